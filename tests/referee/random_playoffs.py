"""Random playoffs for the referee test: an opening and a full record, driven only by the referee's own output.

`random_playoff(seed)` is deterministic. `python -m tests.referee.random_playoffs 500` prints what the seeds cover and
checks a few things that must hold by themselves (a fact that was legal when entered has an effect then; undoing a
correction restores the former output)."""

from __future__ import annotations

import random
import sys
import time
from collections import Counter
from functools import partial
from typing import Any

try:
    from .referee import referee
except ImportError:  # run as a script, or imported with this folder on the path
    from referee import referee  # type: ignore[no-redef]

Fact = dict[str, Any]

NAMES = ["Anand", "Borg", "Caro", "Diaz", "Euwe", "Fine", "Geller", "Hort"]
OUTSIDERS = ["Ivkov", "Janosevic", "Keres", "Larsen", "Miles", "Najdorf", "Olafsson"]
SIZES = {2: 18, 3: 20, 4: 20, 5: 16, 6: 11, 7: 7, 8: 8}
ODD = ["+/-", "-/+", "-/-", "0-0", "1/2-0", "0-1/2"]
MAIN_POINTS = {"1-0": (2, 0), "1/2-1/2": (1, 1), "0-1": (0, 2)}


# --- openings


def pick(rng: random.Random, weights: dict[Any, float]) -> Any:
    return rng.choices(list(weights), list(weights.values()))[0]


def random_switches(rng: random.Random) -> Fact:
    options: dict[str, tuple[float, list[Any]]] = {
        "rank_by_three": (0.10, [["PTS", "SB"]]),
        "rank_by_many": (0.25, [["PTS"]]),
        "colours": (0.30, ["alternate", "redraw"]),
        "draw": (0.20, ["black_wins"]),
        "parallel": (0.20, [False]),
        "seed_from": (0.30, ["stage"]),
        "annul_below_half": (0.15, [False]),
        "reapply_direct_encounter": (0.20, [True]),
    }
    return {name: rng.choice(values) for name, (chance, values) in options.items() if rng.random() < chance}


def top_of(games: list[Fact]) -> list[str]:
    totals: Counter[str] = Counter()
    for game in games:
        white, black = MAIN_POINTS[game["result"]]
        totals[game["white"]] += white
        totals[game["black"]] += black
    return sorted(name for name in totals if totals[name] == max(totals.values()))


def play_main_game(
    rng: random.Random, points: dict[str, int], games: list[Fact], one: str, two: str, score: int
) -> None:
    """A game of the main event in which `one` takes `score` half points; colours by chance."""
    points[one] += score
    points[two] += 2 - score
    if rng.random() < 0.5:
        one, two, score = two, one, 2 - score
    result = {2: "1-0", 1: "1/2-1/2", 0: "0-1"}[score]
    games.append({"round": 0, "white": one, "black": two, "result": result})


def random_main(rng: random.Random, tied: list[str]) -> list[Fact]:
    """A single round robin in which exactly `tied` are on top: random games among them, then the right results
    against just enough outsiders; tried until it fits. Prefers events with an outsider close behind.
    "Even" events make direct encounter and Sonneborn-Berger level, so that wins with Black or lots must decide."""
    even = rng.random() < 0.35
    best: list[Fact] | None = None
    best_gap = 99
    fitting = 0
    draws = rng.choice([1, 2, 4])
    for _ in range(4000):
        outsiders = OUTSIDERS[: rng.randint(2, 5)]
        points = dict.fromkeys(tied + outsiders, 0)
        games: list[Fact] = []

        play = partial(play_main_game, rng, points, games)

        for i, one in enumerate(tied):
            for two in tied[i + 1 :]:
                play(one, two, 1 if even else rng.choices([0, 1, 2], [1, draws, 1])[0])
        for i, one in enumerate(outsiders):
            for two in outsiders[i + 1 :]:
                play(one, two, rng.choices([2, 1, 0], [6, 2, 1])[0])
        low, high = max(points[t] for t in tied), min(points[t] for t in tied) + 2 * len(outsiders)
        if low > high:
            continue
        total = rng.randint(low, high)
        scores: list[int] = []
        for one in tied:
            if not even or not scores:
                scores = [0] * len(outsiders)
                for _ in range(total - points[one]):
                    scores[rng.choice([k for k, score in enumerate(scores) if score < 2])] += 1
            for two, score in zip(outsiders, scores, strict=True):
                play(one, two, score)
        gap = total - max(points[two] for two in outsiders)
        if gap <= 0:
            continue
        fitting += 1
        if gap < best_gap:
            best, best_gap = games, gap
        if best_gap <= 2 or fitting > 25:
            break
    if best is None:
        raise AssertionError(tied)
    number_rounds(best)
    return sorted(best, key=lambda game: (game["round"], game["white"]))


