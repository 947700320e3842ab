"""The odds by plain enumeration: every result of every game in turn, nothing of the product, no closed form.

A course is kept as (winner, games, came to sudden death, repeated a cycle, sizes of further branches). What is less
likely than `LEAST` is dropped: endless sudden death, cycle after cycle.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from itertools import permutations, product

LEAST = 1e-15

Triple = tuple[float, float, float]
Course = tuple[str, int, bool, bool, frozenset[int]]
Courses = dict[Course, float]

ROUNDS = {
    3: "2-3, 1-2, 3-1",
    # F.1 and FIDE C.05 Annex 1, tables for 3-4 and 5-6 players; 4 and 6 are free with an odd number.
    4: "1-4 2-3, 4-3 1-2, 2-4 3-1",
    5: "2-5 3-4, 5-3 1-2, 3-1 4-5, 1-4 2-3, 4-2 5-1",
    6: "1-6 2-5 3-4, 6-4 5-3 1-2, 2-6 3-1 4-5, 6-5 1-4 2-3, 3-6 4-2 5-1",
}
"""The Berger tables as printed, White first."""


def rounds(players: int) -> list[list[tuple[int, int]]]:
    return [[(int(pair[0]) - 1, int(pair[2]) - 1) for pair in text.split()] for text in ROUNDS[players].split(", ")]


@dataclass
class Naive:
    """One rulebook and one strength: `chances(white, black, sudden_death)` gives win, draw, loss of White."""

    chances: Callable[[str, str, bool], Triple]
    by_berger: bool = True
    colours: str = "ABBA"
    black_wins: bool = False
    semifinals: Callable[[tuple[str, ...]], list[tuple[float, tuple[tuple[str, str], tuple[str, str]]]]] | None = None

    def playoff(self, players: tuple[str, ...]) -> Courses:
        """From the beginning, before any lots (C to F by the number of players)."""
        number = len(players)
        if number == 2:
            return self.match(*players)
        if number == 4:
            return self.knockout(players)
        orders = list(permutations(players))
        return mixed((1 / len(orders), self.round_robin(order)) for order in orders)

    # C

    def match(self, one: str, other: str) -> Courses:
        courses: Courses = defaultdict(float)
        sudden = self.sudden_death(one, other)
        for first, second in ((one, other), (other, one)):  # lots decide who is White in game 1
            games = (self.chances(first, second, False), self.chances(second, first, False))
            for (a, chance_a), (b, chance_b) in product(*(enumerate(game) for game in games)):
                lead = (2, 0, -2)[a] - (2, 0, -2)[b]  # of who is White in game 1
                chance = chance_a * chance_b / 2
                if lead:
                    courses[first if lead > 0 else second, 2, False, False, frozenset()] += chance
                else:
                    for (winner, length), part in sudden.items():
                        courses[winner, 2 + length, True, False, frozenset()] += chance * part
        return courses

    def sudden_death(self, one: str, other: str) -> dict[tuple[str, int], float]:
        """Who wins it after how many games, averaged over the new drawing of lots (each game's own in "redraw")."""
        found: dict[tuple[str, int], float] = defaultdict(float)
        going_on, number = {(one, other): 0.5, (other, one): 0.5}, 0
        while sum(going_on.values()) > LEAST:
            number += 1
            following: dict[tuple[str, str], float] = defaultdict(float)
            for (a, b), chance in going_on.items():
                white, black = (a, b) if self.a_has_white(number) else (b, a)
                win, draw, loss = self.chances(white, black, True)
                found[white, number] += chance * win
                found[black, number] += chance * (loss + (draw if self.black_wins else 0))
                rest = 0 if self.black_wins else chance * draw
                for pair in ((a, b), (b, a)) if self.colours == "redraw" else ((a, b),):
                    following[pair] += rest / (2 if self.colours == "redraw" else 1)
            going_on = following
        return found

    def a_has_white(self, number: int) -> bool:
        """C.3: White is A, B, B, A, A, B, B, A, A ...; or A, B, A, B."""
        return {"ABBA": "ABBA", "alternate": "ABAB", "redraw": "AAAA"}[self.colours][(number - 1) % 4] == "A"

    # E

    def knockout(self, players: tuple[str, ...]) -> Courses:
        courses: Courses = defaultdict(float)
        for share, (first, second) in (self.semifinals or drawn_seeds)(players):
            finals: dict[tuple[str, str, int, bool], float] = defaultdict(float)
            for (one, a, deadly, _, _), p in self.cached_match(*first).items():
                for (other, b, dying, _, _), q in self.cached_match(*second).items():
                    finals[one, other, a + b, deadly or dying] += share * p * q
            for (one, other, before, deadly), p in finals.items():
                for (winner, games, dead, _, _), q in self.cached_match(one, other).items():
                    courses[winner, before + games, deadly or dead, False, frozenset()] += p * q
        return courses

    def cached_match(self, one: str, other: str) -> Courses:
        known: dict[tuple[str, str], Courses] = self.__dict__.setdefault("known", {})
        if (one, other) not in known:
            known[one, other] = self.match(one, other)
        return known[one, other]

    # D and F

    def round_robin(self, numbers: tuple[str, ...]) -> Courses:
        """With these pairing numbers."""
        courses: Courses = defaultdict(float)
        reached, cycle, before = 1.0, 1, 0
        while reached > LEAST:
            again = 0.0
            for (top, games), chance in self.cycle(numbers, cycle).items():
                if len(top) == len(numbers):
                    again += chance
                elif len(top) == 1:
                    courses[top[0], before + games, False, cycle > 1, frozenset()] += reached * chance
                else:
                    for (winner, more, dead, rep, sizes), part in self.further(top).items():
                        key = winner, before + games + more, dead, rep or cycle > 1, sizes | {len(top)}
                        courses[key] += reached * chance * part
            reached, cycle, before = reached * again, cycle + 1, before + len(self.games(numbers))
        return courses

    def games(self, numbers: tuple[str, ...]) -> list[tuple[int, int]]:
        return [game for games in rounds(len(numbers)) for game in games]

    def further(self, top: tuple[str, ...]) -> Courses:
        known: dict[tuple[str, ...], Courses] = self.__dict__.setdefault("further_known", {})
        if top not in known:
            known[top] = self.playoff(top)
        return known[top]

    def cycle(self, numbers: tuple[str, ...], cycle: int) -> dict[tuple[tuple[str, ...], int], float]:
        """Who is on top after how many games; play stops after the round in which the winner became certain."""
        n = len(numbers)
        tops = tops_of(n, self.by_berger)
        stops = stops_of(n, self.by_berger)
        weights = [1.0]
        for i, j in self.games(numbers):
            if cycle % 2:
                triple = self.chances(numbers[i], numbers[j], False)
            else:
                loss, draw, win = self.chances(numbers[j], numbers[i], False)
                triple = (win, draw, loss)
            weights = [weight * chance for weight in weights for chance in triple]
        found: dict[tuple[tuple[int, ...], int], float] = defaultdict(float)
        for top, stop, weight in zip(tops, stops, weights, strict=True):
            found[top, stop] += weight
        named: dict[tuple[tuple[str, ...], int], float] = defaultdict(float)
        for (top, stop), weight in found.items():
            named[tuple(sorted(numbers[i] for i in top)), stop] += weight
        return named


_TOPS: dict[tuple[int, bool], list[tuple[int, ...]]] = {}
_STOPS: dict[tuple[int, bool], list[int]] = {}


def tops_of(n: int, by_berger: bool) -> list[tuple[int, ...]]:
    """For all results of a cycle in the order of rounds: the best on points, then on Sonneborn-Berger (F.3)."""
    if (n, by_berger) not in _TOPS:
        _TOPS[n, by_berger] = [top(n, by_berger, results) for results in all_results(n)]
    return _TOPS[n, by_berger]


def all_results(n: int) -> Iterator[tuple[tuple[int, int], ...]]:
    """Half points of White and Black of every game of an odd cycle."""
    return product(((2, 0), (1, 1), (0, 2)), repeat=n * (n - 1) // 2)


def top(n: int, by_berger: bool, results: tuple[tuple[int, int], ...]) -> tuple[int, ...]:
    points, games = [0] * n, [game for games in rounds(n) for game in games]
    for (i, j), (white, black) in zip(games, results, strict=True):
        points[i] += white
        points[j] += black
    berger = [0] * n
    if by_berger:
        for (i, j), (white, black) in zip(games, results, strict=True):
            berger[i] += white * points[j]
            berger[j] += black * points[i]
    keys = list(zip(points, berger, strict=True))
    return tuple(i for i in range(n) if keys[i] == max(keys))


def stops_of(n: int, by_berger: bool) -> list[int]:
    """A.3: the number of games after whose round every completion has the same single winner."""
    if (n, by_berger) in _STOPS:
        return _STOPS[n, by_berger]
    tops, sizes = tops_of(n, by_berger), [len(games) for games in rounds(n)]
    total = sum(sizes)
    stops = [total] * len(tops)
    for played in reversed([sum(sizes[:upto]) for upto in range(1, len(sizes))]):
        width = 3 ** (total - played)
        for start in range(0, len(tops), width):
            part = set(tops[start : start + width])
            if len(part) == 1 and len(next(iter(part))) == 1:
                stops[start : start + width] = [played] * width
    _STOPS[n, by_berger] = stops
    return stops


def drawn_seeds(
    players: tuple[str, ...],
) -> list[tuple[float, tuple[tuple[str, str], tuple[str, str]]]]:
    """Nothing tells the four apart, seeds by lots; 1 v 4 and 2 v 3: eight of the 24 orders for each pairing."""
    a, b, c, d = players
    return [(1 / 3, ((a, b), (c, d))), (1 / 3, ((a, c), (b, d))), (1 / 3, ((a, d), (b, c)))]


def mixed(parts: Iterator[tuple[float, Courses]]) -> Courses:
    found: Courses = defaultdict(float)
    for share, courses in parts:
        for course, chance in courses.items():
            found[course] += share * chance
    return found


# What is asked of the courses


def title(courses: Courses) -> dict[str, float]:
    found: dict[str, float] = defaultdict(float)
    for (winner, *_), chance in courses.items():
        found[winner] += chance
    return dict(found)


def length(courses: Courses) -> dict[int, float]:
    found: dict[int, float] = defaultdict(float)
    for (_, games, *_), chance in courses.items():
        found[games] += chance
    return dict(found)


def chance_of(courses: Courses, what: str | int) -> float:
    """Of sudden death, of another cycle ("again"), of a further branch of so many players."""
    return sum(
        chance
        for (_, _, dead, again, sizes), chance in courses.items()
        if {"sudden death": dead, "again": again}.get(str(what), what in sizes)
    )
