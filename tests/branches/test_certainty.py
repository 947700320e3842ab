"""A.3: "As soon as a winner is certain no further game is played" - against trying every completion."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from itertools import combinations

import pytest

from playoff.branches.berger import berger_rounds
from playoff.branches.certainty import certain_winner
from playoff.event import Dossier
from playoff.machine.course import Course
from playoff.machine.record import Opening
from playoff.machine.table import Phase
from playoff.machine.walk import begin
from playoff.rulebooks.book import Size
from playoff.tiebreaks import Result
from tests.machine.desk import NAMES, NORMAL, draw_all, games_due, leave, play, tie

from .trying import ENDINGS, EveryNode, Game, Table, certain_by_trying, empty, on_top, open_games, write

ODD = ((0, 0), (1, 0), (0, 1))
"""H.3: arbiter's scores, and H.2: both absent."""
BOTH = pytest.mark.parametrize("by_sonneborn_berger", [True, False], ids=["points-then-SB", "points"])


def berger_order(players: int) -> tuple[list[Game], list[int]]:
    """The games in the order of the rounds, and how many each round has."""
    rounds = berger_rounds(players)
    games = [(pair.white - 1, pair.black - 1) for pairs in rounds for pair in pairs]
    return games, [len(pairs) for pairs in rounds]


def check_every(tree: EveryNode, nodes: Iterator[tuple[tuple[int, int] | None, ...]]) -> Counter[bool]:
    """How many nodes were certain, and how many not."""
    seen: Counter[bool] = Counter()
    for node in nodes:
        taken = tree.table(node)
        said = certain_winner(taken, tree.still_in, by_sonneborn_berger=tree.by_sonneborn_berger)
        assert said == tree.certain(node), (taken, tree.still_in)
        seen[said is not None] += 1
    return seen


@BOTH
@pytest.mark.parametrize("players", [3, 4])
def test_every_node_of_a_small_cycle(players: int, by_sonneborn_berger: bool) -> None:
    """A.3, every set of games having been played in whatever order."""
    games, _ = berger_order(players)
    tree = EveryNode(empty(players), games, [True] * players, by_sonneborn_berger=by_sonneborn_berger)
    seen = check_every(tree, tree.nodes())
    assert sum(seen.values()) == 4 ** len(games)
    assert min(seen.values()) > len(games)


@BOTH
def test_every_node_with_five_players_round_by_round(by_sonneborn_berger: bool) -> None:
    """A.3, the rounds of the Berger table one after the other, their two games in either order."""
    games, rounds = berger_order(5)
    tree = EveryNode(empty(5), games, [True] * 5, by_sonneborn_berger=by_sonneborn_berger)
    seen = check_every(tree, tree.nodes(rounds))
    assert sum(seen.values()) == 3**10 + 7 * sum(9**played for played in range(5))
    assert min(seen.values()) > 10_000


@pytest.mark.long
@BOTH
def test_every_node_with_five_players(by_sonneborn_berger: bool) -> None:
    """A.3, all 1,048,576 nodes."""
    games, _ = berger_order(5)
    tree = EveryNode(empty(5), games, [True] * 5, by_sonneborn_berger=by_sonneborn_berger)
    assert sum(check_every(tree, tree.nodes()).values()) == 4**10


def irregular_cycle(rng: random.Random, players: int, free: int) -> tuple[Table, list[Game], list[bool]]:
    """A cycle with arbiter's scores, players who left and annulled players; so many games are free."""
    still_in = [True] * players
    taken = empty(players)
    for leaver in rng.sample(range(players), rng.choice((0, 1, 1, 2))):
        still_in[leaver] = False
        annulled = rng.random() < 0.5
        for other in range(players):
            if other == leaver:
                continue
            if annulled or (not still_in[other] and taken[leaver][other] is None):
                scores = (0, 0)
            elif taken[leaver][other] is not None:
                continue
            else:
                scores = rng.choice((*ENDINGS, (0, 2), (0, 2), (0, 2)))
            write(taken, (leaver, other), scores)
    games = open_games(taken)
    rng.shuffle(games)
    while len(games) > free:
        write(taken, games.pop(), rng.choice((*ENDINGS, *ODD)))
    odd = [game for game in games if rng.random() < 0.15]
    for game in odd:
        write(taken, game, rng.choice(ODD))
    return taken, open_games(taken), still_in