def number_rounds(games: list[Fact]) -> None:
    """Rounds by the circle method: everybody plays at most once a round."""
    names = sorted({game[side] for game in games for side in ("white", "black")})
    last = len(names) - 1 if len(names) % 2 == 0 else len(names)  # this place does not move (free when odd)
    for game in games:
        one, two = sorted(names.index(game[side]) for side in ("white", "black"))
        game["round"] = 1 + (2 * one if two == last else one + two) % last


def random_opening(rng: random.Random) -> Fact:
    size = pick(rng, SIZES)
    names = NAMES[:size]
    rng.shuffle(names)
    opening: Fact = {"switches": random_switches(rng)}
    source = pick(rng, {"level": 25, "seeds": 25, "main": 50})
    if source == "main":
        opening["main"] = {"games": random_main(rng, names)}
        return opening
    opening["tied"] = names
    if source == "seeds":
        opening["seeds"] = rng.sample(names, size)
    return opening


# --- the record


class Writer:
    """Writes one record. Holds the referee's output after the last entry."""

    def __init__(self, seed: int) -> None:
        self.rng = random.Random(seed)
        self.opening = random_opening(self.rng)
        self.record: list[Fact] = []
        self.values: dict[int, list[Fact]] = {}  # entry -> values it has had
        self.late: dict[str, tuple[str, str]] = {}  # games running when the winner became certain
        self.plan: dict[str, str] = {}  # round robin branch -> how results are steered
        self.chosen: dict[str, list[str]] = {}
        self.left: set[str] = set()
        rng = self.rng
        self.length = rng.randint(10, 60)
        self.sober = rng.random() < 0.42  # without corrections, unless the record would be too short
        self.noise = rng.choice([0.0, 0.0, 0.02, 0.12])
        self.busy = rng.random() < 0.25 and len(self.players()) <= 6  # the games of a round are started together
        self.correct_rate = 0.0 if self.sober else rng.choice([0.03, 0.08, 0.15])
        self.leave_rate = 0.0 if rng.random() < 0.72 else rng.choice([0.03, 0.08])
        self.leave_before = rng.random() < 0.10
        self.close_rate = 0.004
        self.now = referee(self.opening, self.record)
        self.said = [self.now]

    # one entry ----------------------------------------------------------------------------------------------------

    def write(self, fact: Fact) -> None:
        before = self.now
        self.record.append(fact)
        if fact["kind"] not in ("correct", "close", "reopen"):
            self.values[len(self.record)] = [fact]
        self.now = referee(self.opening, self.record)
        self.said.append(self.now)
        if self.now["over"] and not before["over"]:
            self.late = {name: before["games"][name][:2] for name in before["running"]}
            self.late = {name: colours for name, colours in self.late.items() if name not in self.now["games"]}
        elif not self.now["over"]:
            self.late = {}
        if fact["kind"] == "correct":
            self.late = {}  # what ran at that moment is not known to this writer any more

    def run(self) -> tuple[Fact, list[Fact]]:
        rng = self.rng
        if self.leave_before:
            self.withdrawal()
        while len(self.record) < 60:
            enough = len(self.record) >= self.length
            if self.now["over"]:
                if self.record and self.record[-1]["kind"] == "close":
                    if rng.random() < 0.6 or enough:
                        break
                    self.write({"kind": "reopen", "reason": "closed by mistake"})
                elif self.late and rng.random() < 0.5:
                    name, colours = self.late.popitem()
                    self.write(self.game("result", name, colours, result=rng.choice(["1-0", "0-1", "1/2-1/2"])))
                elif self.has_had_enough(enough):
                    break
            elif rng.random() < self.correct_rate and self.record:
                self.correction()
            elif rng.random() < self.leave_rate:
                self.withdrawal()
            elif rng.random() < self.close_rate:
                self.close()
            else:
                self.step()
        return self.opening, self.record

    def game(self, kind: str, name: str, colours: tuple[str, str], **more: Any) -> Fact:
        return {"kind": kind, "game": name, "white": colours[0], "black": colours[1], **more}

    # what is pending ------------------------------------------------------------------------------------------------

    def step(self) -> None:
        rng = self.rng
        item = rng.choice(self.now["pending"])
        if item[0] == "lots":
            self.write({"kind": "lots", "id": item[1], "order": rng.sample(item[2], len(item[2]))})
        elif item[0] == "override":
            if rng.random() < 0.15:
                self.close()
            else:
                self.write({"kind": "override", "of": item[1], "reason": "both had missed the start"})
        elif item[0] == "game":
            _, name, white, black = item
            if name in self.now["running"]:
                dice = rng.random()
                if dice < 0.06:
                    self.write(self.game("restart", name, (white, black)))
                elif dice < 0.12:
                    self.write(self.game("colours", name, (black, white)))
                elif dice < 0.9:
                    self.write(self.game("result", name, (white, black), result=self.result(name, white, black)))
                else:
                    self.start_another()
            elif rng.random() < (0.9 if self.busy else 0.15 if len(self.now["games"]) > 8 else 0.4):
                self.write(self.game("start", name, (white, black)))
            elif rng.random() < 0.02:
                self.write(self.game("restart", name, (white, black)))
            else:
                self.write(self.game("result", name, (white, black), result=self.result(name, white, black)))
        else:
            self.close()

    def start_another(self) -> None:
        due = [item for item in self.now["pending"] if item[0] == "game" and item[1] not in self.now["running"]]
        if due:
            _, name, white, black = self.rng.choice(due)
            self.write(self.game("start", name, (white, black)))

    def result(self, name: str, white: str, black: str) -> str:
        rng = self.rng
        if rng.random() < (0.06 if "round-robin" not in name else self.noise):
            return rng.choice(ODD)
        if "round-robin" not in name:
            draw = 0.55 if "sudden-death" in name else 0.5
            if name.endswith("game-2") and rng.random() < 0.5:  # often level after two games
                first = self.now["games"].get(name.replace("game-2", "game-1"))
                if first is not None and first[2] in MAIN_POINTS:
                    return first[2]  # the same colour won: with reversed colours that is 1-1
            if rng.random() < 0.1 and "sudden-death" in name:
                return "-/-"
            return "1/2-1/2" if rng.random() < draw else rng.choice(["1-0", "0-1"])
        if rng.random() < self.noise:
            return rng.choice(["1-0", "0-1", "1/2-1/2"])
        branch = "/".join(name.split("/")[:2])
        if branch not in self.plan:
            self.plan[branch] = pick(rng, {"random": 22, "level": 20, "leaders": 48, "strong": 10})
            self.chosen[branch] = []
        plan, chosen = self.plan[branch], self.chosen[branch]
        if plan == "leaders" and not chosen:  # two to n-1 leaders who beat the others and draw with each other
            everybody = self.everybody(branch)
            counts = [count for count in (2, 3, 4, 4, 5, 6, 7) if count < len(everybody)]
            if counts:
                self.chosen[branch] = chosen = rng.sample(everybody, rng.choice(counts))
        if plan == "random":
            return rng.choice(["1-0", "0-1", "1/2-1/2"])
        if plan == "level":
            return "1/2-1/2"
        if plan == "strong":
            return "1-0" if white < black else "0-1"
        if (white in chosen) != (black in chosen):
            return "1-0" if white in chosen else "0-1"
        return "1/2-1/2"

    def everybody(self, branch: str) -> list[str]:
        ordinal = branch.split("/")[0]
        for fact in reversed(self.record):
            if fact["kind"] == "lots" and fact["id"] == f"{ordinal}/lots/numbers":
                return sorted(fact["order"])
        return []

    # the rare entries -----------------------------------------------------------------------------------------------

    def players(self) -> list[str]:
        if "tied" in self.opening:
            return sorted(self.opening["tied"])
        games = [dict(game) for game in self.opening["main"]["games"]]
        for fact in self.record:
            if fact["kind"] == "correct" and "main" in fact:
                self.set_main(games, fact)
        return top_of(games)

    def out_now(self) -> set[str]:
        out: dict[int, str | None] = {}
        for number, fact in enumerate(self.record, 1):
            if fact["kind"] == "withdraw":
                out[number] = fact["player"]
            elif fact["kind"] == "correct" and fact.get("entry") in out:
                out[fact["entry"]] = fact["value"]["player"] if fact["value"] else None
        void = set(self.now["void"])
        return {name for number, name in out.items() if name is not None and number not in void}

    def withdrawal(self) -> None:
        left = sorted(set(self.players()) - self.out_now())
        if len(left) >= 2 and not self.now["over"]:
            due = {name for item in self.now["pending"] if item[0] == "game" for name in item[2:]}
            open_names = sorted(due & set(left))
            chosen = self.rng.choice(open_names if open_names and self.rng.random() < 0.4 else left)
            newcomers = sorted(set(left) - set(self.starters()))
            if newcomers and self.rng.random() < 0.7:
                chosen = self.rng.choice(newcomers)
            self.write({"kind": "withdraw", "player": chosen})

    def starters(self) -> list[str]:
        return self.opening["tied"] if "tied" in self.opening else top_of(self.opening["main"]["games"])

    def close(self) -> None:
        rng = self.rng
        started = any(game[3] != "due" for game in self.now["games"].values())
        out = self.out_now()
        candidates = [name for name in self.players() if name not in out]
        if started and not any(fact["kind"] == "withdraw" for fact in self.record):
            candidates = self.players()
        winners = rng.sample(candidates, min(len(candidates), pick(rng, {0: 2, 1: 3, 2: 4, 3: 1})))
        fact: Fact = {"kind": "close", "winners": winners, "reason": "power cut"}
        if len(winners) > 1:
            fact["override"] = "agreed by the organiser"
        self.write(fact)

    @staticmethod
    def set_main(games: list[Fact], fact: Fact) -> None:
        for game in games:
            if (game["white"], game["black"]) == (fact["main"]["white"], fact["main"]["black"]):
                game["result"] = fact["value"]

    def correction(self) -> bool:
        rng = self.rng
        if "main" in self.opening and rng.random() < 0.2 and self.main_correction():
            return True
        if not self.values:
            return "main" in self.opening and self.main_correction()
        changed = [fact["entry"] for fact in self.record if fact["kind"] == "correct" and "entry" in fact]
        if changed and rng.random() < 0.35:
            entry = rng.choice(changed)  # a correction of a correction
        elif rng.random() < 0.35:
            kinds = sorted({values[0]["kind"] for values in self.values.values()})
            kind = rng.choice(kinds)
            entry = rng.choice([number for number, values in self.values.items() if values[0]["kind"] == kind])
        elif rng.random() < 0.5:
            entry = max(self.values)  # the last entry
        else:
            entry = rng.choice(list(self.values))
        value = self.other_value(entry)
        if value == self.present(entry):
            return True
        self.write({"kind": "correct", "entry": entry, "value": value})
        if value is not None:
            self.values[entry].append(value)
        elif rng.random() < 0.4 and not self.now["over"]:
            self.enter_again(entry)
        return True

    def present(self, entry: int) -> Fact | None:
        value: Fact | None = self.record[entry - 1]
        for fact in self.record:
            if fact["kind"] == "correct" and fact.get("entry") == entry:
                value = fact["value"]
        return value

    def other_value(self, entry: int) -> Fact | None:
        rng = self.rng
        original = self.record[entry - 1]
        if self.present(entry) is None:
            if rng.random() < 0.7:
                return rng.choice(self.values[entry])
        elif rng.random() < 0.35:
            return None
        elif len(self.values[entry]) > 1 and rng.random() < 0.4:
            return original
        value = dict(original)
        if original["kind"] == "lots":
            value["order"] = rng.sample(original["order"], len(original["order"]))
        elif original["kind"] == "result":
            value["result"] = rng.choice(ODD) if rng.random() < 0.15 else rng.choice(["1-0", "0-1", "1/2-1/2"])
            if rng.random() < 0.15:
                value["white"], value["black"] = value["black"], value["white"]
        elif original["kind"] == "withdraw":
            others = sorted(set(self.players()) & set(self.starters()) - self.out_now())
            if not others:
                return None
            value["player"] = rng.choice(others)
        elif original["kind"] == "colours" and rng.random() < 0.5:
            value["white"], value["black"] = value["black"], value["white"]
        else:
            return None
        return value

    def has_had_enough(self, enough: bool) -> bool:
        """Whether a decided playoff ends here; if not, something has just been corrected."""
        rng = self.rng
        if enough or (len(self.record) >= 10 and (self.sober or rng.random() < 0.15)):
            return True
        return rng.random() < 0.02 or not self.correction()

    def enter_again(self, entry: int) -> None:
        """What was undone is entered anew, if it is pending now."""
        fact = self.record[entry - 1]
        if fact["kind"] == "start" and fact["game"] in self.now["running"]:
            return
        for item in self.now["pending"]:
            if fact["kind"] == "lots" and item[:2] == ("lots", fact["id"]):
                self.write({"kind": "lots", "id": item[1], "order": self.rng.sample(item[2], len(item[2]))})
                return
            if fact["kind"] in ("result", "start") and item[:2] == ("game", fact["game"]):
                again = dict(fact, white=item[2], black=item[3])
                if "result" in again and self.rng.random() < 0.5:
                    again["result"] = self.rng.choice(["1-0", "0-1", "1/2-1/2"])
                self.write(again)
                return
            if fact["kind"] == "override" and item == ("override", fact["of"]):
                self.write(dict(fact))
                return
        if fact["kind"] == "withdraw" and fact["player"] in set(self.players()) - self.out_now():
            self.write(dict(fact))

    def main_correction(self) -> bool:
        rng = self.rng
        games = [dict(game) for game in self.opening["main"]["games"]]
        for fact in self.record:
            if fact["kind"] == "correct" and "main" in fact:
                self.set_main(games, fact)
        now = top_of(games)
        want = pick(rng, {"newcomer": 45, "smaller": 10, "back": 25, "same": 20})
        options = []
        for index, game in enumerate(games):
            original = self.opening["main"]["games"][index]["result"]
            for result in MAIN_POINTS:
                if result == game["result"]:
                    continue
                former, game["result"] = game["result"], result
                then = top_of(games)
                game["result"] = former
                fits = {
                    "newcomer": set(then) > set(now) and len(then) <= 8,
                    "smaller": set(then) < set(now),
                    "back": former != original and result == original,
                    "same": set(then) == set(now),
                }[want]
                if fits and len(then) <= 8:
                    options.append((game, result))
        if not options:
            return False
        game, result = rng.choice(options)
        self.write({"kind": "correct", "main": {"white": game["white"], "black": game["black"]}, "value": result})
        if want == "newcomer" and rng.random() < 0.4:
            newcomers = sorted(set(self.players()) - set(now) - self.out_now())
            if rng.random() < 0.3 and not self.now["over"]:
                self.step()
            if newcomers and not self.now["over"]:
                self.write({"kind": "withdraw", "player": rng.choice(newcomers)})
        return True


