"""An independent referee for chess playoffs: naive, stateless, used only as a test oracle.

Written from regulations.md (clauses A to I), the id scheme of contracts.md and the "readings" a to p of the brief.
It shares no code with the product. Every call reads the whole record again, and once more after every correction.

Choices made where regulations and readings leave room:
 1. A second withdrawal of a player who is already out (only corrections can produce it) has no effect and is
    void.
 2. A start, restart, colours, override or lots entry read after the winner was certain is void; only a *result*
    of an unfinished game of the stage in which the winner became certain is kept (I.3) and not listed. That stage
    = the stage(s) running just before the deciding fact, if they still exist; a stage that G.1 or G.3 dissolved
    does not exist any more, so its games are void.
 3. Results kept under I.3 stand in "games"; "standings" leave them out, and annulled games too.
 4. A colours fact makes its game running (it is "played"), also when its start was undone; so does a start. A
    restart ends that.
 5. If the lots of seeds are undone, no semifinal exists, so entries of semifinals are void (I.2), results
    included.
 6. parallel=false: before semifinal 1 is decided, semifinal 2 is not running; entries for it at such a place are
    void, lots included.
 7. The override after -/- stays pending until the next game has a result, also when that game is already running
    (as reading c).
 8. Games that were running in a match which is decided meanwhile are not needed: not shown, not pending. With
    numbers undone, running games of a round robin have no id either and are shown nowhere; only the lots are
    pending.
 9. Forfeits derived from a withdrawal take the colours of the table, as soon as there is one.
10. G.3 before a cycle >= 2: the lots of numbers belong to the branch, which keeps its finished cycles; they do
    not become void.
11. seed_from "stage": "the cycle just finished" is the last finished cycle of the playoff, also when G.3 shrinks
    a group to four. Forfeits count there in direct encounter and Sonneborn-Berger as in H.1, but not as wins with
    Black; 0-1/2 is no win. Nothing finished yet: the main event.
12. I.4: "after the first game had started" is asked of the course as it was read just before the correction of
    the main event. Once one came after it, all that follow do. Newcomers are those now tied who would not be with
    only the earlier ones. "A game of his own" is any game of his that has started (forfeits derived from somebody
    else's withdrawal included). If a withdrawal is corrected to another player, I.4 is asked for that player at
    the moment of the correction; once per entry and player, never again.
13. Lots of numbers that are due again name everybody who began the branch, also those who left since.
14. "joint_winners" is [] unless a close names two or more. A close with one winner gives "winner".
15. After close or a certain winner "running" is empty, and "games" has only games with a result.
16. Lots are due or not at their place: the lots of sudden death drawn before the result of game 1 or 2 was undone
    are void then.
17. Derived results of a withdrawal (also the game lost as played) are results: a later entry for that game is
    void.
18. Lots of seeds are recognised by purpose and set alone, as I.2 says: neither the place nor the other two
    players matter.
"""

from __future__ import annotations

import random
from collections.abc import Iterable
from dataclasses import dataclass, field
from functools import lru_cache
from itertools import permutations, product
from typing import Any

Fact = dict[str, Any]
Pair = frozenset  # of two names

DEFAULTS: dict[str, Any] = {
    "rank_by_three": ["PTS"],
    "rank_by_many": ["PTS", "SB"],
    "colours": "ABBA",
    "draw": "next",
    "parallel": True,
    "seed_from": "main",
    "annul_below_half": True,
    "reapply_direct_encounter": False,
}

# Results in half points (White, Black). Forfeits count as 1-0 and 0-1 (H.1), -/- as 0-0 (H.2), H.3 as scored.
GAME_KINDS = ("start", "result", "colours", "restart")
SCORE: dict[str, tuple[int, int]] = {
    "1-0": (2, 0), "0-1": (0, 2), "1/2-1/2": (1, 1), "+/-": (2, 0), "-/+": (0, 2), "-/-": (0, 0),
    "0-0": (0, 0), "1/2-0": (1, 0), "0-1/2": (0, 1),
}  # fmt: skip
FORFEITS = ("+/-", "-/+", "-/-")
NORMAL = ("1-0", "1/2-1/2", "0-1")

# FIDE's Berger tables, first named White.
BERGER: dict[int, list[str]] = {
    4: ["1-4 2-3", "4-3 1-2", "2-4 3-1"],
    6: ["1-6 2-5 3-4", "6-4 5-3 1-2", "2-6 3-1 4-5", "6-5 1-4 2-3", "3-6 4-2 5-1"],
    8: [
        "1-8 2-7 3-6 4-5", "8-5 6-4 7-3 1-2", "2-8 3-1 4-7 5-6", "8-6 7-5 1-4 2-3",
        "3-8 4-2 5-1 6-7", "8-7 1-6 2-5 3-4", "4-8 5-3 6-2 7-1",
    ],
}  # fmt: skip


# --- data


@dataclass
class Game:
    """A game that has a result. derived = forfeit that follows from a withdrawal, colours then by the table."""

    white: str
    black: str
    result: str
    derived: bool = False
    surplus: bool = False  # recorded after the winner was certain: it changes nothing (I.3)

    def points(self, player: str) -> int:
        return SCORE[self.result][0 if player == self.white else 1]