@BOTH
@pytest.mark.parametrize(("players", "free"), [(3, 3), (4, 5), (5, 5)])
def test_every_node_of_irregular_cycles(players: int, free: int, by_sonneborn_berger: bool) -> None:
    """H.1 to H.3: 0-0, 1/2-0, forfeits; G.3: "Who is out cannot win"; G.2: annulled, "none of them counts"."""
    rng = random.Random(players)
    seen: Counter[bool] = Counter()
    for _ in range(60):
        taken, games, still_in = irregular_cycle(rng, players, free)
        tree = EveryNode(taken, games, still_in, by_sonneborn_berger=by_sonneborn_berger)
        seen += check_every(tree, tree.nodes())
    assert min(seen.values()) > 100


@pytest.mark.long
@BOTH
@pytest.mark.parametrize("seed", range(20))
def test_every_node_of_many_irregular_cycles(seed: int, by_sonneborn_berger: bool) -> None:
    """The same with five players, seven games free."""
    rng = random.Random(seed)
    for _ in range(10):
        taken, games, still_in = irregular_cycle(rng, 5, 7)
        tree = EveryNode(taken, games, still_in, by_sonneborn_berger=by_sonneborn_berger)
        check_every(tree, tree.nodes())


def near_the_end(rng: random.Random, players: int, free: int) -> tuple[Table, list[bool]]:
    """A cycle with up to so many open games, mostly of those who lead; seldom one where all games are drawn."""
    taken, still_in = empty(players), [True] * players
    level = rng.random() < 0.1
    strength = [rng.random() for _ in range(players)]
    for game in combinations(range(players), 2):
        better = strength[game[0]] > strength[game[1]]
        write(taken, game, (1, 1) if level or rng.random() < 0.4 else (2, 0) if better else (0, 2))
    if rng.random() < 0.3:
        for game in rng.sample(list(combinations(range(players), 2)), 2):
            write(taken, game, rng.choice(ODD))
    gone = rng.sample(range(players), rng.choice((0, 0, 0, 1, 2)))
    for leaver in gone:
        still_in[leaver] = False
    points = [sum(points or 0 for points in row) for row in taken]
    best = sorted(range(players), key=lambda i: -points[i])[: rng.choice((2, 3, players))]
    games = [game for game in combinations(range(players), 2) if {*game} & {*best} and not {*game} & {*gone}]
    for game in rng.sample(games, min(rng.randint(1, free), len(games))):
        write(taken, game, (None, None))
    return taken, still_in


def check_near_the_end(rng: random.Random, players: int, free: int) -> str:
    """What kind of certainty was met."""
    taken, still_in = near_the_end(rng, players, free)
    said = {}
    for by_sonneborn_berger in (True, False):
        said[by_sonneborn_berger] = certain_winner(taken, still_in, by_sonneborn_berger=by_sonneborn_berger)
        tried = certain_by_trying(taken, still_in, by_sonneborn_berger=by_sonneborn_berger)
        assert said[by_sonneborn_berger] == tried, (taken, still_in, by_sonneborn_berger)
    return "on points" if said[False] is not None else "by SB" if said[True] is not None else "open"


@pytest.mark.parametrize("players", range(5, 15))
def test_up_to_seven_open_games(players: int) -> None:
    """A.3, up to fourteen players, up to seven games to go."""
    rng = random.Random(players)
    seen = Counter(check_near_the_end(rng, players, 7 if number % 10 == 0 else 5) for number in range(80))
    assert set(seen) == {"on points", "by SB", "open"}


