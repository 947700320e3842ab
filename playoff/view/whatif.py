"""What if, as one frozen view: who may play off in which seed order, who may win, what each open result would change.

Whatever depends on games of the playoff is a span over the band; what depends on the main event only is a number.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from playoff.machine.course import Course
from playoff.odds import MODEL, Assumption, Given, Prospects, Span, Tie, WhatIf
from playoff.view.odds import assumptions_json, span_json
from playoff.view.plain import Json


@dataclass(frozen=True, slots=True)
class ProspectRow:
    """A player's chances: to win at all, outright, to play off, to win the playoff."""

    name: str
    title: Span
    outright: float
    playoff: float
    by_playoff: Span


@dataclass(frozen=True, slots=True)
class GroupRow:
    """Who would play off: `players` in seed order where `tiers` (level players together) say it; `title` in order.

    `title` is None for a group too large for exact odds.
    """

    players: tuple[str, ...]
    tiers: tuple[tuple[str, ...], ...] | None
    branch: str
    clause: str
    chance: float
    title: Mapping[str, Span] | None


@dataclass(frozen=True, slots=True)
class IfRow:
    """If an open game ends so, which has that chance: everybody's chance of the title."""

    round: int
    white: str
    black: str
    result: str
    chance: float
    title: Mapping[str, Span]


@dataclass(frozen=True, slots=True)
class WhatIfView:
    """A main event that is not over; `outcomes` is the number of combinations of its open results.

    `potential`: who may play off. `unknown`: the chance of groups too large for exact odds.
    """

    event: str
    rulebook: str
    open_games: tuple[tuple[int, str, str], ...]
    outcomes: int
    players: tuple[ProspectRow, ...]
    potential: tuple[str, ...]
    sizes: Mapping[int, float]
    groups: tuple[GroupRow, ...]
    given: tuple[IfRow, ...]
    unknown: float
    model: str
    assumptions: tuple[Assumption, ...]
    band: tuple[float, float]
    exact: bool

    def as_json(self) -> Json:
        """Keys and values as programs get them: probabilities from 0 to 1."""
        return {
            "event": self.event,
            "rulebook": self.rulebook,
            "open_games": [dict(zip(("round", "white", "black"), game, strict=True)) for game in self.open_games],
            "outcomes": self.outcomes,
            "title": {row.name: row.title.middle for row in self.players},
            "players": [
                {
                    "name": row.name,
                    "title": span_json(row.title),
                    "outright": row.outright,
                    "playoff": row.playoff,
                    "by_playoff": span_json(row.by_playoff),
                }
                for row in self.players
            ],
            "potential": list(self.potential),
            "sizes": {str(size): chance for size, chance in self.sizes.items()},
            "groups": [
                {
                    "players": list(row.players),
                    "seeds": row.tiers and [list(tier) for tier in row.tiers],
                    "branch": row.branch,
                    "clause": row.clause,
                    "chance": row.chance,
                    "title": row.title and {name: span_json(span) for name, span in row.title.items()},
                }
                for row in self.groups
            ],
            "if": [
                {
                    "round": row.round,
                    "white": row.white,
                    "black": row.black,
                    "result": row.result,
                    "chance": row.chance,
                    "title": {name: span_json(span) for name, span in row.title.items()},
                }
                for row in self.given
            ],
            "unknown": self.unknown,
            "band": {"draws": list(self.band)},
            "model": self.model,
            "assumptions": assumptions_json(self.assumptions),
            "exact": self.exact,
            "standard_error": None,
        }


def what_if_view(course: Course, found: Sequence[WhatIf], band: tuple[float, float]) -> WhatIfView:
    """The view of what if in the middle of the band (the first) and at its ends."""
    middle = found[0]
    players = _prospects([asked.prospects for asked in found])
    return WhatIfView(
        course.main.event,
        course.rulebook.id,
        tuple((game.round, game.white, game.black) for game in middle.games),
        3 ** len(middle.games),
        players,
        tuple(row.name for row in players if row.playoff),
        middle.sizes,
        tuple(_group(course, [asked.ties[number] for asked in found]) for number in range(len(middle.ties))),
        tuple(_if([asked.given[number] for asked in found]) for number in range(len(middle.given))),
        middle.unknown,
        MODEL,
        middle.assumptions,
        band,
        middle.exact,
    )


def _prospects(found: Sequence[Sequence[Prospects]]) -> tuple[ProspectRow, ...]:
    others = [{one.player: one for one in prospects} for prospects in found[1:]]
    return tuple(
        ProspectRow(
            one.player,
            Span.over(one.title, *(other[one.player].title for other in others)),
            one.outright,
            one.playoff,
            Span.over(one.by_playoff, *(other[one.player].by_playoff for other in others)),
        )
        for one in found[0]
    )


def _group(course: Course, ties: Sequence[Tie]) -> GroupRow:
    tie, number = ties[0], len(ties[0].players)
    clause, branch = course.rulebook.size_for(number).clause, course.rulebook.branch_for(number).kind
    order = tuple(player for tier in tie.tiers for player in tier) if tie.tiers else tie.players
    title = None
    if all(one.title is not None for one in ties):
        title = {player: Span.over(*((one.title or {})[player] for one in ties)) for player in order}
    return GroupRow(order, tie.tiers, branch, clause, tie.chance, title)


def _if(given: Sequence[Given]) -> IfRow:
    one = given[0]
    title = {row.name: row.title for row in _prospects([each.prospects for each in given])}
    return IfRow(one.game.round, one.game.white, one.game.black, one.result.value, one.chance, title)
