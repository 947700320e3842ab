"""The core tie-break library: tournaments, criteria, chains, policies for unplayed games.

It knows nothing of playoffs and is usable on its own:

    code   criterion                                  unit             source
    PTS    points                                     half points      the score
    DE     direct encounter                           half points      C.07 6; seed 002 1.4
    WIN    rounds won                                 rounds           C.07 7.1
    WON    games won                                  games            C.07 7.2; seed 002 1.2
    BPG    games with Black                           games            C.07 7.3; seed 002 1.3
    BWG    wins with Black                            games            C.07 7.4; seed 003 E
    PS     progressive score                          half points      C.07 7.5; seed 000 1.1 f
    REP    rounds elected to play                     rounds           C.07 7.6
    GE     games elected to play                      rounds           C.07-2023 7.6; now REP
    STD    standard points                            half points      C.07 7.7
    TPN    pairing number                             number           C.07 7.8
    BH     Buchholz                                   half points      C.07 8.1
    AOB    average of opponents' Buchholz             half points      C.07 8.2
    FB     Fore Buchholz                              half points      C.07 8.3
    SB     Sonneborn-Berger                           quarter points   C.07 9.1; seed 000 1.1 d1
    KS     Koya                                       half points      C.07 9.2; seed 002 1.1
    ARO    average rating of opponents                rating           C.07 10.1
    TPR    tournament performance                     rating           C.07 10.2
    PTP    perfect performance                        rating           C.07 10.3
    APRO   average performance of opponents           rating           C.07 10.4
    APPO   average perfect performance of opponents   rating           C.07 10.5
    RTNG   rating                                     rating           C.07 10.6
    BHT    Buchholz, total                            half points      seed 000 1.1 a
    BHB    Buchholz, Brazilian                        half points      seed 000 1.1 b
    BHM    Buchholz, median                           half points      seed 000 1.1 c
    KASH   Kashdan                                    points           seed 000 1.1 e
    CUM    cumulative, then its cuts                  half points      seed 002 1.5
    KSE    Koya, then extended                        half points      seed 002 1.1
    KSR    Koya, then reduced                         half points      seed 002 1.1

A code may carry modifiers, `BH/C1`, `SB/C1/P`, `KS/L+1`; `descriptor` lists them. `rank(tournament, group, ("DE",
"SB", "BWG"))` asks each once, of the players still level, and ends with tiers; `rows` takes a value apart.
"""

from __future__ import annotations

from playoff.tiebreaks.chain import Ranking, Step, Tier, rank
from playoff.tiebreaks.criteria import CRITERIA, Criterion, criterion
from playoff.tiebreaks.descriptor import Descriptor
from playoff.tiebreaks.options import Options
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
    Untold,
    check_name,
    decimal,
)
from playoff.tiebreaks.unplayed import BY_DATE, POLICIES, Unplayed, by_date, policy
from playoff.tiebreaks.value import Amount, Part, Unit, Value, rows

__all__ = [
    "BY_DATE",
    "CRITERIA",
    "POLICIES",
    "Amount",
    "ByColour",
    "Bye",
    "Criterion",
    "Descriptor",
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
    "Untold",
    "Value",
    "by_date",
    "check_name",
    "criterion",
    "decimal",
    "policy",
    "rank",
    "rows",
]