@dataclass
class Stage:
    """A match or one cycle. Games are named by pair (cycle), or by ("game", 1), ("sudden-death", 2) (match)."""

    key: tuple  # I.2: clause, players, cycle
    players: frozenset
    games: dict[Any, Game] = field(default_factory=dict)
    running: dict[Any, tuple[str, str]] = field(default_factory=dict)
    begun: dict[Any, frozenset] = field(default_factory=dict)  # every game that ever started, with its players


@dataclass
class Match(Stage):
    prefix: str = ""
    lots: dict[str, list[str]] = field(default_factory=dict)  # "colours", "sudden-death", "sudden-death-2" ...
    overrides: set[int] = field(default_factory=set)
    walkover: str | None = None  # G.4: the one who stayed


@dataclass
class Cycle(Stage):
    number: int = 1
    gone: set[str] = field(default_factory=set)  # left during this cycle
    annulled: set[str] = field(default_factory=set)


@dataclass
class Branch:
    kind: str
    players: frozenset
    ordinal: int
    lots_entries: list[int] = field(default_factory=list)
    numbers: list[str] | None = None  # round robin
    cycles: list[Cycle] = field(default_factory=list)
    tiers: list[list[str]] = field(default_factory=list)  # knockout: seeds, level players together
    seed_lots: dict[int, list[str]] = field(default_factory=dict)
    semis: list[Match] = field(default_factory=list)
    final: Match | None = None
    match: Match | None = None

    @property
    def prefix(self) -> str:
        return f"{self.ordinal}-{self.kind}"

    def stages(self) -> list[Stage]:
        found: list[Stage] = [*self.cycles, *self.semis]
        found += [match for match in (self.final, self.match) if match is not None]
        return found

    def started(self) -> bool:
        return any(stage.begun for stage in self.stages())


@dataclass
class Seeding:
    """What the main event says about seeds: a stated order, or the games, or nothing (all level)."""

    order: list[str] | None
    games: list[Game]


@dataclass
class Course:
    """What one reading of the record has led to so far."""

    switches: dict[str, Any]
    tied: frozenset
    seeding: Seeding
    branches: list[Branch] = field(default_factory=list)
    declined: set[str] = field(default_factory=set)  # left before the first game (G.1)
    out: set[str] = field(default_factory=set)  # left later (G.2)
    took_part: frozenset | None = None  # A.2, fixed when the first game starts
    finished_cycle: Cycle | None = None
    winner: str | None = None
    nobody: bool = False  # G.5
    certain_stages: dict[tuple, Stage] = field(default_factory=dict)  # I.3
    void: set[int] = field(default_factory=set)

    @property
    def started(self) -> bool:
        return self.took_part is not None


@dataclass
class Entry:
    """An entry that can be corrected: its value now (None = undone), its identity as fixed when first entered."""

    number: int
    value: Fact | None
    identity: Any


# --- A. the tied group


def tied_group(opening: Fact, main: list[Game]) -> frozenset:
    if "tied" in opening:
        return frozenset(opening["tied"])
    points, _ = table(names_of(main), main)
    return frozenset(name for name in points if points[name] == max(points.values()))


def names_of(games: Iterable[Game]) -> frozenset:
    return frozenset(name for game in games for name in (game.white, game.black))


def table(players: Iterable[str], games: Iterable[Game]) -> tuple[dict[str, int], dict[str, int]]:
    """Points in half points and Sonneborn-Berger in quarter points."""
    games = list(games)
    points = dict.fromkeys(players, 0)
    for game in games:
        points[game.white] += game.points(game.white)
        points[game.black] += game.points(game.black)
    sonneborn = dict.fromkeys(points, 0)
    for game in games:
        sonneborn[game.white] += game.points(game.white) * points[game.black]
        sonneborn[game.black] += game.points(game.black) * points[game.white]
    return points, sonneborn


# --- C. a match, its lots and its games

GAME_1, GAME_2 = ("game", 1), ("game", 2)


def judge_match(players: frozenset, games: dict[Any, Game], black_wins: bool) -> tuple[str | None, int]:
    """(winner, 0), (None, 0) while one of the two games is open, (None, k) when sudden-death game k must decide."""
    one, two = sorted(players)
    if GAME_1 not in games or GAME_2 not in games:
        return None, 0  # C.2: one game decides nothing
    lead = sum(games[key].points(one) - games[key].points(two) for key in (GAME_1, GAME_2))
    if lead != 0:
        return (one if lead > 0 else two), 0
    number = 1
    while ("sudden-death", number) in games:  # C.4, in the order of their numbers
        game = games["sudden-death", number]
        if game.points(one) != game.points(two):
            return (one if game.points(one) > game.points(two) else two), 0
        if black_wins and game.result == "1/2-1/2":
            return game.black, 0
        number += 1
    return None, number


