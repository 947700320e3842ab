"""Proofs over TABLE: every observation has exactly one move, every phase is reached and reaches the end."""

from __future__ import annotations

import ast
from collections.abc import Iterable, Iterator
from pathlib import Path

import pytest

import playoff
from playoff.errors import IllegalMove
from playoff.machine.advance import MACHINE, advance, build, step
from playoff.machine.table import TABLE, Facts, Kind, Move, Phase, Trigger

from .desk import draw_all, leave, tie

PLAYERS = 20
KINDS: tuple[Kind, ...] = ("match", "round_robin", "knockout")
STAGES = {Phase.GAMES, Phase.SUDDEN_DEATH, Phase.CYCLE, Phase.COMPLETE}
ENDS = {Phase.CHAMPION, Phase.CLOSED, Phase.COMPLETE}
UNDECIDED = [phase for phase in Phase if phase not in {*STAGES, *ENDS, Phase.VACANT}]
REPEATING = {Phase.REPEAT, Phase.SUDDEN_DEATH}
"""What the rulebook calls repeating: "the next cycle" (D.3, F.2), "the next number" (C.4)."""


def consistent(phase: Phase, trigger: Trigger) -> Iterator[Facts]:
    """Every observation that can be made when `trigger` happens in `phase`."""
    match trigger, phase:
        case Trigger.GROUP, _:
            for left in range(PLAYERS + 1):
                yield from (Facts(left, calls=calls) for calls in called(left))
        case Trigger.OVER, Phase.MATCH | Phase.FINAL:
            yield from (Facts(left) for left in (0, 1))
        case Trigger.OVER, Phase.SEMIFINALS:
            yield from (Facts(left) for left in (0, 1, 2))
        case Trigger.OVER, Phase.ROUND_ROBIN | Phase.REPEAT:
            yield from {facts for _, facts in after_a_cycle()}
        case Trigger.SCORED, Phase.GAMES:
            for left in range(3):
                for open_ in range(7):
                    yield from (Facts(left, open=open_, level=level) for level in (False, True))
                    if left == 2 and open_:
                        yield Facts(left, open=open_, certain=True)
        case Trigger.SCORED, Phase.SUDDEN_DEATH:
            yield from (Facts(left, level=level) for left in range(3) for level in (False, True))
        case Trigger.SCORED, Phase.CYCLE:
            games = PLAYERS * (PLAYERS - 1) // 2
            yield from (Facts(open=open_, certain=certain) for open_ in range(games + 1) for certain in (False, True))
        case Trigger.CLOSE, _:
            yield Facts()
        case _:
            raise AssertionError(f"what can be observed at {trigger} in {phase}?")


def after_a_cycle() -> Iterator[tuple[int, Facts]]:
    """How many began, and what can be observed when it is over.

    Nobody goes on only when all have left. While nobody has left, all of them go on exactly if they are level.
    """
    for began in range(3, PLAYERS + 1):
        for out in range(began + 1):
            still_in = began - out
            for left in range(1, still_in + 1) if still_in else (0,):
                for level in (False, True):
                    if out or level == (left == began):
                        yield from ((began, Facts(left, out, calls, level)) for calls in called(left))


def called(left: int) -> tuple[Kind | None, ...]:
    """The branches a rulebook can have for so many: any of them, but none for one player or nobody."""
    return KINDS if left >= 2 else (None,)


def pairs(table: Iterable[Move]) -> set[tuple[Phase, Trigger]]:
    """Every phase with every trigger that has a row for it."""
    return {(phase, move.trigger) for move in table for phase in move.sources}


def fired(table: Iterable[Move], phase: Phase, trigger: Trigger, facts: Facts) -> list[Move]:
    """The rows whose guard lets this pass."""
    return [move for move in table if move.trigger is trigger and phase in move.sources and move.guard(facts)]


