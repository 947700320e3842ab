"""What holds at every node of every playoff, 5 to 20 players, played at random."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from itertools import pairwise

import pytest

from playoff.machine.course import Course, ranks
from playoff.machine.due import DueGame, DueLots, due, plain
from playoff.machine.games import GameState, games
from playoff.machine.record import Fact, GameResult, GameStarted, LotsDrawn
from playoff.machine.why_not import why_not
from playoff.tiebreaks import Result
from playoff.words import say

from .desk import NORMAL
from .random_play import played

Playoff = tuple[Course, ...]
SIZES = range(5, 21)
MOMENTS = 6
"""Of a playoff, where asking after everything is dear."""
MORE = pytest.mark.long


def _how_many(players: int) -> int:
    return 6 if players <= 8 else 2 if players <= 12 else 1


def _one(players: int, seed: int, *, irregular: bool) -> object:
    """A playoff; of the big ones, and after the first seeds, only with `--long`."""
    short = seed < _how_many(players) and (players <= 12 or irregular is (players % 3 == 0))
    name = f"{players}-{'odd' if irregular else 'normal'}-{seed}"
    return pytest.param((players, seed, irregular), id=name, marks=() if short else MORE)


PLAYOFFS = [
    _one(players, seed, irregular=irregular)
    for players in SIZES
    for seed in range(15 * _how_many(players))
    for irregular in (False, True)
]


@pytest.fixture(params=PLAYOFFS, scope="module")
def playoff(request: pytest.FixtureRequest) -> Playoff:
    """Every node from the opening to the end."""
    players, seed, irregular = request.param
    return played(players, seed, irregular=irregular)


def some(playoff: Playoff) -> Playoff:
    """A few of the nodes, the last one among them; all of a small playoff."""
    before = playoff[:-1]
    if len(playoff[0].tied.players) <= 6:
        return playoff
    moments = MOMENTS if len(playoff) < 100 else MOMENTS // 2
    return (*random.Random(len(playoff)).sample(before, min(len(before), moments)), playoff[-1])


def drawn(course: Course, lots: str) -> tuple[str, ...] | None:
    """The order in which these lots fell, if they are not void."""
    valid = [entry.value for entry in course.entries if entry.number not in course.void]
    return next((fact.order for fact in reversed(valid) if isinstance(fact, LotsDrawn) and fact.id == lots), None)


def cycles(course: Course) -> Iterator[tuple[str, tuple[str, ...], list[list[tuple[str, str]]]]]:
    """Of every cycle whose numbers are drawn: its id, the players by number, White and Black round by round."""
    known = games(course)
    for branch in course.branches:
        numbers = drawn(course, f"{branch.id}/lots/numbers")
        for stage in branch.stages:
            if "/cycle-" not in stage.id or numbers is None:
                continue
            rounds: dict[int, list[tuple[str, str]]] = {}
            for game in known:
                if game.stage == stage.id:
                    assert game.id is not None
                    number = int(game.id.split("/round-")[1].split("/")[0])
                    rounds.setdefault(number, []).append((game.colours.white, game.colours.black))
            yield stage.id, numbers, [rounds[number] for number in sorted(rounds)]


def has_begun(course: Course) -> bool:
    """Words, started: "a game when it is recorded as running or has any result"."""
    return any(game.status in {"running", "finished"} for game in games(course))


def test_exactly_one_winner(playoff: Playoff) -> None:
    """A.2: "The playoff only names the winner." He was in the tie, never left, and nobody is named before the end."""
    *before, end = playoff
    assert all(course.winner is None and not course.over for course in before)
    assert end.over
    assert end.winner in end.tied.players
    assert end.winner not in end.out


def test_all_others_share_second_place(playoff: Playoff) -> None:
    """A.2: "Of those who took part ... all others share second place: rank number 2 in data"; P.2: decliners m+1."""
    *before, end = playoff
    started = next((course for course in playoff if has_begun(course)), end)
    declined = {player for player in end.tied.players if player in started.out}
    took_part = len(end.tied.players) - len(declined)
    assert all(ranks(course) == {} for course in before)
    expected = {
        player: 1 if player == end.winner else took_part + 1 if player in declined else 2
        for player in end.tied.players
    }
    assert ranks(end) == expected


def test_colours_are_shared_out_evenly(playoff: Playoff) -> None:
    """F.1: "n odd: everybody has as many Whites as Blacks. n even: numbers 1..n/2 have one White more"."""
    for name, numbers, rounds in cycles(playoff[-1]):
        whites = Counter(white for pairs in rounds for white, _ in pairs)
        blacks = Counter(black for pairs in rounds for _, black in pairs)
        cycle = int(name.split("cycle-")[1])
        for number, player in enumerate(numbers, start=1):
            more = 0 if len(numbers) % 2 else 1 if number <= len(numbers) // 2 else -1
            assert whites[player] - blacks[player] == (more if cycle % 2 else -more)
            assert whites[player] + blacks[player] == len(numbers) - 1


def test_even_cycles_have_every_colour_reversed(playoff: Playoff) -> None:
    """Words: "Cycle 2 is cycle 1 with every colour reversed, same rounds in the same order"."""
    first: list[list[tuple[str, str]]] = []
    for name, _, rounds in cycles(playoff[-1]):
        if name.endswith("cycle-1"):
            first = rounds
        odd = int(name.split("cycle-")[1]) % 2
        assert rounds == (first if odd else [[(black, white) for white, black in pairs] for pairs in first])


def test_a_round_starts_when_the_one_before_is_over(playoff: Playoff) -> None:
    """F: "A round starts when the one before is over; boards of one round play at the same time"."""
    for course in some(playoff):
        names = [item.id for item in due(course) if isinstance(item, DueGame) and "round-" in (item.id or "")]
        rounds = {name.rpartition("/")[0] for name in names if name and "/cycle-" in name}
        assert len(rounds) <= 1
        for game in games(course):
            for now in rounds:
                stage, _, number = now.rpartition("/round-")
                if game.id and game.id.startswith(f"{stage}/round-"):
                    other = int(game.id.split("/round-")[1].split("/")[0])
                    if other < int(number):
                        assert game.result is not None
                    if other > int(number):
                        assert game.status == ("finished" if game.result else "scheduled")


def test_games_of_who_left_are_forfeits(playoff: Playoff) -> None:
    """G.2: "A running game is lost as played"; others "become forfeits at once (... `-/-`, whoever left first)"."""
    for before, after in pairwise(playoff):
        leavers = set(after.out) - set(before.out)
        written = {entry.value.game for entry in before.entries if isinstance(entry.value, GameResult)}
        known = {game.id: game for game in games(before)}
        for game in games(after) if leavers and has_begun(before) else ():
            white, black = game.colours.white, game.colours.black
            old = known.get(game.id)
            if "/cycle-" not in game.stage or old is None or not {white, black} & leavers:
                continue
            if game.stage not in before.running or game.id in written:
                assert game.result == old.result
            elif old.status == "running" and {white, black} <= leavers:
                assert game.result is Result.BOTH_LOSE
            elif old.status == "running":
                assert game.result is (Result.BLACK_WINS if white in leavers else Result.WHITE_WINS)
            elif white in after.out and black in after.out and old.result not in NORMAL:
                assert game.result is Result.BOTH_FORFEIT
            elif old.result not in NORMAL:
                assert game.result is (Result.BLACK_BY_FORFEIT if white in after.out else Result.WHITE_BY_FORFEIT)


def test_groups_only_get_smaller(playoff: Playoff) -> None:
    """F.3: "fewer than n: F again"; words: a branch is "chosen by the number of players still level"."""
    for course in playoff:
        sizes = [len(branch.players) for branch in course.branches]
        assert sizes == sorted(set(sizes), reverse=True)
        for branch in course.branches:
            assert branch.clause == {2: "C", 3: "D", 4: "E"}.get(len(branch.players), "F")
        for before, after in pairwise(course.branches):
            assert set(after.players) < set(before.players)


def test_nothing_is_due_when_it_is_over_and_something_before(playoff: Playoff) -> None:
    """A.3: "As soon as a winner is certain no further game is played"."""
    *before, end = playoff
    assert all(due(course) for course in before)
    assert due(end) == ()
    statuses = {game.status for game in games(end)}
    assert statuses <= {"finished", "not_needed"}


def test_games_due_are_not_played_and_every_id_is_there_once(playoff: Playoff) -> None:
    """I.2: a game "is identified by clause, its players, cycle and number"; the id stands for that."""
    for course in some(playoff):
        known = [game.id for game in games(course)]
        assert None not in known
        assert len(set(known)) == len(known)
        waiting = [item.id for item in due(course) if isinstance(item, DueGame | DueLots)]
        assert len(set(waiting)) == len(waiting)
        open_games = {game.id for game in games(course) if game.result is None}
        assert {item.id for item in due(course) if isinstance(item, DueGame)} <= open_games


def test_a_player_plays_one_game_at_a_time(playoff: Playoff) -> None:
    """F: "boards of one round play at the same time", so nobody is on two of them."""
    for course in some(playoff):
        busy = Counter(name for item in due(course) if isinstance(item, DueGame) for name in item.colours)
        assert set(busy.values()) <= {1}
        assert not set(busy) & set(course.out)


def test_every_decision_cites_its_clause_and_has_a_sentence(playoff: Playoff) -> None:
    """Regulations, first lines: "Every step the program takes cites its clause"."""
    before: tuple[object, ...] = ()
    for course in playoff:
        assert course.story[: len(before)] == before
        for decision in course.story[len(before) :]:
            assert decision.reason.clause
            assert 0 <= decision.entry <= len(course.entries)
            sentence = say(decision.reason)
            assert sentence
            assert "{" not in sentence
            assert "None" not in sentence
        before = course.story


def test_each_result_tells_something(playoff: Playoff) -> None:
    """House: "derives everything else: ... the clause and reason of each decision"."""
    for before, after in pairwise(playoff):
        assert len(after.story) > len(before.story)
        assert after.story[len(before.story)].entry == len(after.entries)


def test_what_is_due_may_be_entered(playoff: Playoff) -> None:
    """House, habit 8: "One source of legality: `why_not`": it lets in exactly what is due."""
    for course in some(playoff):
        for item in due(course):
            for fact in allowed(item):
                assert why_not(course, fact) is None


def allowed(item: object) -> Iterator[Fact]:
    match item:
        case DueLots():
            yield LotsDrawn(item.id, item.players)
            yield LotsDrawn(item.id, item.players[::-1])
        case DueGame(id=str(name)):
            yield from (GameResult(name, item.colours, result) for result in Result)
            if not item.running:
                yield GameStarted(name, item.colours)


def test_nothing_else_may_be_entered(playoff: Playoff) -> None:
    """A.3, H.5 and words: no game that is not due, none with reversed colours, no lots not due or for another set."""
    rng = random.Random(len(playoff))
    for course in some(playoff):
        for fact in forbidden(course, rng):
            reason = why_not(course, fact)
            assert reason is not None, fact
            assert reason.clause
            assert "{" not in say(reason)
            assert say(reason)


def forbidden(course: Course, rng: random.Random) -> Iterator[Fact]:
    """Some of what the rules hold back at this node."""
    waiting = {item.id for item in due(course) if isinstance(item, DueGame)}
    closed = [game for game in games(course) if plain(game.id) not in waiting]
    late = [game for game in closed if course.over and still_running(course, game)]
    for game in (*late, *rng.sample(closed, min(3, len(closed)))):
        stranger = next(player for player in course.tied.players if player not in game.colours)
        for colours in (game.colours, game.colours.reversed(), replace(game.colours, white=stranger)):
            if game not in late or stranger in (colours.white, colours.black):
                yield GameResult(plain(game.id) or "", colours, rng.choice(tuple(Result)))
            yield GameStarted(plain(game.id) or "", colours)
    waiting_items = due(course)
    for item in rng.sample(waiting_items, min(3, len(waiting_items))):
        match item:
            case DueGame(id=str(name)):
                stranger = next(player for player in course.tied.players if player not in item.colours)
                for colours in (item.colours.reversed(), replace(item.colours, white=stranger)):
                    yield GameResult(name, colours, Result.DRAW)
                    yield GameStarted(name, colours)
                yield GameResult(f"{name}0", item.colours, Result.DRAW)
                if item.running:
                    yield GameStarted(name, item.colours)
            case DueLots():
                others = [player for player in course.tied.players if player not in item.players]
                yield LotsDrawn(item.id, item.players[1:])
                yield LotsDrawn(item.id, (*item.players[1:], item.players[1]))
                yield LotsDrawn(item.id, (*item.players, *others[:1], "Nobody"))
                yield LotsDrawn(f"{item.id}-9", item.players)
    lots_due = {item.id for item in due(course) if isinstance(item, DueLots)}
    for branch in course.branches:
        names = [f"{branch.id}/lots/{purpose}" for purpose in ("numbers", "seeds-1", "colours", "sudden-death")]
        names += [f"{stage.id}/lots/colours" for stage in branch.stages]
        yield from (LotsDrawn(name, branch.players) for name in names if name not in lots_due)


def still_running(course: Course, game: GameState) -> bool:
    """A.3: "A game running at that moment is not_needed too unless a result is recorded for it"."""
    marks = [stage.sheet.marks.get(game.slot) for stage in course.stages if stage.id == game.stage]
    return any(mark and mark.running for mark in marks)


def test_lots_are_due_before_the_first_game_that_needs_them(playoff: Playoff) -> None:
    """Words: lots are "due as soon as its set is final and before the first game that depends on it, not earlier"."""
    for course in some(playoff):
        waiting = {item.id for item in due(course) if isinstance(item, DueLots)}
        for item in due(course):
            if isinstance(item, DueGame) and item.id:
                part = item.id.rpartition("/")[0]
                assert f"{part}/lots/colours" not in waiting
                assert "/lots/numbers" not in str(waiting)
        valid = [entry.value for entry in course.entries if entry.number not in course.void]
        drawn = [fact.id for fact in valid if isinstance(fact, LotsDrawn)]
        assert not waiting & set(drawn)
        assert len(set(drawn)) == len(drawn)