def match_winner(match: Match, switches: Fact) -> str | None:
    if match.walkover is not None:
        return match.walkover
    return judge_match(match.players, match.games, switches["draw"] == "black_wins")[0]


def opposite(colours: tuple[str, str]) -> tuple[str, str]:
    return colours[1], colours[0]


def match_needs(match: Match, switches: Fact) -> tuple[dict[Any, tuple[str, str]], list[str], int | None]:
    """(due or running games with colours, purposes of lots due, number of the game that needs an override)."""
    due: dict[Any, tuple[str, str]] = {}
    lots: list[str] = []
    override: int | None = None
    if match_winner(match, switches) is not None:
        return due, lots, override
    black_wins = switches["draw"] == "black_wins"
    _, number = judge_match(match.players, match.games, black_wins)
    if GAME_1 not in match.games:  # C.1
        if "colours" in match.lots:
            due[GAME_1] = tuple(match.lots["colours"])
        else:
            lots.append("colours")
    elif GAME_2 not in match.games:
        game_1 = match.games[GAME_1]
        due[GAME_2] = (game_1.black, game_1.white)
    else:  # C.3, C.4: level, game `number` of sudden death is next
        previous = match.games.get(("sudden-death", number - 1))
        if previous is not None and previous.result == "-/-" and number not in match.overrides:
            override = number  # H.2
        else:
            colours = sudden_death_colours(match, number, switches)
            if colours is not None:
                due["sudden-death", number] = colours
            else:
                lots.append(sudden_death_purpose(number, switches))
    due.update(match.running)
    return due, lots, override


def sudden_death_purpose(number: int, switches: Fact) -> str:
    if switches["colours"] == "redraw" and switches["draw"] != "black_wins" and number > 1:
        return f"sudden-death-{number}"
    return "sudden-death"


def sudden_death_colours(match: Match, number: int, switches: Fact) -> tuple[str, str] | None:
    drawn = match.lots.get(sudden_death_purpose(number, switches))
    if drawn is None:
        if switches["colours"] == "redraw" and switches["draw"] != "black_wins":
            return None
        first = match.games.get(("sudden-death", 1))
        if first is None:
            return None
        drawn = [first.white, first.black]  # lots undone: player A is who had White in game 1
    a_white = (drawn[0], drawn[1])
    if switches["draw"] == "black_wins":
        return a_white  # whatever does not decide is repeated with the same colours
    if switches["colours"] == "redraw":
        return a_white
    if switches["colours"] == "alternate":
        return a_white if number % 2 == 1 else opposite(a_white)
    return a_white if number % 4 in (0, 1) else opposite(a_white)  # A B B A A B B A A


# --- D, F. round robin


def berger(numbers: list[str], cycle: int) -> list[tuple[int, int, str, str]]:
    """(round, board, white, black) for every game of the cycle."""
    size = len(numbers) + len(numbers) % 2
    games = []
    for round_number, line in enumerate(BERGER[size], 1):
        board = 0
        for pairing in line.split():
            first, second = (int(text) for text in pairing.split("-"))
            if max(first, second) > len(numbers):
                continue  # the free place
            board += 1
            white, black = numbers[first - 1], numbers[second - 1]
            if cycle % 2 == 0:
                white, black = black, white
            games.append((round_number, board, white, black))
    return games


def counted_games(cycle: Cycle) -> list[Game]:
    return [game for pair, game in cycle.games.items() if not pair & cycle.annulled]


def all_pairs(players: Iterable[str]) -> list[Pair]:
    names = sorted(players)
    return [frozenset((a, b)) for i, a in enumerate(names) for b in names[i + 1 :]]


def open_pairs(cycle: Cycle) -> list[Pair]:
    return [pair for pair in all_pairs(cycle.players) if pair not in cycle.games]


def rank_by(branch: Branch, switches: Fact) -> list[str]:
    return switches["rank_by_three"] if len(branch.players) == 3 else switches["rank_by_many"]


def next_group(points: dict[str, int], sonneborn: dict[str, int], gone: Iterable[str], by: list[str]) -> list[str]:
    """Who goes on after a finished cycle: everybody = the cycle is repeated (D.3, F.2)."""
    gone = set(gone)
    if not gone and len(set(points.values())) == 1:
        return sorted(points)
    still_in = [player for player in points if player not in gone]  # G.3
    best = max(points[player] for player in still_in)
    leaders = [player for player in still_in if points[player] == best]
    if "SB" in by:
        best = max(sonneborn[player] for player in leaders)
        leaders = [player for player in leaders if sonneborn[player] == best]
    return sorted(leaders)


def cycle_needs(branch: Branch, cycle: Cycle) -> dict[Pair, tuple[str, str]]:
    """Due and running games; nothing without numbers."""
    if branch.numbers is None:
        return {}
    schedule = berger(branch.numbers, cycle.number)
    unfinished = [line for line in schedule if frozenset(line[2:]) not in cycle.games]
    lowest = min((line[0] for line in unfinished), default=0)
    due = {frozenset(line[2:]): (line[2], line[3]) for line in unfinished if line[0] == lowest}
    due.update(cycle.running)
    return due


