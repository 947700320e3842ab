"""What every round of every player counts in the tie-breaks that look at opponents' scores: Buchholz and its kin.

A ledger is made once for a tournament and a policy. For every round of a player it holds the score that is looked at,
and the share of the full point that was taken: Buchholz adds up the scores, Sonneborn-Berger the products.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import NamedTuple, TypeAlias

from playoff.tiebreaks.missed import Missed, missed_of
from playoff.tiebreaks.tournament import Bye, Game, HalfPoints, Result, Side, Tournament
from playoff.tiebreaks.unplayed import Unplayed
from playoff.tiebreaks.value import Amount, Part

__all__ = ["Ledger", "cut_out", "ledger"]

Source: TypeAlias = Side | Missed | Game


class Line(NamedTuple):
    """A round of one player that was not a game over the board."""

    score: int
    """The half points that are looked at: the opponent's, a dummy's, a virtual opponent's, one's own."""
    share: int
    """What was taken of the full point: 2, 1 or 0."""
    voluntary: bool
    """A voluntary unplayed round, which a cut takes first (C.07 16.5)."""
    source: Source
    """An unplayed round, or a game of the last round that is still open (Fore Buchholz)."""


@dataclass(frozen=True)
class Ledger:
    """What the rounds of a tournament count under a policy.

    `forfeits_played`: forfeits are games against the scheduled opponent in a Swiss too. `fore`: who is paired in
    the last round draws there (C.07 8.3).
    """

    tournament: Tournament
    policy: Unplayed
    forfeits_played: bool = False
    fore: bool = False

    @cached_property
    def missed(self) -> dict[str, tuple[Missed, ...]]:
        """The unplayed rounds of those who have any."""
        return missed_of(self.tournament, last_is_draw=self.fore)

    @cached_property
    def own(self) -> dict[str, HalfPoints]:
        """The half points of every player as a dummy has them: his score, Fore with a draw in the last round."""
        points = self.tournament.points
        if not self.fore:
            return points
        last, draw = self.tournament.last_round, self.tournament.scoring.draw
        changed = dict(points)
        for game in self.tournament.games:
            if game.round == last:
                for player in (game.white, game.black):
                    taken = sum(side.points for side in self.tournament.sides_of[player] if side.round == last)
                    changed[player] = HalfPoints(changed[player] + draw - taken)
        return changed

    @cached_property
    def seen(self) -> dict[str, HalfPoints]:
        """The half points of every player as his opponents' tie-breaks see them."""
        if self.policy.opponents_in(self.tournament.system) == "as-scored" or not self.missed:
            return self.own
        draw, changed = self.tournament.scoring.draw, dict(self.own)
        for player, missed in self.missed.items():
            for one in missed:
                if self._counts_a_draw(one):
                    changed[player] = HalfPoints(changed[player] + draw - one.points)
        return changed

    def _counts_a_draw(self, missed: Missed) -> bool:
        """Whether opponents look at a draw in this unplayed round."""
        if self._fore_game(missed):
            return False  # it is one already
        match self.policy.opponents_in(self.tournament.system):
            case "adjusted":
                return missed.gone
            case "draw":
                rest = missed.side is None and missed.bye in {None, Bye.ZERO}
                return not (rest and self.tournament.system == "round-robin")
            case "draw-for-points":
                return missed.side is not None or missed.article == "16.2.1"
            case _:
                return False

    def _fore_game(self, missed: Missed) -> bool:
        return self.fore and missed.side is not None and missed.round == self.tournament.last_round

    @cached_property
    def scores(self) -> dict[str, list[int]]:
        """The scores every player's rounds look at: games over the board first, then what was not played."""
        seen = self.seen
        found: dict[str, list[int]] = {
            player: [seen[side.opponent] for side in sides] for player, sides in self.tournament.played_by.items()
        }
        for player, lines in self._unplayed.items():
            found[player] += [line.score for line in lines]
        return found

    @cached_property
    def shares(self) -> dict[str, list[int]]:
        """What was taken of the full point, in the same order."""
        found: dict[str, list[int]] = {
            player: [side.share for side in sides] for player, sides in self.tournament.played_by.items()
        }
        for player, lines in self._unplayed.items():
            found[player] += [line.share for line in lines]
        return found

    @cached_property
    def absences(self) -> dict[str, list[int]]:
        """The places of the voluntary unplayed rounds, of those who have any."""
        found = {}
        for player, lines in self._unplayed.items():
            first = len(self.tournament.played_by[player])
            if places := [place for place, line in enumerate(lines, start=first) if line.voluntary]:
                found[player] = places
        return found

    def sources(self, player: str) -> list[Source]:
        """What the scores come from, in the same order."""
        return [*self.tournament.played_by[player], *(line.source for line in self._unplayed.get(player, ()))]

    @cached_property
    def _unplayed(self) -> dict[str, list[Line]]:
        found = {
            player: [line for one in rounds if (line := self._line(one))] for player, rounds in self.missed.items()
        }
        if self.fore:
            for game in self.tournament.games:
                if game.result is None and game.round == self.tournament.last_round:
                    for player, opponent in ((game.white, game.black), (game.black, game.white)):
                        found.setdefault(player, []).append(Line(self.seen[opponent], 1, False, game))
        return found

    def _line(self, missed: Missed) -> Line | None:
        """What an own unplayed round counts; None: nothing at all."""
        tournament, side, own = self.tournament, missed.side, self.own[missed.player]
        if side is None and tournament.system == "round-robin":
            return None
        if side is not None and (self.forfeits_played or self._fore_game(missed)):
            return Line(self.seen[side.opponent], missed.share, False, missed)
        scoring = tournament.scoring
        match self.policy.own_in(tournament.system):
            case "as-scored":
                return Line(self.seen[missed.opponent or missed.player], missed.share, False, missed)
            case "dummy":
                return Line(own, missed.share, missed.voluntary, missed)
            case "capped-dummy":
                cap = self.seen[side.opponent] if side else scoring.draw * len(tournament.rounds_begun)
                return Line(min(own, cap), missed.share, missed.voluntary, missed)
            case "virtual":
                to_come = scoring.draw * (tournament.last_round - missed.round)
                score = missed.before + scoring.win - missed.points + to_come
                return Line(score, missed.share, missed.voluntary, missed)
            case "self-draw":
                return Line(own, 1, missed.voluntary, missed)
            case "left-out":
                return None

    def parts(
        self, player: str, counted: Sequence[int], cut: Collection[int], shares: Sequence[int] | None = None
    ) -> tuple[Part, ...]:
        """The parts of a value: what every round counted, the places that are cut, the shares where they matter."""
        found = [
            self._part(
                player,
                source,
                score,
                counted[place],
                cut=place in cut,
                share=None if shares is None else HalfPoints(shares[place]),
            )
            for place, (source, score) in enumerate(zip(self.sources(player), self.scores[player], strict=True))
        ]
        return tuple(sorted(found, key=lambda part: part.round or 0))

    def _part(
        self, player: str, source: Source, score: int, counted: int, *, cut: bool, share: HalfPoints | None
    ) -> Part:
        missed = source if isinstance(source, Missed) else None
        opponent, black, result = _faced(player, source)
        return Part(
            counted=0 if cut else counted,
            cut=counted if cut else None,
            round=source.round,
            opponent=opponent,
            black=black,
            result=result,
            share=share,
            against=player if missed and not self._is_regular(missed) else opponent,
            score=score,
            unplayed=missed.article if missed else None,
            rule=self._why_own(missed) if missed else self._why_seen(opponent or player),
        )

    def _is_regular(self, missed: Missed) -> bool:
        """Whether the unplayed round counts as a game against the scheduled opponent."""
        regular = self.policy.own_in(self.tournament.system) == "as-scored"
        return missed.side is not None and (regular or self.forfeits_played or self._fore_game(missed))

    def _why_seen(self, opponent: str) -> str:
        if self.seen[opponent] == self.own[opponent]:
            return "C.07 8.3" if self.own[opponent] != self.tournament.points[opponent] else ""
        adjusted = self.policy.opponents_in(self.tournament.system) == "adjusted"
        return "C.07 16.3" if adjusted else "seed 002 0.1"

    def _why_own(self, missed: Missed) -> str:
        if self._fore_game(missed):
            return "C.07 8.3"
        how = self.policy.own_in(self.tournament.system)
        if missed.side and self.forfeits_played and how != "as-scored":
            return "C.07 6.1.1"
        return {
            "as-scored": "C.07 15.2",
            "dummy": "C.07 16.4",
            "capped-dummy": "C.07 16.4.1" if missed.side else "C.07 16.4.2",
            "virtual": "seed 002 0.2.1",
            "self-draw": "seed 002 0.2",
            "left-out": "",
        }[how]


