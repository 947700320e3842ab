"""The core tie-break library: tournaments, criteria, chains, policies for unplayed games.

It knows nothing of playoffs and is usable on its own:

    code   criterion          unit             source
    PTS    points             half points      the score
    DE     direct encounter   half points      C.07 6; seed 002 1.4
    SB     Sonneborn-Berger   quarter points   C.07 9; seed 000 1.1 d1
    BWG    wins with Black    games            C.07 7; seed 003 E
    BPG    games with Black   games            C.07 7; seed 002 1.3

`rank(tournament, group, ("DE", "SB", "BWG"))` asks each once, of the players still level, and ends with tiers.
"""

from __future__ import annotations

from playoff.tiebreaks.chain import Ranking, Step, Tier, rank
from playoff.tiebreaks.criteria import CRITERIA, Amount, Criterion, Options, Part, Unit, Value, criterion
from playoff.tiebreaks.tournament import (
    ByColour,
    Bye,
    Game,
    HalfPoints,
    QuarterPoints,
    Result,
    Scoring,
    Side,
    System,
    Tournament,
    Unpaired,
    check_name,
    decimal,
)
from playoff.tiebreaks.unplayed import BY_DATE, POLICIES, Unplayed, by_date, policy

__all__ = [
    "BY_DATE",
    "CRITERIA",
    "POLICIES",
    "Amount",
    "ByColour",
    "Bye",
    "Criterion",
    "Game",
    "HalfPoints",
    "Options",
    "Part",
    "QuarterPoints",
    "Ranking",
    "Result",
    "Scoring",
    "Side",
    "Step",
    "System",
    "Tier",
    "Tournament",
    "Unit",
    "Unpaired",
    "Unplayed",
    "Value",
    "by_date",
    "check_name",
    "criterion",
    "decimal",
    "policy",
    "rank",
]