# --- E. seeds, semifinals


def seed_tiers(course: Course, players: frozenset) -> list[list[str]]:
    """The four in seed order, level players in one tier (E.2)."""
    seeding = course.seeding
    if course.switches["seed_from"] == "stage" and course.finished_cycle is not None:
        seeding = Seeding(None, counted_games(course.finished_cycle))
    if seeding.order is not None:
        return [[name] for name in seeding.order if name in players]
    tiers = [sorted(players)]
    if not seeding.games:
        return tiers
    _, sonneborn = table(names_of(seeding.games) | players, seeding.games)
    wins_with_black = {
        name: sum(game.black == name and game.result == "0-1" for game in seeding.games) for name in players
    }
    again = course.switches["reapply_direct_encounter"]
    tiers = [tier for group in tiers for tier in direct_encounter(group, seeding.games, again)]
    tiers = [tier for group in tiers for tier in split(group, sonneborn)]
    return [tier for group in tiers for tier in split(group, wins_with_black)]


def split(group: list[str], value: dict[str, int]) -> list[list[str]]:
    values = sorted({value[name] for name in group}, reverse=True)
    return [[name for name in group if value[name] == v] for v in values]


def direct_encounter(group: list[str], games: list[Game], again: bool) -> list[list[str]]:
    among = [game for game in games if game.white in group and game.black in group]
    points, _ = table(group, among)
    tiers = split(group, points)
    if again and len(tiers) > 1:
        return [part for tier in tiers for part in direct_encounter(tier, games, again)]
    return tiers


def pairings(order: list[str]) -> frozenset:
    return frozenset((frozenset((order[0], order[3])), frozenset((order[1], order[2]))))


def tiers_to_draw(tiers: list[list[str]]) -> dict[int, list[str]]:
    """First place -> level players whose order changes who meets whom, the others held in any fixed order."""
    needed: dict[int, list[str]] = {}
    place = 1
    for index, tier in enumerate(tiers):
        before = [permutations(other) for other in tiers[:index]]
        after = [permutations(other) for other in tiers[index + 1 :]]
        for others in product(*before, *after):
            seen = set()
            for order in permutations(tier):
                parts = [*others[:index], order, *others[index:]]
                seen.add(pairings([name for part in parts for name in part]))
            if len(seen) > 1:
                needed[place] = tier
        place += len(tier)
    return needed


def make_semifinals(branch: Branch) -> None:
    """As soon as the pairings are known."""
    if branch.semis or any(place not in branch.seed_lots for place in tiers_to_draw(branch.tiers)):
        return
    order: list[str] = []
    for tier in branch.tiers:
        order += branch.seed_lots.get(len(order) + 1, tier)
    for number, pair in ((1, (order[0], order[3])), (2, (order[1], order[2]))):
        players = frozenset(pair)
        branch.semis.append(Match(("semifinal", players), players, prefix=f"{branch.prefix}/semifinal-{number}"))


# --- the course of branches


def new_branch(course: Course, players: Iterable[str], ordinal: int) -> None:
    players = frozenset(players)
    if len(players) == 2:
        branch = Branch("match", players, ordinal)
        branch.match = Match(("match", players), players, prefix=branch.prefix)
    elif len(players) == 4:
        branch = Branch("knockout", players, ordinal, tiers=seed_tiers(course, players))
        make_semifinals(branch)
    else:
        branch = Branch("round-robin", players, ordinal)
        new_cycle(branch, 1)
    course.branches.append(branch)


def new_cycle(branch: Branch, number: int) -> None:
    branch.cycles.append(Cycle(("round-robin", branch.players, number), branch.players, number=number))


def go_on_with(course: Course, players: Iterable[str], ordinal: int) -> None:
    """The clause goes by the number left."""
    players = sorted(players)
    if not players:
        course.nobody = True
    elif len(players) == 1:
        course.winner = players[0]
    else:
        new_branch(course, players, ordinal)


def running_stages(course: Course) -> dict[tuple, Stage]:
    if course.winner is not None or course.nobody or not course.branches:
        return {}
    branch = course.branches[-1]
    stages: list[Stage] = []
    if branch.kind == "round-robin":
        stages = [branch.cycles[-1]]
    else:
        undecided = [s for s in branch.stages() if isinstance(s, Match) and match_winner(s, course.switches) is None]
        if not course.switches["parallel"] and len(undecided) == 2:
            undecided = undecided[:1]  # semifinal 1 first
        stages = list(undecided)
    return {stage.key: stage for stage in stages}


