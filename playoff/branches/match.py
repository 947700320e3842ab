"""A match: a set of games, then sudden death (clause C; each semifinal and the final are the same thing).

Games are judged in the order of their numbers: while one has no result, later ones decide nothing.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product

from playoff.branches.sheet import COLOURS, SUDDEN_DEATH, Mark, Purpose, Sheet, Slot
from playoff.rulebooks import Match, SuddenDeath
from playoff.tiebreaks import ByColour, HalfPoints, Result


def game(sheet: Sheet, number: int) -> Slot:
    """Game `number` of the set."""
    return Slot("game", number, frozenset(sheet.players))


def sudden_death(sheet: Sheet, number: int) -> Slot:
    """Game `number` of the sudden death."""
    return Slot("sudden-death", number, frozenset(sheet.players))


def set_games(rules: Match, sheet: Sheet) -> tuple[Slot, ...]:
    """The games of the set."""
    return tuple(game(sheet, number) for number in range(1, rules.set.games + 1))


def open_games(rules: Match, sheet: Sheet) -> int:
    """How many games of the set have no result."""
    return sum(sheet.result(slot) is None for slot in set_games(rules, sheet))


def score(rules: Match, sheet: Sheet) -> dict[str, HalfPoints]:
    """Half points of both players in the set."""
    marks = [sheet.marks[slot] for slot in set_games(rules, sheet) if slot in sheet.marks]
    return {player: HalfPoints(sum(mark.score_of(player) for mark in marks)) for player in sheet.players}


def leader(scores: dict[str, HalfPoints]) -> str | None:
    """Who has more; None when both have the same."""
    (one, ones), (other, others) = scores.items()
    return None if ones == others else one if ones > others else other


def sudden_death_marks(sheet: Sheet) -> Iterator[Mark]:
    """The finished sudden-death games from the first one on, up to the first gap."""
    number = 1
    while (mark := sheet.marks.get(sudden_death(sheet, number))) and mark.result is not None:
        yield mark
        number += 1


def decided_by(rules: SuddenDeath, mark: Mark) -> str | None:
    """Whom a finished sudden-death game makes the winner; None when the scores are equal (C.4)."""
    assert mark.colours is not None
    assert mark.result is not None
    if rules.draw == "black_wins" and mark.result is Result.DRAW:
        return mark.colours.black
    white, black = mark.result.scores
    return None if white == black else mark.colours.white if white > black else mark.colours.black


def sudden_death_winner(rules: Match, sheet: Sheet) -> str | None:
    """The winner of the first deciding sudden-death game."""
    deciding = (decided_by(rules.sudden_death, mark) for mark in sudden_death_marks(sheet))
    return next((winner for winner in deciding if winner), None)


def winner(rules: Match, sheet: Sheet) -> str | None:
    """Who goes on: the one still in, the one with more points, the winner in sudden death; else None."""
    if len(sheet.still_in) < 2:
        return next(iter(sheet.still_in), None)
    if open_games(rules, sheet):
        return None
    return leader(score(rules, sheet)) or sudden_death_winner(rules, sheet)


def certain(rules: Match, sheet: Sheet) -> str | None:
    """Who wins whatever the open games of the set bring (A.3).

    Only a game whose result was taken back while later ones stand can leave that: every completion is tried.
    """
    slots = [slot for slot in set_games(rules, sheet) if sheet.result(slot) is None]
    one, other = sheet.players
    winners = set()
    for results in product((Result.WHITE_WINS, Result.DRAW, Result.BLACK_WINS), repeat=len(slots)):
        completed = sheet
        for slot, result in zip(slots, results, strict=True):
            completed = completed.marked(slot, Mark(ByColour(one, other), result=result))
        winners.add(winner(rules, completed))
    return winners.pop() if len(winners) == 1 else None


def colours(rules: Match, sheet: Sheet, slot: Slot) -> ByColour[str] | None:
    """Who has White in a game: as played, else as scheduled; None while lots are due."""
    mark = sheet.marks.get(slot)
    if mark and mark.colours:
        return mark.colours
    return scheduled(rules, sheet, slot)


def scheduled(rules: Match, sheet: Sheet, slot: Slot) -> ByColour[str] | None:
    """Who has White in a game by lots and clause, whatever was played there."""
    if slot.kind == "sudden-death":
        return _scheduled_sudden_death(rules.sudden_death, sheet, slot.number)
    if slot.number == 1:
        return _as_drawn(sheet, COLOURS)
    before = colours(rules, sheet, game(sheet, slot.number - 1))
    return before.reversed() if before else None


def _scheduled_sudden_death(rules: SuddenDeath, sheet: Sheet, number: int) -> ByColour[str] | None:
    if _repeats(rules, sheet, number):
        return _scheduled_sudden_death(rules, sheet, number - 1) or _colours_of(sheet, number - 1)
    if rules.colours == "redraw":
        return _as_drawn(sheet, sudden_death_lots(rules, number))
    first = _as_drawn(sheet, SUDDEN_DEATH) or (_colours_of(sheet, 1) if number > 1 else None)
    if first is None:
        return None
    place = number - sum(_repeats(rules, sheet, earlier) for earlier in range(2, number))
    return first if has_first_white(rules.colours, place) else first.reversed()


def has_first_white(sequence: str, number: int) -> bool:
    """Whether player A has White in that sudden-death game: A B B A A B B A A, or A B A B (C.3)."""
    return number % 4 in {0, 1} if sequence == "ABBA" else number % 2 == 1


def _repeats(rules: SuddenDeath, sheet: Sheet, number: int) -> bool:
    """Whether this game repeats the one before with the same colours: with draw odds, after 0-0 or -/-."""
    if rules.draw == "next" or number == 1:
        return False
    before = sheet.marks.get(sudden_death(sheet, number - 1))
    return bool(before and before.result and decided_by(rules, before) is None)


def _as_drawn(sheet: Sheet, purpose: Purpose) -> ByColour[str] | None:
    drawn = sheet.lots.get(purpose)
    return ByColour(*drawn) if drawn else None


def _colours_of(sheet: Sheet, number: int) -> ByColour[str] | None:
    mark = sheet.marks.get(sudden_death(sheet, number))
    return mark.colours if mark and mark.result else None


def sudden_death_lots(rules: SuddenDeath, number: int) -> Purpose:
    """The purpose of the lots a sudden-death game needs: one drawing for all, or one each."""
    return SUDDEN_DEATH if number == 1 or rules.colours != "redraw" else Purpose("sudden-death", number)


def lots_due(rules: Match, sheet: Sheet, *, in_sudden_death: bool) -> Purpose | None:
    """The purpose of the lots that are due now, if any (C.1, C.3)."""
    if not in_sudden_death:
        first = game(sheet, 1)
        return COLOURS if COLOURS not in sheet.lots and sheet.result(first) is None else None
    number = next_sudden_death(sheet)
    if _repeats(rules.sudden_death, sheet, number) or (rules.sudden_death.colours != "redraw" and number > 1):
        return None
    purpose = sudden_death_lots(rules.sudden_death, number)
    return purpose if purpose not in sheet.lots else None


def next_sudden_death(sheet: Sheet) -> int:
    """The number of the first sudden-death game without a result."""
    return 1 + sum(1 for _ in sudden_death_marks(sheet))


def blocked(sheet: Sheet) -> Slot | None:
    """The next sudden-death game when both were absent from the last one and nobody has released it (H.2)."""
    number = next_sudden_death(sheet)
    slot = sudden_death(sheet, number)
    if number == 1 or slot in sheet.released:
        return None
    last = sheet.result(sudden_death(sheet, number - 1))
    return slot if last is Result.BOTH_FORFEIT else None


def next_game(rules: Match, sheet: Sheet, *, in_sudden_death: bool) -> Slot:
    """The first game without a result."""
    if in_sudden_death:
        return sudden_death(sheet, next_sudden_death(sheet))
    return next(slot for slot in set_games(rules, sheet) if sheet.result(slot) is None)