def arrows(table: Iterable[Move]) -> set[tuple[Phase, Phase]]:
    """Where a phase can go."""
    return {
        (phase, move.dest)
        for phase, trigger in pairs(table)
        for facts in consistent(phase, trigger)
        for move in fired(table, phase, trigger, facts)
    }


def reached(starts: Iterable[Phase], ways: set[tuple[Phase, Phase]]) -> set[Phase]:
    """Every phase that can come after one of these, themselves included."""
    found = set(starts)
    while more := {dest for source, dest in ways if source in found} - found:
        found |= more
    return found


EACH_PAIR = pytest.mark.parametrize(
    ("phase", "trigger"),
    sorted(pairs(TABLE), key=str),
    ids=lambda value: value.value,
)
EACH_SOURCE = pytest.mark.parametrize(
    ("row", "source"),
    [(move, source) for move in TABLE for source in move.sources],
    ids=lambda value: value.value if isinstance(value, Phase) else f"{value.trigger.value}-{value.guard.__name__}",
)


@EACH_PAIR
def test_whatever_is_observed_exactly_one_guard_fires(phase: Phase, trigger: Trigger) -> None:
    for facts in consistent(phase, trigger):
        rows = fired(TABLE, phase, trigger, facts)
        assert len(rows) == 1, (facts, [row.guard.__name__ for row in rows])
        assert advance(phase, trigger, facts) is rows[0].dest


@EACH_PAIR
def test_the_order_of_the_rows_has_no_meaning(phase: Phase, trigger: Trigger) -> None:
    backwards = build(reversed(TABLE))
    for facts in consistent(phase, trigger):
        assert step(backwards, phase, trigger, facts) is advance(phase, trigger, facts)


def test_every_phase_is_reached_from_the_start() -> None:
    ways = arrows(TABLE)
    assert reached({Phase.TIED}, ways) == set(Phase) - STAGES
    assert reached({Phase.GAMES, Phase.CYCLE}, ways) == STAGES


@pytest.mark.parametrize("phase", Phase, ids=lambda phase: phase.value)
def test_every_phase_reaches_an_end(phase: Phase) -> None:
    assert reached({phase}, arrows(TABLE)) & ENDS


@pytest.mark.parametrize("phase", UNDECIDED, ids=lambda phase: phase.value)
def test_every_playoff_can_end_with_a_champion_found_over_the_board(phase: Phase) -> None:
    over_the_board = [row for row in TABLE if row.trigger is not Trigger.CLOSE]
    assert Phase.CHAMPION in reached({phase}, arrows(over_the_board))


def test_an_end_is_an_end() -> None:
    """A.3: "once certain, the winner stands"."""
    assert not {phase for phase, _ in pairs(TABLE)} & ENDS


def test_every_loop_shrinks_the_group_plays_on_or_is_called_repeating() -> None:
    """D.3, F.2: "the next cycle"; C.4: "the next number"; F.3: "5 or more but fewer than n: F again"."""
    ways = arrows(TABLE)
    fewest: dict[Facts, int] = {}
    for began, facts in after_a_cycle():
        fewest[facts] = min(began, fewest.get(facts, began))
    seen = set()
    for phase, trigger in pairs(TABLE):
        for facts in consistent(phase, trigger):
            dest = advance(phase, trigger, facts)
            if trigger is Trigger.GROUP or phase not in reached({dest}, ways):
                continue  # no loop; and a group changes only by getting smaller, see below
            plays_on = trigger is Trigger.SCORED and facts.open > 0
            shrinks = trigger is Trigger.OVER and facts.left < fewest.get(facts, 0)
            assert plays_on or shrinks or dest in REPEATING, (phase, trigger, facts)
            seen.add("plays on" if plays_on else "repeats" if dest in REPEATING else "shrinks")
    assert seen == {"plays on", "repeats", "shrinks"}


def test_the_rulebook_repeats_only_what_is_level() -> None:
    """D.3, F.2: "All n level on points: the next cycle". C.3: "Level on points: sudden death"."""
    for phase, trigger in pairs(TABLE):
        for facts in consistent(phase, trigger):
            if advance(phase, trigger, facts) in REPEATING:
                assert facts.level
                assert not facts.out