def settle(course: Course) -> None:
    """After a fact: close what is complete, open what follows, ask for a certain winner (A.3)."""
    while course.winner is None and not course.nobody:
        branch = course.branches[-1]
        if branch.kind == "round-robin":
            cycle = branch.cycles[-1]
            still_in = cycle.players - cycle.gone
            if len(still_in) <= 1:  # G.5
                go_on_with(course, still_in, 0)
                return
            if open_pairs(cycle):
                course.winner = certain_in_cycle(branch, cycle, course.switches)
                return
            course.finished_cycle = cycle
            points, sonneborn = table(cycle.players, counted_games(cycle))
            group = next_group(points, sonneborn, cycle.gone, rank_by(branch, course.switches))
            if len(group) == len(cycle.players):
                new_cycle(branch, cycle.number + 1)
            else:
                go_on_with(course, group, branch.ordinal + 1)
        elif branch.kind == "match":
            assert branch.match is not None
            course.winner = certain_in_match(branch.match, course.switches)
            return
        else:
            if branch.final is not None:
                course.winner = certain_in_match(branch.final, course.switches)
                return
            if not branch.semis:
                return
            decided = [match_winner(semi, course.switches) for semi in branch.semis]
            alive = [winner is not None and winner not in course.out for winner in decided]
            if None not in decided:
                if all(alive):
                    players = frozenset(decided)
                    branch.final = Match(("final", players), players, prefix=f"{branch.prefix}/final")
                    continue
                go_on_with(course, [name for name, good in zip(decided, alive, strict=True) if good], 0)  # G.4
                return
            for number in (0, 1):
                if decided[number] is not None and not alive[number]:  # G.4: the other semifinal is the final
                    course.winner = certain_in_match(branch.semis[1 - number], course.switches)
            return


# --- A.3 certainty by trying


def certain_in_match(match: Match, switches: Fact) -> str | None:
    if match.walkover is not None:
        return match.walkover
    black_wins = switches["draw"] == "black_wins"
    one, two = sorted(match.players)
    last = max((key[1] for key in match.games if key[0] == "sudden-death"), default=0)
    keys = [GAME_1, GAME_2] + [("sudden-death", number) for number in range(1, last + 1)]
    unfinished = [key for key in keys if key not in match.games]
    named: str | None = None
    for results in product(NORMAL, repeat=len(unfinished)):
        games = dict(match.games)
        games.update({key: Game(one, two, result) for key, result in zip(unfinished, results, strict=True)})
        winner, _ = judge_match(match.players, games, black_wins)
        if winner is None or (named is not None and winner != named):
            return None
        named = winner
    return named


def certain_in_cycle(branch: Branch, cycle: Cycle, switches: Fact) -> str | None:
    number = {name: index for index, name in enumerate(sorted(cycle.players))}
    played = tuple(
        (number[game.white], number[game.black], *SCORE[game.result])
        for game in sorted(counted_games(cycle), key=lambda game: (game.white, game.black))
    )
    unfinished = tuple(tuple(sorted(number[name] for name in pair)) for pair in open_pairs(cycle))
    gone = frozenset(number[name] for name in cycle.gone)
    found = try_completions(len(number), gone, played, unfinished, "SB" in rank_by(branch, switches))
    return None if found is None else sorted(cycle.players)[found]


@lru_cache(maxsize=200_000)
def try_completions(size: int, gone: frozenset, played: tuple, unfinished: tuple, by_sb: bool) -> int | None:
    """The player whom every completion names; None if two name different ones, or one names none. Pure: cached."""
    named: int | None = None
    for completion in completions(size, gone, unfinished, lambda: named):  # noqa: B023
        winner = winner_of_cycle(size, gone, played, unfinished, completion, by_sb)
        if winner is None or (named is not None and winner != named):
            return None
        named = winner
    return named


def completions(size: int, gone: frozenset, unfinished: tuple, favourite: Any) -> Iterable[tuple[int, ...]]:
    """Scores in half points of the first named player of each unfinished game. Some likely troublemakers first, then
    every completion once, in shuffled order."""
    shuffler = random.Random(20221)
    yield tuple(1 for _ in unfinished)
    for rival in range(size):
        if rival == favourite() or rival in gone:
            continue
        for attempt in range(12):
            yield tuple(
                0 if one == favourite() or two == rival else 2 if two == favourite() or one == rival
                else 1 if attempt == 0 else shuffler.randrange(3)
                for one, two in unfinished
            )  # fmt: skip
    count = 3 ** len(unfinished)
    step = shuffler.randrange(count) * 3 + 1  # not a multiple of 3, so the walk below meets every number once
    index = shuffler.randrange(count)
    for _ in range(count):
        index = (index + step) % count
        rest, scores = index, []
        for _ in unfinished:
            rest, score = divmod(rest, 3)
            scores.append(score)
        yield tuple(scores)


def winner_of_cycle(
    size: int, gone: frozenset, played: tuple, unfinished: tuple, completion: tuple[int, ...], by_sb: bool
) -> int | None:
    """The single player who goes on, else None. The same rule as next_group, on numbers for speed."""
    games = list(played)
    for (one, two), score in zip(unfinished, completion, strict=True):
        games.append((one, two, score, 2 - score))
    points = [0] * size
    for one, two, score_one, score_two in games:
        points[one] += score_one
        points[two] += score_two
    if not gone and min(points) == max(points):
        return None
    best = max(points[player] for player in range(size) if player not in gone)
    leaders = [player for player in range(size) if points[player] == best and player not in gone]
    if by_sb and len(leaders) > 1:
        sonneborn = [0] * size
        for one, two, score_one, score_two in games:
            sonneborn[one] += score_one * points[two]
            sonneborn[two] += score_two * points[one]
        best = max(sonneborn[player] for player in leaders)
        leaders = [player for player in leaders if sonneborn[player] == best]
    return leaders[0] if len(leaders) == 1 else None


