"""The table as text: rows for a reader, and a Mermaid picture."""

from __future__ import annotations

from collections.abc import Iterator

from playoff.machine.table import TABLE, Guard, Move, Phase, Trigger


def title(guard: Guard) -> str:
    """A guard in words: `all level`."""
    return guard.__name__.replace("_", " ")


def rows() -> Iterator[tuple[str, str, str, str, str]]:
    """Trigger, phases it starts from, phase it leads to, guard, clause."""
    for move in TABLE:
        sources = ", ".join(phase.value for phase in move.sources)
        yield move.trigger.value, sources, move.dest.value, title(move.guard), move.clause


def markdown() -> str:
    """The table in Markdown, one row a move."""
    head = "| trigger | from | to | if | clause |\n|---|---|---|---|---|\n"
    return head + "".join(f"| {' | '.join(row)} |\n" for row in rows())


def mermaid(*, stages: bool) -> str:
    """A Mermaid state diagram: of the stages, or of the playoff."""
    lines = ["stateDiagram-v2"]
    first = (Phase.GAMES, Phase.CYCLE) if stages else (Phase.TIED,)
    lines += [f"    [*] --> {_name(phase)}" for phase in first]
    for move in TABLE:
        if (move.trigger is Trigger.SCORED) is stages:
            lines += [
                f"    {_name(source)} --> {_name(move.dest)}: {title(move.guard)} ({move.clause})"
                for source in _drawn(move)
            ]
    last = (Phase.COMPLETE,) if stages else (Phase.CHAMPION, Phase.CLOSED)
    lines += [f"    {_name(phase)} --> [*]" for phase in last]
    return "\n".join(lines) + "\n"


def _drawn(move: Move) -> tuple[Phase, ...]:
    """A group that changes before its first game may come from any branch: drawn from the start only."""
    return (Phase.TIED,) if move.trigger is Trigger.GROUP else move.sources


def _name(phase: Phase) -> str:
    return phase.value.replace("-", "_")