@pytest.mark.long
@pytest.mark.parametrize("players", range(5, 15))
def test_seven_open_games_often(players: int) -> None:
    """The same, two thousand of each size."""
    rng = random.Random(100 + players)
    for _ in range(2_000):
        check_near_the_end(rng, players, 7)


def test_all_level_is_no_win() -> None:
    """F.2: "All n level on points: the next cycle"; D.3: "All three level: the next cycle"."""
    drawn = [[0 if i == j else 1 for j in range(5)] for i in range(5)]
    assert certain_winner(drawn, [True] * 5, by_sonneborn_berger=True) is None
    drawn[0][1] = drawn[1][0] = None
    assert certain_winner(drawn, [True] * 5, by_sonneborn_berger=True) is None


# The machine stops exactly then


class Cycle:
    """The first cycle of a round robin through the machine, with its crosstable kept by hand."""

    def __init__(self, course: Course) -> None:
        self.course = draw_all(course)
        self.players = self.course.tied.players
        self.played: dict[frozenset[str], dict[str, int]] = {}
        self.over_the_board: Counter[str] = Counter()
        self.left: list[str] = []

    def certain(self, *, by_sonneborn_berger: bool) -> int | None:
        """Whom every completion makes the winner, from what was written here."""
        return certain_by_trying(self.table(), self.still_in, by_sonneborn_berger=by_sonneborn_berger)

    @property
    def still_in(self) -> list[bool]:
        return [player not in self.left for player in self.players]

    def table(self) -> Table:
        """G.2: games of who left are forfeits; who completed less than half counts for nobody."""
        annulled = {player for player in self.left if self.over_the_board[player] < (len(self.players) - 1) / 2}
        taken = empty(len(self.players))
        for i, j in combinations(range(len(self.players)), 2):
            one, other = self.players[i], self.players[j]
            scores = self.played.get(frozenset((one, other)))
            if {one, other} & annulled:
                write(taken, (i, j), (0, 0))
            elif scores:
                write(taken, (i, j), (scores[one], scores[other]))
            elif {one, other} & {*self.left}:
                write(taken, (i, j), (2 * (one not in self.left), 2 * (other not in self.left)))
        return taken

    def result(self, number: int, result: Result) -> None:
        """The game that stands there among those due ends so."""
        item = games_due(self.course)[number]
        worth = {"1-0": (2, 0), "1/2-1/2": (1, 1), "0-1": (0, 2), "0-0": (0, 0), "1/2-0": (1, 0), "0-1/2": (0, 1),
                 "+/-": (2, 0), "-/+": (0, 2), "-/-": (0, 0)}[result.value]  # fmt: skip
        self.played[frozenset(item.colours)] = dict(zip(item.colours, worth, strict=True))
        if result.value not in {"+/-", "-/+", "-/-"}:
            self.over_the_board.update(item.colours)
        self.course = play(self.course, item, result)

    def leave(self, *players: str) -> None:
        """Players are out, at the same moment."""
        self.left += players
        self.course = leave(self.course, *players)

    def check(self, *, by_sonneborn_berger: bool) -> bool:
        """The machine stopped if and only if the winner is certain; False once the cycle is over."""
        certain = self.certain(by_sonneborn_berger=by_sonneborn_berger)
        assert self.course.over is (certain is not None)
        if certain is not None:
            assert self.course.winner == self.players[certain]
        elif not open_games(self.table()):
            leaders = on_top(self.table(), self.still_in, by_sonneborn_berger=by_sonneborn_berger)
            branch = self.course.branches[-1]
            assert set(branch.players) == {self.players[i] for i in leaders}
            assert len(branch.stages) == (2 if len(leaders) == len(self.players) else len(leaders) < 4)
        return not self.course.over and bool(open_games(self.table()))

    def leader(self) -> str:
        """Of those still in, who has most points over the board."""
        points = Counter(dict.fromkeys((player for player in self.players if player not in self.left), 0))
        for scores in self.played.values():
            points.update({player: taken for player, taken in scores.items() if player not in self.left})
        return points.most_common(1)[0][0]