# --- G. withdrawals


def withdraw(course: Course, entry: int, player: str) -> None:
    if course.winner is not None or player not in course.tied or player in course.out | course.declined:
        course.void.add(entry)
        return
    if not course.started:  # G.1
        course.declined.add(player)
        dissolve_branch(course, course.branches[-1].players - {player})
        return
    course.out.add(player)
    branch = course.branches[-1]
    if player not in branch.players:
        return  # G.6: beaten
    if not branch.started():  # G.3
        dissolve_branch(course, branch.players - {player})
    elif branch.kind == "round-robin":
        cycle = branch.cycles[-1]
        if cycle.begun:
            leave_cycle(cycle, player, course.switches)  # G.2
        else:  # G.3: a cycle >= 2 that never begins
            branch.cycles.pop()
            go_on_with(course, branch.players - {player}, branch.ordinal + 1)
    else:  # G.4; a decided match, and a beaten player, need nothing: settle looks at course.out
        matches = [match for match in (branch.match, branch.final) if match is not None] or branch.semis
        for match in matches:
            if player in match.players and match_winner(match, course.switches) is None:
                (match.walkover,) = match.players - {player}
                lose_running_games(match, player)


def dissolve_branch(course: Course, left: frozenset) -> None:
    """The last branch has no started game: the clause goes by those still in, lots and seeds are void (G.1, G.3)."""
    branch = course.branches.pop()
    course.void.update(branch.lots_entries)
    go_on_with(course, left, branch.ordinal)


def lose_running_games(stage: Stage, player: str) -> None:
    for key, (white, black) in list(stage.running.items()):
        if player in (white, black):
            stage.games[key] = Game(white, black, "0-1" if player == white else "1-0")
            del stage.running[key]


def leave_cycle(cycle: Cycle, player: str, switches: Fact) -> None:
    cycle.gone.add(player)
    lose_running_games(cycle, player)
    for pair in all_pairs(cycle.players):
        if player in pair and (pair not in cycle.games or cycle.games[pair].derived):
            one, two = sorted(pair)
            cycle.games[pair] = Game(one, two, forfeit_result(one, two, cycle.gone), derived=True)
            cycle.begun[pair] = pair
    completed = sum(player in pair and game.result not in FORFEITS for pair, game in cycle.games.items())
    if switches["annul_below_half"] and 2 * completed < len(cycle.players) - 1:
        cycle.annulled.add(player)


def forfeit_result(white: str, black: str, gone: set[str]) -> str:
    if white in gone and black in gone:
        return "-/-"
    return "-/+" if white in gone else "+/-"


# --- what is pending, ids


def game_id(branch: Branch, stage: Stage, key: Any) -> str | None:
    if isinstance(stage, Match):
        return f"{stage.prefix}/{key[0]}-{key[1]}"
    assert isinstance(stage, Cycle)
    if branch.numbers is None:
        return None
    for round_number, board, white, black in berger(branch.numbers, stage.number):
        if key == {white, black}:
            return f"{branch.prefix}/cycle-{stage.number}/round-{round_number}/board-{board}"
    raise AssertionError(key)


def lots_due(course: Course) -> list[tuple[str, frozenset, tuple, str]]:
    """(purpose, set, stage, id) of every drawing that is due."""
    due: list[tuple[str, frozenset, tuple, str]] = []
    if course.winner is not None or course.nobody:
        return due
    branch = course.branches[-1]
    if branch.kind == "round-robin" and branch.numbers is None:
        due.append(("numbers", branch.players, ("round-robin", branch.players), f"{branch.prefix}/lots/numbers"))
    if branch.kind == "knockout":
        for place, tier in tiers_to_draw(branch.tiers).items():
            if place not in branch.seed_lots:
                purpose = f"seeds-{place}"
                due.append(("seeds", frozenset(tier), ("knockout",), f"{branch.prefix}/lots/{purpose}"))
    for stage in running_stages(course).values():
        if isinstance(stage, Match):
            for purpose in match_needs(stage, course.switches)[1]:
                due.append((purpose, stage.players, stage.key, f"{stage.prefix}/lots/{purpose}"))
    return due


def open_games(course: Course) -> list[tuple[str, str, str, bool]]:
    """(id, white, black, running) of every due or running game that has an id."""
    games = []
    for stage in running_stages(course).values():
        branch = course.branches[-1]
        if isinstance(stage, Cycle):
            due = cycle_needs(branch, stage)
        else:
            assert isinstance(stage, Match)
            due, _, _ = match_needs(stage, course.switches)
        for key, (white, black) in due.items():
            name = game_id(branch, stage, key)
            assert name is not None
            games.append((name, white, black, key in stage.running))
    return games


