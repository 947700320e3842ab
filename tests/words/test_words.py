"""Every reason has a sentence, every sentence a reason, and both speak of the same things."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from functools import cache
from pathlib import Path
from string import Formatter

import pytest

from playoff.arbiter.play import play
from playoff.errors import Refused
from playoff.formats.scenario import read_scenario
from playoff.machine.course import Course
from playoff.machine.record import (
    Closed,
    ColoursPlayed,
    Corrected,
    Fact,
    GameRestarted,
    GameStarted,
    MainResult,
    Noted,
    Opening,
    Overridden,
    PlayerWithdrew,
    Reopened,
    RestGranted,
)
from playoff.reasons import Reason
from playoff.tiebreaks import ByColour, Game, Result
from playoff.view import snapshot
from playoff.words import announce, half, quarter, say, spoken, stage_name
from playoff.words.english import DECISIONS, EVENT, REFUSALS, SENTENCES, UNUSABLE, Counted, Template
from playoff.words.say import template
from tests.rulebooks.positions import after, entered, lots, result, tied

ROOT = Path(__file__).parents[2]
SCENARIOS = sorted((ROOT / "scenarios").glob("*.toml"))
AB = ByColour("A", "B")
LOTS = lots("1-match/lots/colours", "AB")
STARTED = (LOTS, GameStarted("1-match/game-1", AB))
ONE = (LOTS, result("1-match/game-1", "A 1-0 B"))
WON = (*ONE, result("1-match/game-2", "B 1/2-1/2 A"))
LEVEL = (LOTS, result("1-match/game-1", "A 1/2-1/2 B"), result("1-match/game-2", "B 1/2-1/2 A"))
ABSENT = (
    *LEVEL,
    lots("1-match/lots/sudden-death", "AB"),
    result("1-match/sudden-death-1", "A -/- B"),
    Overridden("1-match/sudden-death-2", "both have come"),
)
OPEN = "A 1-0 C, B 1-0 D\nC * D"


def noon(minutes: int) -> datetime:
    """So many minutes after noon."""
    return datetime(2026, 11, 30, 12, tzinfo=UTC) + timedelta(minutes=minutes)


def _timed() -> Opening:
    """A and B are level; their round began and their games ended at noon, so they start half an hour later."""
    opening = after("A 1-0 C, B 1-0 D")
    ends = {(1, "A", "C"): noon(0), (1, "B", "D"): noon(0)}
    return replace(opening, dossier=opening.dossier.timed({1: noon(0)}, ends))


TIMED = _timed()


# What the program can say


def _emitted(course: Course) -> Iterator[Reason]:
    yield from (decision.reason for decision in course.story)
    yield from course.void.values()


BY_BERGER = (
    "B 0-1 E", "C 0-1 D", "E 1/2-1/2 C", "A 1-0 B", "C 1/2-1/2 A", "D 1-0 E", "A 1-0 D", "B 1-0 C", "D 1/2-1/2 B",
    "E 1-0 A",
)  # fmt: skip
"""A, D, E have 2½; Sonneborn-Berger A and E 4½, D 4¼."""
CYCLE = (
    lots("1-round-robin/lots/numbers", "ABCDE"),
    *(
        result(f"1-round-robin/cycle-1/round-{number // 2 + 1}/board-{number % 2 + 1}", text)
        for number, text in enumerate(BY_BERGER)
    ),
)
RARE: dict[str, tuple[Opening, tuple[Fact, ...]]] = {
    "cycle-leaders-by-berger": (tied("ABCDE"), CYCLE),
    "cycle-leaders-by-berger/out": (tied("ABCDE"), (*CYCLE[:-1], PlayerWithdrew(("B",)), CYCLE[-1])),
    "void-override": (tied("AB"), (*ABSENT, Corrected(3, result("1-match/game-2", "B 1-0 A")))),
    "void-withdrawal": (
        tied("AB"),
        (*LEVEL, PlayerWithdrew(("B",)), Corrected(3, result("1-match/game-2", "B 1-0 A"))),
    ),
}


@cache
def told() -> tuple[Reason, ...]:
    """Every reason of every step of every scenario, and of the rare cases here."""
    found = [reason for path in SCENARIOS for _, course in play(read_scenario(path)) for reason in _emitted(course)]
    found += [reason for opening, facts in RARE.values() for reason in _emitted(entered(opening, *facts))]
    return tuple(found)


REFUSED: dict[str, tuple[Opening, tuple[Fact, ...]]] = {
    "main-event-open": (after(OPEN), (lots("1-match/lots/colours", "AB"),)),
    "closed": (tied("AB"), (Closed((), "power cut", "the arbiter"), LOTS)),
    "who-decided": (tied("AB"), (Closed((), "power cut"),)),
    "reason-needed": (tied("AB"), (Closed((), " ", "the arbiter"),)),
    "text-needed": (tied("AB"), (Noted(" "),)),
    "nobody-named": (tied("AB"), (PlayerWithdrew(()),)),
    "lots-first": (tied("AB"), (result("1-match/game-1", "A 1-0 B"),)),
    "not-closed": (tied("AB"), (Reopened("power is back"),)),
    "decided": (tied("AB"), (*WON, RestGranted(5))),
    "nothing-held-back": (tied("AB"), (Overridden("1-match/game-1", "why not"),)),
    "too-early": (TIMED, (LOTS, GameStarted("1-match/game-1", AB, at=noon(30) - timedelta(seconds=1)))),
    "already-started": (tied("AB"), (*STARTED, Overridden("start", "nobody told me"))),
    "ended-before-its-round": (TIMED, (MainResult(Game(1, "A", "C", Result.WHITE_WINS), at=noon(-1)),)),
    "no-minutes": (tied("AB"), (RestGranted(0),)),
    "lots-not-due": (tied("AB"), (LOTS, LOTS)),
    "lots-of-others": (tied("AB"), (lots("1-match/lots/colours", "AC"),)),
    "game-of-others": (tied("AB"), (LOTS, result("1-match/game-1", "A 1-0 C"))),
    "already-running": (tied("AB"), (*STARTED, GameStarted("1-match/game-1", AB))),
    "colours-reversed": (tied("AB"), (LOTS, result("1-match/game-1", "B 1-0 A"))),
    "colours-as-recorded": (tied("AB"), (*STARTED, ColoursPlayed("1-match/game-1", AB))),
    "no-such-game": (tied("AB"), (LOTS, result("1-match/game-7", "A 1-0 B"))),
    "same-result": (tied("AB"), (*ONE, result("1-match/game-1", "A 1-0 B"))),
    "use-correct": (tied("AB"), (*ONE, result("1-match/game-1", "A 0-1 B"))),
    "use-correct-for-colours": (tied("AB"), (*ONE, ColoursPlayed("1-match/game-1", ByColour("B", "A")))),
    "game-not-due": (tied("AB"), (LOTS, result("1-match/game-2", "B 1-0 A"))),
    "moves-needed": (tied("AB"), (*STARTED, GameRestarted("1-match/game-1", AB, "colours"))),
    "too-late-for-colours": (tied("AB"), (*STARTED, GameRestarted("1-match/game-1", AB, "colours", 10))),
    "too-late-for-position": (
        tied("AB", conduct__laws="B.3"),
        (*STARTED, GameRestarted("1-match/game-1", AB, "position", 10)),
    ),
    "unknown-player": (tied("AB"), (PlayerWithdrew(("C",)),)),
    "already-out": (tied("ABC"), (PlayerWithdrew(("C",)), PlayerWithdrew(("C",)))),
    "may-not-win": (tied("AB"), (Closed(("C",), "why not", "the arbiter"),)),
    "named-twice": (tied("AB"), (Closed(("A", "A"), "why not", "the arbiter"),)),
    "no-sharing": (tied("AB"), (Closed(("A", "B"), "they are tired", "the arbiter"),)),
    "no-main-game": (tied("AB"), (MainResult(Game(1, "A", "B", Result.DRAW)),)),
    "same-main-result": (
        after("A 1-0 C, B 1-0 D"),
        (MainResult(Game(1, "A", "C", Result.WHITE_WINS)),),
    ),
    "no-such-entry": (tied("AB"), (Corrected(3, None),)),
    "not-correctable": (tied("AB"), (LOTS, Corrected(1, None), Corrected(2, None))),
    "corrects-something-else": (tied("AB"), (LOTS, Corrected(1, Noted("heads")))),
}


@cache
def refusal(code: str) -> Reason:
    opening, facts = REFUSED[code]
    entered(opening, *facts[:-1])
    with pytest.raises(Refused) as caught:
        entered(opening, *facts)
    return caught.value.reason


@pytest.mark.parametrize("code", REFUSED)
def test_the_rules_refuse_it_with_this_reason(code: str) -> None:
    """Everything before the last fact is allowed; the last is refused, and the reason can be said."""
    reason = refusal(code)
    assert reason.code == code
    assert re.fullmatch(r"[A-I](\.\d+)?", reason.clause)
    assert_a_sentence(reason)


@pytest.mark.parametrize("code", RARE)
def test_a_rare_case_comes_about(code: str) -> None:
    opening, facts = RARE[code]
    assert any(template(reason) == SENTENCES[code] for reason in _emitted(entered(opening, *facts)))


# Sentences and codes are the same set


Names = dict[str, set[str]]


def _literals(node: ast.expr, names: Names) -> set[str]:
    """Patterns of the strings an expression can be; what is not known matches anything."""
    match node:
        case ast.Constant(value=str(text)):
            return {re.escape(text)}
        case ast.Name(id=name):
            return names.get(name, set())
        case ast.JoinedStr(values=parts):
            return {"".join(re.escape(str(part.value)) if isinstance(part, ast.Constant) else ".+" for part in parts)}
        case ast.IfExp(body=one, orelse=other):
            return _literals(one, names) | _literals(other, names)
        case ast.Tuple(elts=items):
            return {text for item in items for text in _literals(item, names)}
        case ast.Subscript(value=value):
            return _literals(value, names)
        case ast.BinOp(left=left, op=ast.Add(), right=right):
            return {one + other for one in _literals(left, names) for other in _literals(right, names)}
        case _:
            return set()


def _firsts(node: ast.expr) -> Iterator[ast.expr]:
    """The first of a pair, or of either pair."""
    if isinstance(node, ast.IfExp):
        yield from _firsts(node.body)
        yield from _firsts(node.orelse)
    elif isinstance(node, ast.Tuple):
        yield node.elts[0]


def _assigned(tree: ast.FunctionDef) -> Names:
    """What the local names that make up a code can be."""
    names: Names = {}
    for node in ast.walk(tree):
        match node:
            case ast.Assign(targets=[ast.Name(id=name)], value=value):
                names.setdefault(name, set()).update(_literals(value, names))
            case ast.Assign(targets=[ast.Tuple(elts=[ast.Name(id=name), *_])], value=value):
                for first in _firsts(value):
                    names.setdefault(name, set()).update(_literals(first, names))
            case ast.AugAssign(target=ast.Name(id=name), value=value):
                known = names.get(name, set())
                known |= {one + other for one in known for other in _literals(value, names)}
    return names


@cache
def codes_in(path: Path) -> frozenset[str]:
    """The patterns of all codes in a file: the first arguments of `because`."""
    functions = [
        (node, _assigned(node))
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        if isinstance(node, ast.FunctionDef)
    ]
    return frozenset(
        pattern
        for function, names in functions
        for node in ast.walk(function)
        if isinstance(node, ast.Call) and getattr(node.func, "id", "") == "because" and node.args
        for pattern in _literals(node.args[0], names)
    )


@cache
def strings_in(path: Path) -> frozenset[str]:
    """Every string of a file: a code may reach `because` through the parameter of a function."""
    tree = ast.parse(path.read_text(encoding="utf-8"))
    return frozenset(
        node.value for node in ast.walk(tree) if isinstance(node, ast.Constant) and isinstance(node.value, str)
    )


CODES = {key.partition("/")[0] for key in SENTENCES}
"""Without the sentences for a field that is not empty, such as `potential/needs`."""
FILES = sorted(path for path in (ROOT / "playoff").rglob("*.py") if codes_in(path) and "words" not in path.parts)


def test_the_codes_are_found() -> None:
    """The search above finds the files that give reasons."""
    assert {"why_not.py", "settle.py", "set_up.py", "take.py", "identity.py"} <= {path.name for path in FILES}


@pytest.mark.parametrize("path", FILES, ids=lambda path: str(path.relative_to(ROOT)))
def test_every_code_in_the_source_has_a_sentence(path: Path) -> None:
    for pattern in codes_in(path):
        assert any(re.fullmatch(pattern, code) for code in CODES), pattern


@pytest.mark.parametrize("code", sorted(CODES))
def test_every_sentence_is_used(code: str) -> None:
    """Some `because` gives its code, or the code stands in a file that gives reasons."""
    given = any(re.fullmatch(pattern, code) for path in FILES for pattern in codes_in(path))
    assert given or any(code in strings_in(path) for path in FILES)


def test_the_refusals_here_are_all_there_are() -> None:
    """Every sentence of refusal has its case here."""
    assert set(REFUSALS) == set(REFUSED)


def test_every_decision_comes_about_in_a_scenario_or_here() -> None:
    """The story of a playoff says nothing else."""
    said = {template(reason) for reason in told()}
    assert {code for code, text in DECISIONS.items() if text not in said} == set()
    assert {reason.code for reason in told()} <= {code.partition("/")[0] for code in DECISIONS}


def test_no_code_has_two_sentences() -> None:
    assert len(SENTENCES) == len(DECISIONS) + len(EVENT) + len(UNUSABLE) + len(REFUSALS)


# Sentences and what fills them


def _fields(text: Template) -> set[str]:
    forms = (text.one, text.many) if isinstance(text, Counted) else (text,)
    return {field for form in forms for _, field, _, _ in Formatter().parse(form) if field is not None}


def assert_a_sentence(reason: Reason) -> None:
    """It can be said, fully, and names everybody it speaks of."""
    sentence = say(reason)
    assert sentence == sentence.strip()
    assert not re.search(r"[{}]|None|\(\)|  |,,|\.\.", sentence), sentence
    asked = _fields(template(reason))
    assert asked <= set(reason.params), f"{reason.code} has no {asked - set(reason.params)}"
    for name in ("player", "white", "black"):
        value = reason.params.get(name)
        if name in asked and value:
            assert str(value) in sentence


def test_every_sentence_can_be_said_with_what_it_is_given() -> None:
    """Of every reason of every step of every scenario."""
    reasons = told()
    assert len(reasons) > 1000
    for reason in {repr(reason): reason for reason in reasons}.values():
        assert_a_sentence(reason)


def test_players_lists_are_said_whole() -> None:
    for reason in told():
        players = reason.params.get("players")
        if isinstance(players, tuple) and "players" in _fields(template(reason)):
            assert all(player in say(reason) for player in players), say(reason)


DEATH_GAMES = (
    *LEVEL,
    lots("1-match/lots/sudden-death", "BA"),
    result("1-match/sudden-death-1", "B 1/2-1/2 A"),
    result("1-match/sudden-death-2", "A 0-1 B"),
)
SAID: dict[str, tuple[Opening, tuple[Fact, ...], str, tuple[str, ...]]] = {
    "three on one and a half": (
        after("A 1-0 D\nB 1-0 D\nC 1-0 D\nA 1/2-1/2 B\nC 1/2-1/2 D"),
        (),
        "tied",
        ("hree players", "1½", "A, B and C"),
    ),
    "points not known": (tied("AB"), (), "tied", ("wo players", "A and B")),
    "a won match": (tied("AB"), WON, "match-won", ("A wins", "1½–½")),
    "a champion": (tied("AB"), WON, "champion", ("A wins the playoff", "B is second")),
    "a forfeit": (tied("AB"), (LOTS, result("1-match/game-1", "A +/- B")), "result", ("game 1", "A +/- B")),
    "a draw": (tied("AB"), LEVEL, "result", ("game 1", "A ½–½ B")),
    "level": (tied("AB"), LEVEL, "sudden-death", ("1–1", "Sudden death (Armageddon)")),
    "lots for sudden death": (
        tied("AB"),
        DEATH_GAMES,
        "lots-sudden-death",
        ("sudden death", "White", "B", "Black", "A"),
    ),
    "won in sudden death": (tied("AB"), DEATH_GAMES, "sudden-death-won", ("B wins", "game 2", "sudden death")),
    "closed": (
        tied("AB"),
        (*ONE, Closed((), "The lights went out.", "Votruba")),
        "closed-empty",
        ("Votruba", "The lights went out."),
    ),
    "shared": (
        tied("AB"),
        (*ONE, Closed(("A", "B"), "The lights went out.", "Votruba", "both agreed")),
        "closed-shared",
        ("A and B", "Votruba", "The lights went out."),
    ),
}


@pytest.mark.parametrize("case", SAID)
def test_what_is_said(case: str) -> None:
    """The numbers, names and signs that have to be in it, whatever the wording."""
    opening, facts, code, parts = SAID[case]
    reason = next(reason for reason in _emitted(entered(opening, *facts)) if reason.code == code)
    sentence = say(reason)
    for part in parts:
        assert part in sentence


def test_a_code_without_a_sentence_is_an_error() -> None:
    with pytest.raises(KeyError, match="no-such-code"):
        say(Reason("no-such-code", "A"))


# Clocks, scores, places aloud


@pytest.mark.parametrize(
    ("seconds", "said"),
    [
        (150, "two minutes thirty"),
        (180, "three minutes"),
        (60, "one minute"),
        (45, "forty-five seconds"),
        (30, "thirty seconds"),
        (20, "twenty seconds"),
        (12, "twelve seconds"),
        (59, "fifty-nine seconds"),
        (90, "one minute thirty"),
        (135, "two minutes fifteen"),
        (300, "five minutes"),
        (600, "ten minutes"),
        (900, "fifteen minutes"),
        (1500, "twenty-five minutes"),
        (3540, "fifty-nine minutes"),
    ],
)
def test_clocks_are_spoken(seconds: int, said: str) -> None:
    assert spoken(seconds) == said


def test_one_second_is_one() -> None:
    assert spoken(1) == "one second"


def test_every_clock_is_spoken_without_a_figure() -> None:
    """Up to an hour, in steps of five seconds."""
    for seconds in range(5, 3600, 5):
        assert re.fullmatch(r"[a-z -]+", spoken(seconds)), spoken(seconds)


@pytest.mark.parametrize(
    ("points", "sign"), [(0, "0"), (1, "½"), (2, "1"), (3, "1½"), (17, "8½"), (20, "10"), (26, "13")]
)
def test_half_points(points: int, sign: str) -> None:
    assert half(points) == sign


@pytest.mark.parametrize(
    ("points", "sign"), [(0, "0"), (1, "¼"), (2, "½"), (3, "¾"), (4, "1"), (5, "1¼"), (198, "49½"), (201, "50¼")]
)
def test_quarter_points(points: int, sign: str) -> None:
    assert quarter(points) == sign


@pytest.mark.parametrize(
    ("name", "said"),
    [
        ("1-match", "Match"),
        ("2-round-robin", "Round robin 2"),
        ("1-knockout", "Knockout"),
        ("1-round-robin/cycle-2", "Cycle 2"),
        ("1-knockout/semifinal-1", "Semifinal 1"),
        ("3-knockout/final", "Final"),
    ],
)
def test_stages_are_named(name: str, said: str) -> None:
    assert stage_name(name) == said


DEATH = {"white": {"base_s": 150, "increment_s": 2}, "black": {"base_s": 180, "increment_s": 2}}


def test_a_game_is_announced_with_clocks_and_increment() -> None:
    """What the arbiter reads aloud."""
    assert announce("game", "1-knockout/final/sudden-death-2", ("Wei Yi", "Gukesh"), DEATH) == (
        "Final, sudden death, game 2. White: Wei Yi, two minutes thirty. Black: Gukesh, three minutes. "
        "Two seconds a move from move one."
    )


@pytest.mark.parametrize(
    ("name", "players", "said"),
    [
        ("1-match/lots/colours", ("A", "B"), "Draw lots. Match, colours: A and B."),
        ("1-knockout/final/lots/sudden-death", ("A", "B"), "Draw lots. Final, colours in sudden death: A and B."),
        ("1-match/lots/sudden-death-3", ("A", "B"), "Draw lots. Match, colours in sudden death, game 3: A and B."),
        ("1-round-robin/lots/numbers", ("A", "B", "C"), "Draw lots. Round robin, pairing numbers: A, B and C."),
        ("1-knockout/lots/seeds-2", ("A", "B"), "Draw lots. seeds from 2 on: A and B."),
    ],
)
def test_lots_are_announced(name: str, players: tuple[str, ...], said: str) -> None:
    """Compared without regard to capitals."""
    assert announce("lots", name, players).lower() == said.lower()


def test_an_announcement_of_everything_due_in_the_scenarios() -> None:
    """Nothing that falls due has no words."""
    kinds = set()
    for path in SCENARIOS[::3]:
        for _, course in play(read_scenario(path)):
            for row in snapshot(course).pending:
                said = announce(row.kind, row.id, row.players, row.clock)
                assert said.endswith((".", "decide."))
                assert all(player in said for player in row.players)
                kinds.add(row.kind)
    assert {"lots", "game"} <= kinds