@pytest.mark.parametrize("size", range(2, PLAYERS + 1))
def test_a_group_changes_before_its_first_game_only_by_getting_smaller(size: int) -> None:
    """G.1: "the group shrinks ... and the clause goes by the number left. One left: champion"."""
    course = draw_all(tie(size))
    for left in range(size - 1, 0, -1):
        course = draw_all(leave(course, course.branch.players[left // 2]))
        assert len(course.still_in) == left
        assert course.over is (left == 1)
        if left > 1:
            assert set(course.branch.players) == set(course.still_in)
            clause = {2: "C", 3: "D", 4: "E"}.get(left, "F")
            assert course.branch.clause == clause
    assert course.winner == course.still_in[0]


@EACH_SOURCE
def test_no_row_can_be_spared(row: Move, source: Phase) -> None:
    """Without a row, or with one phase less in it, something that can be observed has no move."""
    others = [move for move in TABLE if move is not row]
    rest = tuple(phase for phase in row.sources if phase is not source)
    tables = [others, [*others, row._replace(sources=rest)]] if rest else [others]
    needed = [facts for facts in consistent(source, row.trigger) if fired(TABLE, source, row.trigger, facts) == [row]]
    assert needed
    for table in tables:
        machine = build(table)
        for facts in needed:
            with pytest.raises((IllegalMove, KeyError)):  # KeyError: the only row of its trigger
                step(machine, source, row.trigger, facts)


@pytest.mark.parametrize(
    ("phase", "trigger"),
    [(phase, trigger) for phase in Phase for trigger in Trigger if (phase, trigger) not in pairs(TABLE)],
    ids=lambda value: value.value,
)
def test_what_has_no_row_is_an_illegal_move(phase: Phase, trigger: Trigger) -> None:
    with pytest.raises(IllegalMove, match="means nothing"):
        advance(phase, trigger, Facts(1))


@pytest.mark.parametrize(
    ("phase", "trigger", "facts"),
    [
        (Phase.FINAL, Trigger.OVER, Facts(2)),
        (Phase.SEMIFINALS, Trigger.OVER, Facts(3)),
        (Phase.ROUND_ROBIN, Trigger.OVER, Facts(3)),
        (Phase.SUDDEN_DEATH, Trigger.SCORED, Facts(2, open=1)),
    ],
    ids=["a final with two winners", "two semifinals with three", "nothing called for three", "a game open"],
)
def test_what_cannot_be_is_an_illegal_move(phase: Phase, trigger: Trigger, facts: Facts) -> None:
    with pytest.raises(IllegalMove, match="no row"):
        advance(phase, trigger, facts)


def test_the_machine_knows_every_phase_and_no_move_of_its_own() -> None:
    assert set(MACHINE.states) == {phase.name for phase in Phase}
    assert set(MACHINE.events) == {trigger.value for trigger in Trigger}
    assert MACHINE.models == []


def importing(module: str) -> list[str]:
    """The files of the project that import a module or anything in it."""
    root = Path(playoff.__file__).parent
    return [file.relative_to(root).as_posix() for file in sorted(root.rglob("*.py")) if imports(file, module)]


def imports(file: Path, module: str) -> bool:
    names: list[str] = []
    for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            names += [alias.name for alias in node.names]
        elif isinstance(node, ast.ImportFrom) and not node.level:
            names.append(node.module or "")
    return any(f"{name}.".startswith(f"{module}.") for name in names)


def test_one_file_knows_the_package_transitions() -> None:
    assert importing("transitions") == ["machine/advance.py"]


def test_only_the_heart_moves_phases() -> None:
    """House: "the heart, the only room where a phase changes"."""
    assert {Path(file).parts[0] for file in importing("playoff.machine.advance")} == {"machine"}
