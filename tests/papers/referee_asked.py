"""A printed protocol in the words of the independent referee, who knows fewer kinds of facts than the record.

What changes no course (a rest, a note, the start let be) becomes an entry he reads over, so that numbers stay.
Players who leave together leave one after the other. Where he does not know how the main event is ranked, he is told
the seeds.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from itertools import combinations
from typing import Any

from playoff.event import seeds
from playoff.machine.course import Course

from ..referee.agreement import SWITCHES, summary
from ..referee.referee import BERGER, NORMAL, referee
from .reader import Fact, Printed

READ_OVER: Fact = {"kind": "reopen"}
"""An entry the referee passes by."""
COURSE = {path: name for name, path in SWITCHES.items()}
NO_COURSE = ("prizes.", "conduct.sharing", "conduct.laws")
"""Switches that change money, or what may be entered, but not the course of what was."""
BY_GAMES = {"seeding.reapply_direct_encounter"}
PLAYED = {*NORMAL, "0-0", "1/2-0", "0-1/2"}
MOST = max(BERGER)
PLAIN = {"first_day", "system", "ratings", "rounds"}
"""What the tournament may say besides its games without the referee having to know."""


class Unknown(Exception):
    """The referee does not know of this."""


@dataclass
class Question:
    """What the referee is asked, and which of his entries are which of the paper."""

    opening: Fact
    record: list[Fact]
    numbers: dict[int, int]


def asked(said: Printed, course: Course) -> Question:
    """The protocol for the referee. `course`, what the machine made of it, is asked for the order of seeds only."""
    entries = [fact for _number, _time, _by, fact, _draw in said.entries]
    games, entries = _first_results(said.games, entries)
    selected = any(str(fact.get("id", "")).endswith("/selection") for fact in entries)
    if selected or any(branch.best or len(branch.players) > MOST for branch in course.branches):
        raise Unknown("a playoff of the best only, or of more players than his Berger tables have")
    if course.dossier.annulled:
        raise Unknown("a player whose games of the main event do not count")
    opening: Fact = {"switches": _switches(said)}
    if not games:
        opening["tied"] = said.tied
        if ranking := said.dossier.get("ranking"):
            opening["seeds"] = ranking
    elif _plain(said, games, course):
        opening["main"] = {"games": games}
        if ranking := said.dossier.get("ranking"):
            opening["seeds"] = ranking
    else:
        opening |= _told_seeds(course)
    record, numbers = _record(entries, with_games="main" in opening)
    return Question(opening, record, numbers)


def differences(said: Printed, course: Course) -> list[str]:
    """Every answer of the referee that is not that of the machine. Raises Unknown where he cannot be asked."""
    question = asked(said, course)
    theirs, ours = referee(question.opening, question.record), summary(course)
    parts = Counter(question.numbers.values())
    void = Counter(question.numbers[number] for number in theirs["void"])
    theirs["void"] = sorted(number for number in void if void[number] == parts[number])
    ours["void"] = [number for number in ours["void"] if number in set(question.numbers.values())]
    return [f"{key}:\n  referee {theirs[key]}\n  machine {ours[key]}" for key in ours if ours[key] != theirs[key]]


def _switches(said: Printed) -> Fact:
    return {COURSE[path]: value for path, value in said.switches.items() if path in COURSE}


def _first_results(games: list[Fact], entries: list[Fact]) -> tuple[list[Fact], list[Fact]]:
    """Results of the main event that came in before anything else, put into the games; their entries say nothing."""
    games, entries = [dict(game) for game in games], list(entries)
    before: dict[int, Fact] = {}
    for at, fact in enumerate(entries):
        value = fact["value"] if fact["kind"] == "correct" and fact["entry"] - 1 in before else fact
        if fact["kind"] in {"rest", "note"}:
            continue
        if value is None:
            value = before[fact["entry"] - 1]
        if value["kind"] != "main":
            break
        for game in games:
            if (game["round"], game["white"], game["black"]) == (value["round"], value["white"], value["black"]):
                before[at] = {"kind": "main", **game}
                game["result"] = value["result"]
        entries[at] = READ_OVER
    return games, entries


def _plain(said: Printed, games: list[Fact], course: Course) -> bool:
    """Whether he ranks such a main event: everybody of the tied met once, over the board, by the usual criteria."""
    met = Counter(frozenset((game["white"], game["black"])) for game in games)
    seeded = any(branch.seeds for branch in course.branches)
    if seeded and any(met[frozenset(pair)] != 1 for pair in combinations(course.tied.players, 2)):
        return False
    others = set(said.switches) - set(COURSE) - BY_GAMES
    seeding = any(path.startswith("seeding.") for path in others)
    odd = set(said.tournament) - PLAIN
    return not (seeding or odd or said.dossier.get("annulled") or said.dossier.get("partial")) and all(
        game["result"] in PLAYED for game in games
    )


def _told_seeds(course: Course) -> Fact:
    found = seeds(course.dossier, course.tied.players, course.rulebook.seeding)
    opening: Fact = {"tied": list(course.tied.players)}
    if all(len(tier) == 1 for tier in found.tiers):
        opening["seeds"] = [player for tier in found.tiers for player in tier]
    elif len(found.tiers) > 1:
        raise Unknown("seeds of which some are level, by a ranking he does not know")
    return opening


def _record(entries: list[Fact], *, with_games: bool) -> tuple[list[Fact], dict[int, int]]:
    record: list[Fact] = []
    first: dict[int, int] = {}
    numbers: dict[int, int] = {}
    closed: Fact | None = None
    for number, fact in enumerate(entries, start=1):
        first[number] = len(record) + 1
        for one in _entry(fact, entries, first, with_games=with_games):
            record.append(one)
            numbers[len(record)] = number
        if fact["kind"] == "close":
            closed = fact
        elif fact["kind"] == "reopen" or _undoes_closing(fact, entries):
            closed = None
    if closed:
        record = [READ_OVER if fact["kind"] == "close" else fact for fact in record] + [closed]
    return record, numbers


def _undoes_closing(fact: Fact, entries: list[Fact]) -> bool:
    return fact["kind"] == "correct" and entries[fact["entry"] - 1]["kind"] == "close"


def _entry(fact: Fact, entries: list[Fact], first: dict[int, int], *, with_games: bool) -> list[Fact]:
    """An entry as the referee has it, several where players leave together."""
    match fact["kind"]:
        case "rest" | "note":
            return [READ_OVER]
        case "override" if fact["of"] == "start":
            return [READ_OVER]
        case "main":
            if not with_games:
                raise Unknown("a correction of games he does not know")
            pair = {"white": fact["white"], "black": fact["black"]}
            return [{"kind": "correct", "main": pair, "value": fact["result"]}]
        case "withdraw" if "players" in fact:
            return [{"kind": "withdraw", "player": player} for player in fact["players"]]
        case "correct":
            return [_correction(fact, entries, first)]
        case _:
            return [fact]


def _correction(fact: Fact, entries: list[Fact], first: dict[int, int]) -> Fact:
    old: Any = entries[fact["entry"] - 1]
    value = fact["value"]
    if old["kind"] in {"rest", "note", "close"} or old == READ_OVER:
        return READ_OVER
    if old["kind"] in {"main", "correct"} or (old["kind"] == "override" and old["of"] == "start"):
        raise Unknown(f"a correction of {old['kind']}")
    if "players" in old or (value and "players" in value):
        raise Unknown("a correction of players who left together")
    return {"kind": "correct", "entry": first[fact["entry"]], "value": value}
