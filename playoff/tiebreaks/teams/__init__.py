"""Tie-breaks of teams: matches over boards, their two scores, the criteria of C.07 and of the Catalan text.

    code                 criterion                             unit             source
    MPTS GPTS PTS MPvGP  match, game, primary, secondary score half points      C.07 11.1, 13.1
    WIN WON REP          rounds won, matches won, rounds       rounds, games    C.07 7
    STD                  standard points                       half points      C.07 7.7
    PS                   progressive scores                    half points      C.07 7.5; seed 000 1.1 f
    KS                   Koya                                  half points      C.07 9.2; seed 002 1.1
    KASH                 Kashdan                               points           seed 000 1.1 e
    DE EDE EDE..         direct encounter, extended, and then  half points      C.07 6, 13.3; seed 002 1.4
                         by boards: EDEBT EDEBB EDET EDEB
    DUTCH                weighted boards                       half points      seed 000 1.1 g
    BC TBR BBE           boards of the whole tournament        half points      C.07 12
    BH FB AOB            Buchholz                              half points      C.07 8
    EMMSB EMGSB EGMSB    Sonneborn-Berger for teams            quarter points   C.07 13.2; seed 000 1.1 d2
    EGGSB
    SSSC                 scores and schedule strength          half points      C.07 13.4

`rank_teams(tournament, group, ("MPTS", "EDET", "EMGSB/C1"))` asks each once, of the teams still level, and ends with
tiers. `descriptor` says which modifiers there are, docs/tiebreaks-teams.md what everything means.
"""

from __future__ import annotations

from playoff.tiebreaks.teams.chain import TeamRanking, TeamStep, rank_teams
from playoff.tiebreaks.teams.criteria import TEAM_CRITERIA, TeamCriterion, team_criterion
from playoff.tiebreaks.teams.descriptor import TeamDescriptor, parse_team
from playoff.tiebreaks.teams.matches import Absence, Board, Match, Meeting, Points, Row, Score, TeamScoring
from playoff.tiebreaks.teams.tournament import TeamTournament
from playoff.tiebreaks.teams.values import Part, Value, lines, spelled

__all__ = [
    "TEAM_CRITERIA",
    "Absence",
    "Board",
    "Match",
    "Meeting",
    "Part",
    "Points",
    "Row",
    "Score",
    "TeamCriterion",
    "TeamDescriptor",
    "TeamRanking",
    "TeamScoring",
    "TeamStep",
    "TeamTournament",
    "Value",
    "lines",
    "parse_team",
    "rank_teams",
    "spelled",
    "team_criterion",
]
