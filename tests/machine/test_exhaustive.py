"""Every way to play it: the machine against a playoff kept by hand, at every node."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence

import pytest

from playoff.machine.course import Course
from playoff.machine.record import GameResult, LotsDrawn
from playoff.machine.walk import enter
from playoff.tiebreaks import ByColour, Result
from playoff.view import View, snapshot

from .by_hand import WORTH, Duel, Game, Item, Lots, Quartet, Trio
from .desk import tie

ByHand = Duel | Trio | Quartet
ALL = tuple(WORTH)
Draw = Callable[[Lots], tuple[str, ...]]
"""How lots fall."""
Choose = Callable[[ByHand, Game], Sequence[str]]
"""Which results of a game to follow."""


def pending(view: View) -> set[Item]:
    """What the machine says is due, on paper."""
    items: set[Item] = set()
    for row in view.pending:
        assert row.id is not None
        if row.kind == "lots":
            items.add(Lots(row.id, frozenset(row.players)))
        else:
            assert row.kind == "game"
            assert row.clock is not None
            white, black = (row.clock[side] for side in ("white", "black"))
            clock = (white["base_s"], white["increment_s"], black["base_s"], black["increment_s"])
            items.add(Game(row.id, row.players[0], row.players[1], clock))
    assert len(items) == len(view.pending)
    return items


def check(course: Course, by_hand: ByHand) -> None:
    """What is due, who has won, who is second."""
    view, winner = snapshot(course), by_hand.winner()
    assert pending(view) == set(by_hand.due())
    assert view.winner == winner
    assert course.over is (winner is not None)
    # A.2: "all others share second place".
    assert view.ranks == ({player: 1 if player == winner else 2 for player in by_hand.players} if winner else {})


def follow(course: Course, by_hand: ByHand, draw: Draw, choose: Choose, seen: Counter[str]) -> None:
    """Check this node and every one after it."""
    check(course, by_hand)
    items = by_hand.due()
    if not items:
        seen[by_hand.winner() or "nobody"] += 1
        return
    item = items[0]
    if isinstance(item, Lots):
        order = draw(item)
        after = by_hand.copy()
        if isinstance(after, Duel):
            after.drawn(item, order[0])
        else:
            after.drawn(item, order)
        follow(enter(course, LotsDrawn(item.id, order)), after, draw, choose, seen)
        return
    results = choose(by_hand, item)
    seen["cut off"] += not results
    for result in results:
        after = by_hand.copy()
        after.played(item, result)
        played = GameResult(item.id, ByColour(item.white, item.black), Result(result))
        follow(enter(course, played), after, draw, choose, seen)


def until_sudden_death(number: int) -> Choose:
    """Every result, but no sudden-death game after that number."""

    def choose(by_hand: ByHand, game: Game) -> Sequence[str]:  # noqa: ARG001
        return () if game.id.endswith(f"sudden-death-{number + 1}") else ALL

    return choose


@pytest.mark.parametrize("white", ["Anand", "Botvinnik"])
@pytest.mark.parametrize("player_a", ["Anand", "Botvinnik"])
def test_two_players(white: str, player_a: str) -> None:
    """C: "Two games ... After two games more points win ... Level on points: sudden death", six games of it."""

    def draw(lots: Lots) -> tuple[str, ...]:
        first = white if lots.id.endswith("/colours") else player_a
        return (first, *lots.players - {first})

    seen: Counter[str] = Counter()
    follow(tie(2), Duel("1-match", ("Anand", "Botvinnik")), draw, until_sudden_death(6), seen)
    # Of nine ways to play two games six decide; from each of the three others every sudden-death game
    # decides twice, and one drawn line is left.
    assert seen == {"Anand": 3 + 3 * 6, "Botvinnik": 3 + 3 * 6, "cut off": 3}


THREE = ("Anand", "Botvinnik", "Capablanca")


@pytest.mark.parametrize(
    "numbers",
    [THREE, ("Botvinnik", "Capablanca", "Anand"), ("Capablanca", "Botvinnik", "Anand")],
    ids=["as they stand", "turned", "backwards"],
)
def test_three_players_one_cycle(numbers: tuple[str, ...]) -> None:
    """D: "One leader: winner ... Two level on top: clause C for those two, new lots; the third is out"."""

    def draw(lots: Lots) -> tuple[str, ...]:
        return numbers if lots.id.endswith("numbers") else tuple(sorted(lots.players, reverse=True))

    def choose(by_hand: ByHand, game: Game) -> Sequence[str]:
        return () if "cycle-2" in game.id else until_sudden_death(2)(by_hand, game)

    seen: Counter[str] = Counter()
    follow(tie(3), Trio(THREE), draw, choose, seen)
    # Of 27 outcomes three are all level (all drawn; everybody beaten once, either way round) and three have two
    # level on top (who both beat the third and drew with each other).
    assert seen["cut off"] == 3 + 3 * 3
    assert set(seen) == {*THREE, "cut off"}


def test_three_players_cycle_after_cycle() -> None:
    """D.3: "All three level: the next cycle; repeat until not all level", all 27 outcomes of three cycles."""

    def draw(lots: Lots) -> tuple[str, ...]:
        return ("Botvinnik", "Anand", "Capablanca") if lots.id.endswith("numbers") else tuple(sorted(lots.players))

    def choose(by_hand: ByHand, game: Game) -> Sequence[str]:
        return () if "cycle-4" in game.id else until_sudden_death(2)(by_hand, game)

    seen: Counter[str] = Counter()
    follow(tie(3), Trio(THREE), draw, choose, seen)
    assert seen["cut off"] == 9 + 3 * (9 + 3 * (9 + 3))
    assert set(seen) == {*THREE, "cut off"}


FOUR = ("Anand", "Botvinnik", "Capablanca", "Ding")
FIXED = {
    "semifinal-1": ("1-0", "1/2-1/2"),
    "semifinal-2": ("0-1", "0-1", "1/2-1/2", "1-0"),
    "final": ("1/2-1/2", "0-1"),
}


@pytest.mark.parametrize("free", ["semifinal-1", "semifinal-2", "final"])
@pytest.mark.parametrize(
    "seeds", [FOUR, ("Ding", "Anand", "Capablanca", "Botvinnik")], ids=["as they stand", "drawn"]
)
def test_four_players_one_match_free(free: str, seeds: tuple[str, ...]) -> None:
    """E.1: "Semifinals 1 v 4 and 2 v 3, winners play the final, all by clause C. No match for third place"."""

    def draw(lots: Lots) -> tuple[str, ...]:
        return seeds if "seeds" in lots.id else tuple(sorted(lots.players))

    def choose(by_hand: ByHand, game: Game) -> Sequence[str]:
        _, part, _ = game.id.split("/")
        assert isinstance(by_hand, Quartet)
        if part == free:
            return until_sudden_death(3)(by_hand, game)
        duel = next(duel for duel in by_hand.duels if duel.id.endswith(part))
        return (FIXED[part][len(duel.games)],)

    seen: Counter[str] = Counter()
    follow(tie(4), Quartet(FOUR), draw, choose, seen)
    assert seen["cut off"] == 3
    assert sum(seen.values()) == 6 + 3 * 6 + 3


def test_four_players_both_semifinals_free() -> None:
    """E.1: "each going on by itself": every way to play both, one sudden-death game deep."""

    def draw(lots: Lots) -> tuple[str, ...]:
        return tuple(sorted(lots.players))

    def choose(by_hand: ByHand, game: Game) -> Sequence[str]:
        assert isinstance(by_hand, Quartet)
        if by_hand.final:
            return (FIXED["final"][len(by_hand.final.games)],)
        return until_sudden_death(1)(by_hand, game)

    seen: Counter[str] = Counter()
    follow(tie(4), Quartet(FOUR), draw, choose, seen)
    assert sum(seen.values()) == 12 * (12 + 3) + 3


def test_four_players_one_semifinal_after_the_other() -> None:
    """Ambiguity 8: `parallel = false` (semifinal 1 first)."""

    def draw(lots: Lots) -> tuple[str, ...]:
        return tuple(sorted(lots.players))

    def choose(by_hand: ByHand, game: Game) -> Sequence[str]:
        assert isinstance(by_hand, Quartet)
        if by_hand.final:
            return (FIXED["final"][len(by_hand.final.games)],)
        return until_sudden_death(1)(by_hand, game)

    seen: Counter[str] = Counter()
    course = tie(4, branches__four__parallel=False)
    follow(course, Quartet(FOUR, parallel=False), draw, choose, seen)
    assert sum(seen.values()) == 12 * (12 + 3) + 3


@pytest.mark.long
def test_four_players_all_three_matches_free() -> None:
    """E.1: "all by clause C": every way to play all of them, two sudden-death games deep."""

    def draw(lots: Lots) -> tuple[str, ...]:
        return tuple(sorted(lots.players, reverse=True))

    seen: Counter[str] = Counter()
    follow(tie(4), Quartet(FOUR), draw, until_sudden_death(2), seen)
    assert set(seen) == {*FOUR, "cut off"}
