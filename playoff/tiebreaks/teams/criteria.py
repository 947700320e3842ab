"""The one table of the criteria for teams: code, title, source, stages, and which modifiers a code takes."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import Final

from playoff.languages import N_
from playoff.tiebreaks.teams import boards, encounters, opponents, results
from playoff.tiebreaks.teams.asked import Stage
from playoff.tiebreaks.teams.descriptor import TeamDescriptor, parse_team
from playoff.tiebreaks.teams.matches import Points

__all__ = ["TEAM_CRITERIA", "TeamCriterion", "team_criterion"]


@dataclass(frozen=True, slots=True)
class TeamCriterion:
    """A row of the table."""

    code: str
    title: str
    source: str
    stages: tuple[Stage, ...]
    """Asked in turn of those the stages before left level."""
    takes: str = ""
    """The letters of its modifiers; `:` for a score."""
    again: bool = False
    """It looks only at the matches of the level teams among themselves: each smaller group is asked again, and stays
    with the stage that made it (C.07 6.2, 13.3.3)."""


_MP, _GP = Points.MATCH, Points.GAME
_EDE: Final = (encounters.ON_PRIMARY, encounters.ON_SECONDARY)
_ESB: Final = {
    "EMMSB": (N_("match points of the opponent x match points taken off it"), "13.2.1", _MP, _MP),
    "EMGSB": (N_("match points of the opponent x game points taken off it"), "13.2.2", _MP, _GP),
    "EGMSB": (N_("game points of the opponent x match points taken off it"), "13.2.3", _GP, _MP),
    "EGGSB": (N_("game points of the opponent x game points taken off it"), "13.2.4", _GP, _GP),
}

TEAM_CRITERIA: Final[Mapping[str, TeamCriterion]] = MappingProxyType(
    {
        row.code: row
        for row in (
            TeamCriterion("PTS", N_("primary score"), "C.07 11.1", (results.SCORES["PTS"],), ":"),
            TeamCriterion("MPTS", N_("match points"), "C.07 11.1", (results.SCORES["MPTS"],)),
            TeamCriterion("GPTS", N_("game points"), "C.07 11.1", (results.SCORES["GPTS"],)),
            TeamCriterion("MPvGP", N_("secondary score"), "C.07 13.1", (results.SCORES["MPvGP"],)),
            TeamCriterion("WIN", N_("wins, also without playing"), "C.07 7.1", (results.WINS,)),
            TeamCriterion("WON", N_("matches won"), "C.07 7.2; seed 002 1.2", (results.WON,)),
            TeamCriterion("REP", N_("rounds elected to play"), "C.07 7.6", (results.ROUNDS_ELECTED,)),
            TeamCriterion("STD", N_("standard points"), "C.07 7.7", (results.STANDARD,)),
            TeamCriterion("PS", N_("progressive scores"), "C.07 7.5; seed 000 1.1 f", (results.PROGRESSIVE,), ":C"),
            TeamCriterion("KS", N_("Koya"), "C.07 9.2; seed 002 1.1", (results.KOYA,), ":L"),
            TeamCriterion("KASH", N_("Kashdan"), "seed 000 1.1 e", (results.KASHDAN,)),
            TeamCriterion(
                "DE", N_("direct encounter"), "C.07 6; seed 002 1.4", (encounters.ENCOUNTER,), ":P", again=True
            ),
            TeamCriterion("EDE", N_("extended direct encounter"), "C.07 13.3", _EDE, ":P", again=True),
            TeamCriterion(
                "EDEBT",
                N_("EDE, board count, top boards"),
                "C.07 13.3.2",
                (*_EDE, boards.COUNT_BETWEEN, boards.TOP_BETWEEN),
                ":P",
                again=True,
            ),
            TeamCriterion(
                "EDEBB",
                N_("EDE, board count, bottom boards"),
                "C.07 13.3.2",
                (*_EDE, boards.COUNT_BETWEEN, boards.BOTTOM_BETWEEN),
                ":P",
                again=True,
            ),
            TeamCriterion(
                "EDET", N_("EDE, top boards"), "C.07 13.3.2", (*_EDE, boards.TOP_BETWEEN), ":P", again=True
            ),
            TeamCriterion(
                "EDEB", N_("EDE, bottom boards"), "C.07 13.3.2", (*_EDE, boards.BOTTOM_BETWEEN), ":P", again=True
            ),
            TeamCriterion(
                "DUTCH",
                N_("Dutch, weighted boards"),
                "seed 000 1.1 g",
                (boards.DUTCH, boards.FIRST_DECISIVE, boards.BLACK_ON_TOP),
            ),
            TeamCriterion("BC", N_("board count, the lowest first"), "C.07 12.1", (boards.COUNT,)),
            TeamCriterion("TBR", N_("top board results"), "C.07 12.2", (boards.TOP_BOARDS,)),
            TeamCriterion("BBE", N_("bottom board elimination"), "C.07 12.3", (boards.BOTTOM_BOARDS,)),
            TeamCriterion("BH", N_("Buchholz"), "C.07 8.1", (opponents.BUCHHOLZ,), ":CMP"),
            TeamCriterion("FB", N_("fore Buchholz"), "C.07 8.3", (opponents.FORE,), ":CMP"),
            TeamCriterion("AOB", N_("average of opponents' Buchholz"), "C.07 8.2", (opponents.AVERAGE,), ":FP"),
            TeamCriterion("SSSC", N_("scores and schedule strength"), "C.07 13.4", (opponents.SCHEDULE,), ":KFP"),
            *(
                TeamCriterion(
                    code, title, f"C.07 {article}; seed 000 1.1 d2", (opponents.sonneborn_berger(of, taken),), "CMP"
                )
                for code, (title, article, of, taken) in _ESB.items()
            ),
        )
    }
)
"""Every criterion by its code."""


_TAKES: Final = {code: row.takes for code, row in TEAM_CRITERIA.items()}


def team_criterion(text: str) -> tuple[TeamCriterion, TeamDescriptor]:
    """The criterion a descriptor asks for, and the descriptor taken apart.

    Raises BadInput for an unknown code and for a modifier that the criterion does not take.
    """
    descriptor = parse_team(text, _TAKES)
    return TEAM_CRITERIA[descriptor.plain.code], descriptor