def four_in_a_round_robin() -> Course:
    """A rulebook that sends four players to the round robin of five."""
    opening = tie(4).opening
    sizes = tuple(size for size in opening.rulebook.sizes if size.players < 4)
    many = Size(players=4, and_more=True, branch="many", clause="F", cite="a rulebook of this test")
    book = replace(opening.rulebook, sizes=(*sizes, many))
    return begin(Opening(book, opening.sha256, Dossier("A tie of four", tied=NAMES[:4])))


def follow(cycle: Cycle, path: tuple[int, ...], seen: Counter[bool], *, by_sonneborn_berger: bool) -> None:
    """Every continuation, the first game due first."""
    for number, result in enumerate(NORMAL):
        branch = Cycle.__new__(Cycle)
        branch.course, branch.players, branch.left = cycle.course, cycle.players, []
        branch.played, branch.over_the_board = dict(cycle.played), Counter(cycle.over_the_board)
        branch.result(0, result)
        goes_on = branch.check(by_sonneborn_berger=by_sonneborn_berger)
        seen[branch.course.over] += 1
        if goes_on:
            follow(branch, (*path, number), seen, by_sonneborn_berger=by_sonneborn_berger)


def test_the_machine_stops_three_players_exactly_when_certain() -> None:
    """A.3, every way three players can play a cycle."""
    seen: Counter[bool] = Counter()
    follow(Cycle(tie(3)), (), seen, by_sonneborn_berger=False)
    assert min(seen.values()) > 5


def test_the_machine_stops_four_players_in_a_round_robin_exactly_when_certain() -> None:
    """A.3, every way four players can play a cycle under a rulebook that has one for them."""
    seen: Counter[bool] = Counter()
    follow(Cycle(four_in_a_round_robin()), (), seen, by_sonneborn_berger=True)
    assert min(seen.values()) > 100


def at_random(rng: random.Random, players: int, *, irregular: bool) -> None:
    by_sonneborn_berger = rng.random() < 0.7
    switches = {} if by_sonneborn_berger else {"branches__many__rank_by": ["PTS"]}
    cycle = Cycle(tie(players, **switches))
    results = (*NORMAL, *Result) if irregular else NORMAL
    goes_on = True
    while goes_on:
        here = [player for player in cycle.players if player not in cycle.left]
        if irregular and cycle.played and len(here) > 2 and rng.random() < 0.03:
            cycle.leave(cycle.leader())
        elif irregular and cycle.played and len(here) > 2 and rng.random() < 0.05:
            cycle.leave(*rng.sample(here, rng.choice((1, 1, min(2, len(here) - 1)))))
        else:
            cycle.result(rng.randrange(len(games_due(cycle.course))), rng.choice(results))
        # Trying is dear: with many games to go only the machine's own word that it is over is worth it.
        if len(open_games(cycle.table())) <= 7 or cycle.course.over:
            goes_on = cycle.check(by_sonneborn_berger=by_sonneborn_berger)
    assert cycle.course.over or cycle.course.branches[0].stages[0].phase is Phase.COMPLETE


@pytest.mark.parametrize("irregular", [False, True], ids=["normal", "irregular"])
@pytest.mark.parametrize("players", [5, 6, 7])
def test_the_machine_stops_exactly_when_certain(players: int, irregular: bool) -> None:
    """A.3: "Asked after each recorded fact, forfeits of a withdrawn player being recorded first"."""
    rng = random.Random(f"{players} {irregular}")
    for _ in range(40):
        at_random(rng, players, irregular=irregular)


@pytest.mark.long
@pytest.mark.parametrize("seed", range(40))
def test_the_machine_stops_exactly_when_certain_often(seed: int) -> None:
    """The same, four thousand cycles."""
    rng = random.Random(seed)
    for _ in range(100):
        at_random(rng, rng.choice((5, 5, 6, 7, 8)), irregular=rng.random() < 0.5)
