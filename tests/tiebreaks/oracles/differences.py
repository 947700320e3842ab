"""What the oracles are known to do otherwise than this library: the one list.

A value that differs and is on no row here is a failure; so is a row that no random tournament meets. Each row says
where it holds as narrowly as it can, what the article says, and who is right.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from decimal import Decimal
from fractions import Fraction
from typing import Final, Literal

from gacrux.rating import ComputePerfectTournamentPerformance, ComputeSumExpectedScore

from playoff.tiebreaks import Bye, Result, Scoring, System, Tournament

Answer = Fraction | int | None

Where = Callable[[Tournament, str, Answer, Answer], bool]
"""Whether a tournament, a player, our answer and theirs are of the kind of a row."""


@dataclass(frozen=True, slots=True)
class Difference:
    """One row of the list."""

    oracle: Literal["gacrux", "tiebreak-core"]
    codes: tuple[str, ...]
    where: Where
    what: str
    article: str
    right: Literal["we", "open"]
    """Where they were right it would be a mistake of ours, and no row."""
    systems: tuple[System, ...] = ("round-robin", "swiss")


def explained(
    oracle: str, code: str, event: Tournament, player: str, ours: Answer, theirs: Answer
) -> Difference | None:
    """The row that explains a difference; None where there is none."""
    for row in DIFFERENCES:
        asked = row.oracle == oracle and code in row.codes and event.system in row.systems
        if asked and row.where(event, player, ours, theirs):
            return row
    return None


def _over_the_board(event: Tournament, player: str) -> int:
    return sum(not side.forfeit for side in event.sides_of[player])


def _nobody_met(event: Tournament, player: str, ours: Answer, theirs: Answer) -> bool:
    return _over_the_board(event, player) == 0 and ours is None and theirs == 0


def _somebody_unrated(event: Tournament, player: str, ours: Answer, _theirs: Answer) -> bool:
    return len(event.ratings) < len(event.players) and _over_the_board(event, player) > 0 and ours is None


def _all_ratings_cut(event: Tournament, player: str, ours: Answer, _theirs: Answer) -> bool:
    return len(event.ratings) == len(event.players) and 0 < _over_the_board(event, player) <= 4 and ours is None


def _all_rounds_cut(event: Tournament, _player: str, ours: Answer, _theirs: Answer) -> bool:
    return event.last_round <= 4 and ours == 0


def _both_games_cut(event: Tournament, player: str, ours: Answer, _theirs: Answer) -> bool:
    return len(event.sides_of[player]) <= 2 and ours == 0


def _forfeits_won(event: Tournament, player: str, ours: Answer, theirs: Answer) -> bool:
    return _more(ours, theirs, sum(side.forfeit and side.share == 2 for side in event.sides_of[player]))


def _forfeits_won_with_black(event: Tournament, player: str, ours: Answer, theirs: Answer) -> bool:
    won = sum(side.forfeit and side.share == 2 and side.black for side in event.sides_of[player])
    return _more(ours, theirs, won)


def _forfeits_lost(event: Tournament, player: str, ours: Answer, theirs: Answer) -> bool:
    return _more(ours, theirs, sum(side.forfeit and side.share == 0 for side in event.sides_of[player]))


def _more(ours: Answer, theirs: Answer, by: int) -> bool:
    return ours is not None and theirs == ours + by


def _forfeit_in_the_last_round(event: Tournament, _player: str, _ours: Answer, _theirs: Answer) -> bool:
    return any(game.result and game.result.forfeit for game in event.games if game.round == event.last_round)


def _met_exactly(event: Tournament, player: str) -> bool:
    """The perfect performance expects exactly the score: where a sum of floats may fall short."""
    sides = [side for side in event.sides_of[player] if not side.forfeit]
    ratings = [event.ratings[side.opponent] for side in sides]
    score = Decimal(sum(side.share for side in sides)) / 2
    perfect = ComputePerfectTournamentPerformance(score, ratings)
    return bool(ComputeSumExpectedScore(perfect, ratings) == score)


def _at_a_half(event: Tournament, player: str) -> bool:
    """The score is so many per cent and a half."""
    shares = [side.share for side in event.sides_of[player] if not side.forfeit]
    return Fraction(50 * sum(shares), len(shares)).denominator == 2


def _opponents(event: Tournament, player: str) -> set[str]:
    return {side.opponent for side in event.sides_of[player] if not side.forfeit}


def _sum_of_floats(event: Tournament, player: str, ours: Answer, theirs: Answer) -> bool:
    return ours is not None and theirs is not None and theirs > ours and _met_exactly(event, player)


def _sum_of_floats_of_an_opponent(event: Tournament, player: str, ours: Answer, theirs: Answer) -> bool:
    grown = ours is not None and theirs is not None and theirs > ours
    return grown and any(_met_exactly(event, name) for name in _opponents(event, player))


def _quotient_of_floats(event: Tournament, player: str, ours: Answer, theirs: Answer) -> bool:
    return ours is not None and theirs is not None and theirs < ours and _at_a_half(event, player)


def _quotient_of_floats_of_an_opponent(event: Tournament, player: str, ours: Answer, theirs: Answer) -> bool:
    shrunk = ours is not None and theirs is not None and theirs < ours
    return shrunk and any(_at_a_half(event, name) for name in _opponents(event, player))


def _forfeit_among_the_level(event: Tournament, player: str, _ours: Answer, _theirs: Answer) -> bool:
    points = event.points
    level = [name for name in event.players if points[name] == points[player]]
    return any(side.forfeit and side.opponent in level for name in level for side in event.sides_of[name])


def _gap_among_the_level(event: Tournament, player: str, _ours: Answer, _theirs: Answer) -> bool:
    points = event.points
    level = {name for name in event.players if points[name] == points[player]}
    return any(level - {name} - _opponents(event, name) for name in level)


def _both_absent(event: Tournament, player: str, ours: Answer, theirs: Answer) -> bool:
    absences = sum(side.result is Result.BOTH_FORFEIT for side in event.sides_of[player])
    return ours is not None and theirs == ours + Fraction(absences, 2)


def _absent_twice(event: Tournament, player: str, ours: Answer, theirs: Answer) -> bool:
    """Two voluntary absences that gave nothing count nothing each in Sonneborn-Berger."""
    told = len(event.sides_of[player]) + len(event.byes_of[player])
    nothing = sum(unpaired.bye is Bye.ZERO for unpaired in event.byes_of[player]) + event.last_round - told
    lost = sum(side.forfeit and side.share == 0 for side in event.sides_of[player])
    return nothing + lost >= 2 and ours is not None and theirs is not None and theirs > ours


def _odd_result(event: Tournament, player: str, _ours: Answer, _theirs: Answer) -> bool:
    odd = {Result.BOTH_LOSE, Result.WHITE_HALF, Result.BLACK_HALF}
    return any(side.result in odd for side in event.sides_of[player])


def _other_scoring(event: Tournament, _player: str, _ours: Answer, _theirs: Answer) -> bool:
    return event.scoring.win != Scoring().win


RATINGS: Final = ("ARO", "ARO/C1", "ARO/C2", "ARO/M1", "ARO/M2", "TPR", "PTP", "APRO", "APPO")

DIFFERENCES: Final[tuple[Difference, ...]] = (
    Difference(
        "gacrux",
        ("STD",),
        _odd_result,
        "a standard point is for more than a draw, not for more than the opponent",
        "7.7: a game 1/2-0 is outscoring the opponent, in 0-0 both are equal; tiebreak-core reads it as we do",
        "we",
    ),
    Difference(
        "gacrux",
        ("SB", "SB/C1", "SB/C2", "SB/P", "SB/C1/P", "PTS,DE,SB,BWG,KS", "PTS,SB,DE,WIN,TPN", "PTS,DE,BH/C1,BH,SB"),
        _other_scoring,
        "with three points for a win Sonneborn-Berger multiplies by the points taken, not by the share of the game",
        "9.1 says points; seed 000 1.1 d1 beaten opponents in full and drawn ones by half",
        "open",
        ("swiss",),
    ),
    Difference(
        "tiebreak-core",
        ("AOB", "AOB/F", *RATINGS),
        _nobody_met,
        "an average over no opponent is 0",
        "8.2 and 10.1 average the opponents met over the board: of none there is no average",
        "we",
    ),
    Difference(
        "tiebreak-core",
        RATINGS,
        _somebody_unrated,
        "opponents without a rating are left out unasked",
        "10: with an unrated player the regulations must say what he counts (/U)",
        "open",
    ),
    Difference(
        "tiebreak-core",
        ("ARO/C1", "ARO/C2", "ARO/M1", "ARO/M2"),
        _all_ratings_cut,
        "a cut that would leave no rating is not made, or not in full",
        "14.1; exercise 18 of Held prints no ARO/C1 for the one with a single game (Nick)",
        "we",
    ),
    Difference(
        "tiebreak-core",
        ("BH/M2",),
        _all_rounds_cut,
        "a median that would leave no round is not made",
        "14.4, as 14.1 in exercise 18: what is cut does not count, be it everything",
        "we",
        ("swiss",),
    ),
    Difference(
        "tiebreak-core",
        ("SB/C2",),
        _both_games_cut,
        "the last game is never cut",
        "14.2, as 14.1 in exercise 18",
        "we",
        ("round-robin",),
    ),
    Difference(
        "tiebreak-core",
        ("SB/C2",),
        _absent_twice,
        "of two absences that count nothing the earlier one is cut first",
        "16.5.1: the lowest contribution is cut; of equal ones that of the lower score (so gacrux), not the earlier",
        "we",
        ("swiss",),
    ),
    Difference(
        "tiebreak-core",
        ("FB", "FB/C1", "FB/M1", "AOB/F"),
        _forfeit_in_the_last_round,
        "Fore Buchholz makes a draw of the games played in the last round, not of those paired",
        "8.3: the paired games of the last round are draws",
        "we",
        ("swiss",),
    ),
    Difference(
        "tiebreak-core",
        ("PTP",),
        _sum_of_floats,
        "expected scores are added up as floats and fall short of a score they are equal to",
        "10.3: the lowest rating whose expected score is not below the score; in hundredths it is exact",
        "we",
    ),
    Difference(
        "tiebreak-core",
        ("APPO",),
        _sum_of_floats_of_an_opponent,
        "the same of an opponent",
        "10.3, 10.5",
        "we",
    ),
    Difference(
        "tiebreak-core",
        ("TPR",),
        _quotient_of_floats,
        "half a hundredth of the score is rounded down where the float lies below it",
        "10.2: the fractional score is rounded to hundredths, a half up; in integers it is exact",
        "we",
    ),
    Difference(
        "tiebreak-core",
        ("APRO",),
        _quotient_of_floats_of_an_opponent,
        "the same of an opponent's performance",
        "10.2, 10.4",
        "we",
    ),
    Difference(
        "tiebreak-core",
        ("WON",),
        _forfeits_won,
        "in a round robin a win by forfeit is a game won",
        "15.2 makes it a regular game, 7.2 asks for games won over the board; gacrux reads it as we do",
        "open",
        ("round-robin",),
    ),
    Difference(
        "tiebreak-core",
        ("BPG", "BWG"),
        _forfeits_won_with_black,
        "in a round robin a win by forfeit with Black is a game with Black",
        "15.2 against 7.3 and 7.4, as for WON; seed 002 1.3 counts no unplayed game as Black",
        "open",
        ("round-robin",),
    ),
    Difference(
        "tiebreak-core",
        ("REP",),
        _forfeits_lost,
        "in a round robin a loss by forfeit is a round one elected to play",
        "15.2: losses by forfeit remain unplayed rounds in Type B (Article 7), and REP is 7.6",
        "we",
        ("round-robin",),
    ),
    Difference(
        "tiebreak-core",
        ("DE",),
        _forfeit_among_the_level,
        "in a Swiss a forfeit counts for nothing in direct encounter but makes a meeting",
        "6.1.1 leaves forfeits out: the two have not met, and 6.3 holds",
        "we",
        ("swiss",),
    ),
    Difference(
        "tiebreak-core",
        ("DE",),
        _gap_among_the_level,
        "after a certain first place the others are ranked one at a time, each time among fewer",
        "6.3 gives the certain places; where all of the others have met, 6.2 orders them by one table",
        "we",
        ("swiss",),
    ),
    Difference(
        "tiebreak-core",
        ("STD",),
        _both_absent,
        "in a round robin both who did not come get half a standard point",
        "15.2: losses by forfeit remain unplayed rounds in Type B (Article 7), and nothing is less than a draw (7.7)",
        "we",
        ("round-robin",),
    ),
)