def _faced(player: str, source: Source) -> tuple[str | None, bool, Result | Bye | None]:
    """The scheduled opponent, whether the player had Black, and the result."""
    if isinstance(source, Game):
        black = player == source.black
        return source.white if black else source.black, black, source.result
    side = source.side if isinstance(source, Missed) else source
    if side is None:
        assert isinstance(source, Missed)
        return None, False, source.bye
    return side.opponent, side.black, side.result


def ledger(tournament: Tournament, policy: Unplayed, *, forfeits_played: bool = False, fore: bool = False) -> Ledger:
    """The ledger of a tournament under a policy, made once."""
    key = (policy.name, forfeits_played, fore)
    if key not in tournament.worked_out:
        tournament.worked_out[key] = Ledger(tournament, policy, forfeits_played, fore)
    found: Ledger = tournament.worked_out[key]
    return found


def cut_out(
    scores: Sequence[Amount], counted: Sequence[Amount], low: int, high: int, absences: Sequence[int] = ()
) -> set[int]:
    """The places that a cut leaves out, `low` from below, then `high` from above (C.07 14).

    The least significant place is the one with the lowest score, among equals with the least counted. Of the places
    of voluntary `absences` the one that counted least, among equals with the lowest score, goes instead, as long as
    it counts no less than that one (16.5.1), and so for every cut (16.5.2).
    """
    left = list(range(len(scores)))
    out: set[int] = set()
    for _ in range(min(low, len(left))):
        least = min(left, key=lambda place: (scores[place], counted[place]))
        there = [place for place in absences if place in left]
        lowest = min(there, key=lambda place: (counted[place], scores[place]), default=least)
        if counted[lowest] >= counted[least]:
            least = lowest
        left.remove(least)
        out.add(least)
    for _ in range(min(high, len(left))):
        most = max(left, key=lambda place: (scores[place], counted[place]))
        left.remove(most)
        out.add(most)
    return out
