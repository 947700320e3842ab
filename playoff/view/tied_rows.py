"""The tied players in seed order, as the snapshot shows them and as the money needs them."""

from __future__ import annotations

from collections.abc import Iterator

from playoff.branches.sheet import SELECTION
from playoff.event import Seeds, exact, seeds
from playoff.machine.course import Course
from playoff.machine.due import DueLots, due
from playoff.rulebooks import Knockout
from playoff.view.plain import halves
from playoff.view.rows import TiedRow


def main_seeds(course: Course) -> Seeds:
    """How the main event seeds the tied group."""
    return seeds(course.dossier, course.tied.players, course.rulebook.seeding)


def tied_rows(course: Course) -> tuple[TiedRow, ...]:
    """The tied players in seed order; lots for seeds are drawn only where a pairing or a place needs them (E.2)."""
    return tuple(_rows(course))


def drawn_tiers(course: Course) -> tuple[tuple[str, ...], ...]:
    """The tiers of the tied group, level players apart where lots have been drawn for their seeds."""
    found = main_seeds(course)
    drawn, _ = _drawn(course, found)
    tiers: list[tuple[str, ...]] = []
    place = 1
    for tier in found.tiers:
        tiers += [(player,) for player in drawn[place]] if place in drawn else [tier]
        place += len(tier)
    return tuple(tiers)


def _rows(course: Course) -> Iterator[TiedRow]:
    found = main_seeds(course)
    points = None if course.tied.points is None else halves(course.tied.points)
    drawn, waiting = _drawn(course, found)
    place = 1
    for tier, decided_by in zip(found.tiers, found.decided_by, strict=True):
        order = drawn.get(place, tier)
        for step, player in enumerate(order):
            seed = place + step if place in drawn else None if place in waiting else place
            by = "lots" if place in drawn else decided_by if len(tier) == 1 else None
            yield TiedRow(player, seed, points, _values(found, player), by)
        place += len(tier)


def _drawn(course: Course, found: Seeds) -> tuple[dict[int, tuple[str, ...]], set[int]]:
    """Lots drawn for seeds of the whole tied group, by first place, and the places whose lots are due."""
    first = course.branches[0] if course.branches else None
    if first is None or first.seeds is None or first.seeds.tiers != found.tiers:
        return {}, set()
    waiting = [item for item in due(course) if isinstance(item, DueLots)]
    if first.best is not None:
        places = _places(found)
        drawn = {places[order[0]]: order for purpose, order in first.lots.items() if purpose == SELECTION}
        return drawn, {places[item.players[0]] for item in waiting if item.purpose == SELECTION}
    if not isinstance(first.rules, Knockout):
        return {}, set()
    drawn = {purpose.number: order for purpose, order in first.lots.items()}
    return drawn, {item.purpose.number for item in waiting if item.purpose.kind == "seeds"}


def _places(found: Seeds) -> dict[str, int]:
    """The first place of everybody's tier."""
    places: dict[str, int] = {}
    for tier in found.tiers:
        places.update(dict.fromkeys(tier, len(places) + 1))
    return places


def _values(found: Seeds, player: str) -> dict[str, str | None]:
    if found.ranking is None:
        return {}
    return {code: exact(value) for code, value in found.ranking.values[player].items()}