def pending(course: Course) -> list[tuple]:
    if course.nobody:
        return [("decision",)]
    items: list[tuple] = [("game", name, white, black) for name, white, black, _ in open_games(course)]
    items += [("lots", name, tuple(sorted(players))) for _, players, _, name in lots_due(course)]
    for stage in running_stages(course).values():
        if isinstance(stage, Match):
            number = match_needs(stage, course.switches)[2]
            if number is not None:
                items.append(("override", f"{stage.prefix}/sudden-death-{number}"))
    return sorted(items)


def finished_games(course: Course) -> dict[str, tuple]:
    games: dict[str, tuple] = {}
    for branch in course.branches:
        for stage in branch.stages():
            for key, game in stage.games.items():
                name = game_id(branch, stage, key)
                if name is None:
                    continue
                white, black, result = game.white, game.black, game.result
                if game.derived:
                    assert isinstance(stage, Cycle)
                    assert branch.numbers is not None
                    lines = berger(branch.numbers, stage.number)
                    white, black = next((w, b) for _, _, w, b in lines if key == {w, b})
                    result = forfeit_result(white, black, stage.gone)
                games[name] = (white, black, result, "finished")
    return games


def standings(course: Course) -> dict[str, list[int]]:
    cycles = [cycle for branch in course.branches for cycle in branch.cycles if cycle.begun]
    if not cycles:
        return {}
    games = [game for game in counted_games(cycles[-1]) if not game.surplus]
    points, sonneborn = table(cycles[-1].players, games)
    return {name: [points[name], sonneborn[name]] for name in sorted(points)}


# --- I. identities and (re)reading


def identify(course: Course, fact: Fact) -> Any:
    """What an entry is about, by the course at the moment it is first entered (I.2)."""
    kind = fact["kind"]
    if kind == "withdraw":
        return None
    name = fact["of"] if kind == "override" else fact["id"] if kind == "lots" else fact["game"]
    parts = name.split("/")
    ordinal, branch_kind = parts[0].split("-", 1)
    branch = course.branches[int(ordinal) - 1]
    if branch.kind != branch_kind:
        raise ValueError(f"no such branch: {name}")
    last = parts[-1]
    if kind == "lots" and last.startswith("seeds-"):
        return "seeds", frozenset(fact["order"]), ("knockout",)
    if kind == "lots" and last == "numbers":
        return last, frozenset(fact["order"]), (branch.kind, branch.players)
    if branch.kind == "round-robin":
        number = int(parts[1].removeprefix("cycle-"))
        cycle = branch.cycles[number - 1]
        for line in berger(branch.numbers or [], number):
            if parts[2:] == [f"round-{line[0]}", f"board-{line[1]}"]:
                return cycle.key, frozenset(line[2:])
        raise ValueError(f"no such game: {name}")
    match = {
        "match": branch.match,
        "semifinal-1": branch.semis[0] if branch.semis else None,
        "semifinal-2": branch.semis[1] if branch.semis else None,
        "final": branch.final,
    }[parts[1] if branch.kind == "knockout" else "match"]
    if match is None:
        raise ValueError(f"no such match: {name}")
    if kind == "lots":
        return last, frozenset(fact["order"]), match.key
    part, number_text = last.rsplit("-", 1)
    return match.key, (part, int(number_text))


def apply(course: Course, entry: int, fact: Fact, identity: Any) -> None:
    """One fact at its place in the record."""
    before = running_stages(course)
    over_before = course.winner is not None
    kind = fact["kind"]
    if kind == "withdraw":
        withdraw(course, entry, fact["player"])
    elif kind == "lots":
        record_lots(course, entry, fact, identity)
    else:
        record_game(course, entry, fact, identity)
    settle(course)
    if course.winner is not None and not over_before:  # I.3: remember where it became certain
        existing = [stage for branch in course.branches for stage in branch.stages()]
        course.certain_stages = {
            key: stage for key, stage in before.items() if any(stage is other for other in existing)
        }


def record_lots(course: Course, entry: int, fact: Fact, identity: Any) -> None:
    names = {(purpose, players, key): name for purpose, players, key, name in lots_due(course)}
    if identity not in names:
        course.void.add(entry)
        return
    purpose, _, key = identity
    branch = course.branches[-1]
    branch.lots_entries.append(entry)
    if purpose == "numbers":
        branch.numbers = list(fact["order"])
    elif purpose == "seeds":
        branch.seed_lots[int(names[identity].rpartition("-")[2])] = list(fact["order"])
        make_semifinals(branch)
    else:
        stage = running_stages(course)[key]
        assert isinstance(stage, Match)
        stage.lots[purpose] = list(fact["order"])