def random_playoff(seed: int) -> tuple[Fact, list[Fact]]:
    return Writer(seed).run()


def random_playoff_and_referee(seed: int) -> tuple[Fact, list[Fact], list[Fact]]:
    """The same, with what the referee says at the opening and after each fact."""
    writer = Writer(seed)
    opening, record = writer.run()
    return opening, record, writer.said


# --- statistics and checks


def check(seed: int, opening: Fact, record: list[Fact], seen: Counter[str]) -> None:
    """What must hold whatever the regulations say; and what this playoff contributes to the coverage."""
    marks: set[str] = set()
    out = referee(opening, [])
    marks |= {item[1].split("/")[-1] for item in out["pending"] if item[0] == "lots" and "seeds" in item[1]}
    starters = opening["tied"] if "tied" in opening else top_of(opening["main"]["games"])
    for number, fact in enumerate(record, 1):
        before, out = out, referee(opening, record[:number])
        kind = fact["kind"]
        marks.add(f"fact {kind}")
        if kind not in ("correct", "close", "reopen") and number in out["void"]:
            print(f"seed {seed}: entry {number} has no effect when entered: {fact}")
            seen["problem"] += 1
        if kind == "correct" and "entry" in fact:
            former: Fact | None = record[fact["entry"] - 1]
            for earlier in record[: number - 1]:
                if earlier["kind"] == "correct" and earlier.get("entry") == fact["entry"]:
                    former = earlier["value"]
            back = referee(opening, [*record[:number], {"kind": "correct", "entry": fact["entry"], "value": former}])
            if back != before:
                print(f"seed {seed}: entry {number}, taken back, does not restore the former state")
                seen["problem"] += 1
            marks.add(f"correct {record[fact['entry'] - 1]['kind']}")
            marks.add("undo" if fact["value"] is None else "corrected value")
            if former is None:
                marks.add("correction of an undo")
            if before["over"] and not out["over"]:
                marks.add("correction reopens a decided playoff")
            if set(out["void"]) - set(before["void"]):
                marks.add("correction makes entries void")
            if set(before["void"]) - set(out["void"]):
                marks.add("correction revives entries")
        if kind == "correct" and "main" in fact:
            marks.add("correct main event")
            if set(out["void"]) - set(before["void"]):
                marks.add("correct main event makes entries void")
            if out["over"] and len(out["ranks"]) == 1:
                marks.add("correct main event leaves one")
        if kind == "withdraw":
            started = any(game[3] != "due" for game in before["games"].values())
            marks.add("withdrawal during" if started else "withdrawal before")
            if fact["player"] not in starters:
                marks.add("withdrawal of a newcomer")
        if kind == "result":
            odd = "odd score" if fact["result"] in ODD[3:] else "forfeit"
            marks.add(odd if fact["result"] in ODD else "normal")
            if before["over"]:
                marks.add("result after certain")
        if out["over"] and kind == "result" and not before["over"]:
            marks.add("decided early" if before["pending"][1:] else "decided by the last game")
        if out["over"] and out["pending"] != []:
            seen["problem"] += 1
        if ("decision",) in out["pending"]:
            marks.add("nobody left")
        for item in out["pending"]:
            if item[0] == "override":
                marks.add("override pending")
            if item[0] == "lots" and "seeds" in item[1]:
                marks.add(item[1].split("/")[-1])
        for name in out["games"]:
            parts = name.split("/")
            marks.add(f"branch {parts[0]}")
            if "round-robin" in name:
                marks.add(parts[1] if int(parts[1].split("-")[1]) < 4 else "cycle-4 or later")
            if name in out["running"] and len(out["running"]) > 1:
                marks.add("two games running")
            if "knockout" in name and parts[1] == "final":
                marks.add("final")
            if "sudden-death" in name:
                marks.add("sudden death" if int(name.rsplit("-", 1)[1]) < 5 else "sudden death 5 or later")
        if out["joint_winners"]:
            marks.add("joint winners")
        if out["void"]:
            marks.add("something void")
    size = len(opening["tied"] if "tied" in opening else top_of(opening["main"]["games"]))
    marks.add(f"size {size}")
    marks.add("opening main" if "main" in opening else "opening seeds" if "seeds" in opening else "opening level")
    marks.update(f"switch {name}" for name in opening["switches"])
    marks.add("over at the end" if out["over"] else "open at the end")
    marks.add("length under 10" if len(record) < 10 else f"length {len(record) // 10 * 10}+")
    seen.update(marks)


def main() -> None:
    count = int(sys.argv[1]) if len(sys.argv) > 1 else 200
    first = int(sys.argv[2]) if len(sys.argv) > 2 else 0
    seen: Counter[str] = Counter()
    facts = 0
    slowest = 0.0
    made = checked = 0.0
    for seed in range(first, first + count):
        start = time.perf_counter()
        opening, record = random_playoff(seed)
        middle = time.perf_counter()
        check(seed, opening, record, seen)
        made += middle - start
        slowest = max(slowest, middle - start)
        checked += time.perf_counter() - middle
        facts += len(record)
    print(
        f"{count} playoffs, {facts} facts; ms per playoff: {made / count * 1000:.1f} to write (slowest "
        f"{slowest * 1000:.0f}), {checked / count * 1000:.1f} to check"
    )
    for mark, number in sorted(seen.items()):
        print(f"{number:6d}  {100 * number / count:5.1f} %  {mark}")


if __name__ == "__main__":
    main()
