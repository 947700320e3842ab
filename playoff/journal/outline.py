"""What a course comes to, as a digest: the games, the lots, who is in, who has won, what is void.

Not the whole course: what a person could see at the desk, so that a new version that keeps more beside it still
agrees with an old journal.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from playoff.journal.entry import Json, canonical, hash_of
from playoff.machine.course import Course, ranks
from playoff.machine.games import games


def digest_of(course: Course) -> str:
    """The SHA-256 of the outline of a course."""
    return hash_of(canonical(outline(course)))


def outline(course: Course) -> dict[str, Any]:
    """What a course comes to, as JSON values."""
    return {
        "phase": course.phase.value,
        "winner": course.winner,
        "ranks": ranks(course),
        "tied": course.tied.players,
        "out": course.out,
        "lots": list(_lots(course)),
        "games": [
            [game.id, game.stage, *game.colours, game.result and game.result.value, game.status]
            for game in games(course)
        ],
        "void": sorted(course.void),
    }


def _lots(course: Course) -> Iterator[list[Any]]:
    for branch in course.branches:
        for purpose, order in branch.lots.items():
            yield [branch.id, str(purpose), order]
        for stage in branch.stages:
            for purpose, order in stage.sheet.lots.items():
                yield [stage.id, str(purpose), order]


def decisions_of(course: Course, before: Course | None = None) -> tuple[Json, ...]:
    """The decisions that are new since `before`: after a correction all from the first that differs."""
    told = before.story if before else ()
    same = next((n for n, pair in enumerate(zip(told, course.story, strict=False)) if pair[0] != pair[1]), None)
    first = min(len(told), len(course.story)) if same is None else same
    return tuple(
        {
            "entry": decision.entry,
            "code": decision.reason.code,
            "clause": decision.reason.clause,
            "params": _plain(decision.reason.params),
        }
        for decision in course.story[first:]
    )


def _plain(value: Any) -> Any:
    """As JSON gives it back: lists for tuples."""
    if isinstance(value, tuple):
        return [_plain(inner) for inner in value]
    return {key: _plain(inner) for key, inner in value.items()} if hasattr(value, "items") else value