def record_game(course: Course, entry: int, fact: Fact, identity: Any) -> None:
    """start, result, restart, colours, override: counts if its stage is running and that game has no result (I.2)."""
    stage_key, key = identity
    kind = fact["kind"]
    stage = running_stages(course).get(stage_key)
    if stage is None and kind == "result":
        stage = course.certain_stages.get(stage_key)  # I.3: keeps its result, changes nothing
    if stage is None or key in stage.games:
        course.void.add(entry)
        return
    if kind == "override":
        assert isinstance(stage, Match)
        stage.overrides.add(key[1])
        return
    if course.took_part is None:  # A.2: the first game starts
        course.took_part = course.tied - course.declined
    stage.begun[key] = frozenset((fact["white"], fact["black"]))
    if kind in ("start", "colours"):
        stage.running[key] = (fact["white"], fact["black"])
        return
    stage.running.pop(key, None)
    if kind == "result":
        surplus = course.winner is not None
        stage.games[key] = Game(fact["white"], fact["black"], fact["result"], surplus=surplus)


def read(opening: Fact, main: list[Game], entries: list[Entry], front: set[tuple[int, str]]) -> Course:
    """The whole record once, with the values that are right now."""
    tied = tied_group(opening, main)
    course = Course({**DEFAULTS, **opening.get("switches", {})}, tied, Seeding(opening.get("seeds"), main))
    if len(tied) == 1:  # A.1, I.4: the whole playoff is void
        (course.winner,) = tied
        course.void = {entry.number for entry in entries if entry.value is not None}
        return course
    new_branch(course, tied, 1)
    living = [entry for entry in entries if entry.value is not None]
    declined = [entry for entry in living if (entry.number, entry.value.get("player")) in front]  # I.4
    for entry in declined + [entry for entry in living if entry not in declined]:
        apply(course, entry.number, entry.value, entry.identity)
    return course


def corrected_main(opening: Fact, corrections: list[Fact]) -> list[Game]:
    games = [Game(g["white"], g["black"], g["result"]) for g in opening.get("main", {}).get("games", [])]
    for fact in corrections:
        for game in games:
            if (game.white, game.black) == (fact["main"]["white"], fact["main"]["black"]):
                game.result = fact["value"]
    return games


def own_game_started(course: Course, player: str) -> bool:
    return any(
        player in pair for branch in course.branches for stage in branch.stages() for pair in stage.begun.values()
    )


def referee(opening: Fact, record: list[Fact]) -> Fact:
    entries: list[Entry] = []
    by_number: dict[int, Entry] = {}
    main_corrections: list[Fact] = []
    early_corrections: list[Fact] = []  # made before the first game had started
    front: set[tuple[int, str]] = set()  # I.4: (entry, player) read before everything else
    asked: set[tuple[int, str]] = set()  # I.4 is asked once for each entry and player
    late = False  # whether a main-event correction was made after the first game had started: so are all that follow
    main = corrected_main(opening, [])
    course = read(opening, main, entries, front)

    def declines(entry: int, player: str) -> bool:
        """Whether this withdrawal is to be read at the very front; if so that is noted."""
        if (entry, player) in asked:
            return (entry, player) in front
        asked.add((entry, player))
        newcomers = tied_group(opening, main) - tied_group(opening, corrected_main(opening, early_corrections))
        if player in newcomers and not own_game_started(course, player):
            front.add((entry, player))
        return (entry, player) in front

    for number, fact in enumerate(record, 1):
        kind = fact["kind"]
        if kind in ("close", "reopen"):
            continue  # nothing but a reopening can follow a close
        if kind != "correct":
            entry = Entry(number, fact, identify(course, fact))
            entries.append(entry)
            by_number[number] = entry
            if kind != "withdraw" or not declines(number, fact["player"]):
                apply(course, number, fact, entry.identity)
                continue
        elif "main" in fact:
            late = late or course.started
            late = late or any(e.value is not None and e.value["kind"] in GAME_KINDS for e in entries)
            if not late:
                early_corrections.append(fact)
            main_corrections.append(fact)
            main = corrected_main(opening, main_corrections)
        else:
            value = fact["value"]
            if value is not None and value["kind"] == "withdraw":
                declines(fact["entry"], value["player"])
            by_number[fact["entry"]].value = value
        course = read(opening, main, entries, front)
    return report(course, record[-1] if record and record[-1]["kind"] == "close" else None)


def report(course: Course, close: Fact | None) -> Fact:
    over = course.winner is not None or close is not None
    games = finished_games(course)
    running: list[str] = []
    if not over:
        for name, white, black, runs in open_games(course):
            games[name] = (white, black, None, "running" if runs else "due")
            if runs:
                running.append(name)
    winners = [] if course.winner is None else [course.winner]
    if close is not None:
        winners = sorted(close["winners"])
    ranks: dict[str, int] = {}
    if over:  # A.2, H.7, P.2
        took_part = course.took_part if course.took_part is not None else course.tied - course.declined
        for name in sorted(course.tied):
            if name in winners:
                ranks[name] = 1
            elif name in took_part:
                ranks[name] = len(winners) + 1
            else:
                ranks[name] = len(took_part) + 1
    return {
        "over": over,
        "winner": winners[0] if len(winners) == 1 else None,
        "joint_winners": winners if len(winners) > 1 else [],
        "ranks": ranks,
        "pending": [] if over else pending(course),
        "running": sorted(running),
        "games": games,
        "standings": standings(course),
        "void": sorted(course.void),
    }
