"""The law of a match: who wins it after how many games, from any state of its sheet (clause C)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from playoff.branches import match
from playoff.branches.sheet import COLOURS, Purpose, Sheet
from playoff.odds.marks import Marks, Number, Poly
from playoff.odds.strength import Chances, Kind, Strength
from playoff.rulebooks import Match

PERIOD = 4
"""After four sudden-death games the colours come again: A B B A, or A B A B."""


@dataclass(frozen=True, slots=True, eq=False)
class Duel:
    """Chances by the number of games still to come, in the order of `players`.

    `won`: before sudden death; `level`: sudden death comes; `sudden`: won in it within the first period (its numbers
    count from its first game), which comes again with the factor `ratio` after each `PERIOD` games.
    """

    players: tuple[str, str]
    won: tuple[Poly, Poly]
    level: Poly
    sudden: tuple[Poly, Poly]
    ratio: float

    def at(self, marks: Marks) -> tuple[Number, Number]:
        """The generating function of both players."""
        one, other = (marks.poly(chances) for chances in self.won)
        if not any(self.level):
            return one, other
        reached = marks.sudden_death * marks.poly(self.level)
        reached = reached / (1 - self.ratio * marks.games(PERIOD))
        return one + reached * marks.poly(self.sudden[0]), other + reached * marks.poly(self.sudden[1])


def duel(rules: Match, sheet: Sheet, strength: Strength, *, decides: bool) -> Duel:
    """The law of a match from its sheet; both players are still in.

    `decides`: its winner wins the playoff, so that it stops as soon as he is certain (A.3).
    """
    known = match.sudden_death_winner(rules, sheet)
    if match.lots_due(rules, sheet, in_sudden_death=False) == COLOURS:
        sets = [_set_of(rules, drawn, strength, decides=decides) for drawn in _drawn(sheet, COLOURS)]
        law = {winner: _mean([each[winner] for each in sets]) for winner in sets[0]}
    else:
        law = _set_of(rules, sheet, strength, decides=decides)
    one, other = sheet.players
    won, level = (law[1], law[-1]), law[0]
    if known:
        won = (_added(won[0], level), won[1]) if known == one else (won[0], _added(won[1], level))
        return Duel((one, other), won, (), ((), ()), 0.0)
    sudden, ratio = _sudden_death(rules, sheet, strength)  # the colours of the set leave it as it is
    return Duel((one, other), won, level, sudden, ratio)


def _set_of(rules: Match, sheet: Sheet, strength: Strength, *, decides: bool) -> dict[int, Poly]:
    """The set of a sheet, its colours drawn."""
    one, other = sheet.players
    open_games = [
        _seen_by(one, rules, sheet, slot.number, strength)
        for slot in match.set_games(rules, sheet)
        if sheet.result(slot) is None
    ]
    scores = match.score(rules, sheet)
    known = match.sudden_death_winner(rules, sheet)
    favour = 0 if known is None else 1 if known == one else -1
    return _set(scores[one] - scores[other], open_games, favour if known else None, decides=decides)


def _set(
    lead: int, open_games: Sequence[tuple[float, float, float]], favour: int | None, *, decides: bool
) -> dict[int, Poly]:
    """By the winner (1 the first, -1 the second, 0 level): the chances by the number of games of the set.

    `lead`: half points by which the first is ahead; `favour`: whom a sudden death that is already played makes the
    winner of a set that ends level, None while nobody knows.
    """
    found = {1: [0.0], 0: [0.0], -1: [0.0]}
    leads = {lead: 1.0}
    for played in range(len(open_games) + 1):
        left = len(open_games) - played
        following: dict[int, float] = {}
        for ahead, chance in leads.items():
            winner = _sure(ahead, left, favour) if decides and left else None
            if winner is not None or not left:
                found[winner or (ahead > 0) - (ahead < 0)][played] += chance
                continue
            win, draw, loss = open_games[played]
            for after, part in ((ahead + 2, win), (ahead, draw), (ahead - 2, loss)):
                following[after] = following.get(after, 0.0) + chance * part
        leads = following
        for chances in found.values():
            chances.append(0.0)
    return {winner: tuple(chances) for winner, chances in found.items()}


def _sure(ahead: int, left: int, favour: int | None) -> int | None:
    """Who wins whatever the games that are left bring: 1, -1, or None."""
    ends = {_sign(ahead + change) or favour for change in range(-2 * left, 2 * left + 1, 2)}
    return ends.pop() if len(ends) == 1 else None


def _sign(number: int) -> int:
    return (number > 0) - (number < 0)


def _sudden_death(rules: Match, sheet: Sheet, strength: Strength) -> tuple[tuple[Poly, Poly], float]:
    """From the next game of sudden death on: the chances of both in its first period, and the ratio."""
    purpose = match.lots_due(rules, sheet, in_sudden_death=True)
    if purpose:
        (first, ratio), (second, _) = (_sudden_death(rules, drawn, strength) for drawn in _drawn(sheet, purpose))
        return (_mean([first[0], second[0]]), _mean([first[1], second[1]])), ratio
    number = match.next_sudden_death(sheet)
    last = max(
        [number, *(slot.number for slot, mark in sheet.marks.items() if slot.kind == "sudden-death" and mark.result)]
    )
    one, other = [0.0] * (last + 2), [0.0] * (last + 2)
    games, going_on = 0, 1.0
    for place in range(number, last + 1):  # a result taken back may have left later ones behind it
        known = _known(rules, sheet, place)
        win, draw, loss = known or _seen_in_sudden_death(rules, sheet, place, strength)
        games += known is None
        one[games] += going_on * win
        other[games] += going_on * loss
        going_on *= draw
    following = [_seen_in_sudden_death(rules, sheet, last + step, strength) for step in range(1, PERIOD + 1)]
    ratio = 1.0
    wins, losses = [0.0] * (games + 1), [0.0] * (games + 1)
    for win, draw, loss in following:
        wins.append(going_on * ratio * win)
        losses.append(going_on * ratio * loss)
        ratio *= draw
    return (_over_periods(one, wins, ratio), _over_periods(other, losses, ratio)), ratio


def _over_periods(before: Sequence[float], periodic: Sequence[float], ratio: float) -> Poly:
    """One numerator for chances that come once and chances that come again after each period."""
    found = [0.0] * (max(len(before) + PERIOD, len(periodic)))
    for games, chance in enumerate(before):
        found[games] += chance
        found[games + PERIOD] -= ratio * chance
    for games, chance in enumerate(periodic):
        found[games] += chance
    return tuple(found)


def _known(rules: Match, sheet: Sheet, number: int) -> tuple[float, float, float] | None:
    """Win, draw and loss of the first player in a sudden-death game that has a result; None before it has one."""
    mark = sheet.marks.get(match.sudden_death(sheet, number))
    if mark is None or mark.result is None:
        return None
    winner = match.decided_by(rules.sudden_death, mark)
    return float(winner == sheet.players[0]), float(winner is None), float(winner == sheet.players[1])


def _seen_in_sudden_death(rules: Match, sheet: Sheet, number: int, strength: Strength) -> tuple[float, float, float]:
    """Win, draw and loss of the first player; colours still to be drawn count half and half; draw odds count."""
    one, other = sheet.players
    slot = match.sudden_death(sheet, number)
    colours = match.colours(rules, sheet, slot)
    if colours is None:
        both = [_decided(rules, strength.chances(white, black, "sudden-death"), one, white)
                for white, black in ((one, other), (other, one))]  # fmt: skip
        win, draw, loss = ((a + b) / 2 for a, b in zip(*both, strict=True))
        return win, draw, loss
    chances = strength.chances(colours.white, colours.black, "sudden-death")
    return _decided(rules, chances, one, colours.white)


def _decided(rules: Match, chances: Chances, player: str, white: str) -> tuple[float, float, float]:
    if rules.sudden_death.draw == "black_wins":
        chances = Chances(chances.white, 0.0, chances.draw + chances.black)
    return chances.of(player, white)


def _seen_by(
    player: str, rules: Match, sheet: Sheet, number: int, strength: Strength, kind: Kind = "playoff"
) -> tuple[float, float, float]:
    colours = match.colours(rules, sheet, match.game(sheet, number))
    assert colours is not None
    return strength.chances(colours.white, colours.black, kind).of(player, colours.white)


# Averages over a drawing of lots


def _drawn(sheet: Sheet, purpose: Purpose) -> list[Sheet]:
    """The sheet after either outcome of a drawing of colours."""
    one, other = sheet.players
    return [sheet.drawn(purpose, (one, other)), sheet.drawn(purpose, (other, one))]


def _mean(polys: Sequence[Poly]) -> Poly:
    return tuple(sum(column) / len(polys) for column in zip(*polys, strict=True))


def _added(one: Poly, other: Poly) -> Poly:
    return tuple(a + b for a, b in zip(one, other, strict=True))
