"""The one place where a phase moves, and the one file that knows the package `transitions`."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import cache

from transitions import EventData, Machine, MachineError

from playoff.errors import IllegalMove
from playoff.machine.table import TABLE, Facts, Guard, Move, Phase, Trigger


def build(table: Iterable[Move]) -> Machine:
    """The state machine of a table. It has no model of its own: a cursor is thrown in for each move."""
    machine = Machine(model=None, states=list(Phase), initial=Phase.TIED, auto_transitions=False, send_event=True)
    for move in table:
        machine.add_transition(move.trigger.value, list(move.sources), move.dest, conditions=_condition(move.guard))
    return machine


class _Cursor:
    """The throw-away model: a phase, and the facts that guards look at."""

    def __init__(self, phase: Phase, facts: Facts) -> None:
        self.state = phase
        self.facts = facts


def _condition(guard: Guard) -> Callable[[EventData], bool]:
    def condition(event: EventData) -> bool:
        cursor = event.model
        assert isinstance(cursor, _Cursor)
        return guard(cursor.facts)

    return condition


MACHINE = build(TABLE)


@cache
def advance(phase: Phase, trigger: Trigger, facts: Facts) -> Phase:
    """The phase that `trigger` leads to. Pure: same input, same answer.

    Raises IllegalMove where the table has no row, or no guard lets one pass.
    """
    return step(MACHINE, phase, trigger, facts)


def step(machine: Machine, phase: Phase, trigger: Trigger, facts: Facts) -> Phase:
    """One move of a machine made by `build`."""
    cursor = _Cursor(phase, facts)
    try:
        moved = machine.events[trigger.value].trigger(cursor)
    except (KeyError, MachineError):
        raise IllegalMove(f"{trigger.value} means nothing in {phase.value}") from None
    if not moved:
        raise IllegalMove(f"no row for {trigger.value} in {phase.value} with {facts}")
    state: Phase = cursor.state
    return state
