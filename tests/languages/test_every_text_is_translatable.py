"""Every text for users goes through the catalogues, read off the source itself.

A text is a literal of two words and more wherever it stands, and any literal with a letter where users are spoken to
(`BadInput`, `click.echo` ...). It is `_("...")` where it is said, or `N_("...")` in a table and `_` where shown.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from string import Formatter

import pytest

ROOT = Path(__file__).parents[2]
PACKAGE = ROOT / "playoff"
ELSEWHERE = {
    "words": "its tables of templates are looked up before they are filled; tests/words and the catalogues hold them",
    "languages": "it is the machinery",
}
"""Rooms that translate by other means."""
FILES = sorted(
    path
    for path in PACKAGE.rglob("*.py")
    if path.relative_to(PACKAGE).parts[0] not in ELSEWHERE and path != PACKAGE / "__init__.py"
)
BY_HELP = {PACKAGE / "arbiter" / "cli.py", PACKAGE / "arbiter" / "click_texts.py"}
"""Their texts are help and texts of click, which are translated when they are shown."""

SPEAKING = {
    "BadInput": (0, "wrong", "right"), "JournalError": (1, "wrong", "right"), "Usage": (0,), "MissingExtra": (0,),
    "Notice": (1, "what"), "repaired": (0,), "assumed": (0,), "ignored": (0,), "doubt": (0,), "lost": (0,),
    "fault": (0, "right"), "BadParameter": (0,), "UsageError": (0,), "ClickException": (0,), "BadOptionUsage": (1,),
    "echo": (0,), "line_out": (0,), "confirm": (0,), "prompt": (0,), "_prompt": (0,), "_one_of": (0,),
}  # fmt: skip
"""Calls that say something to users: which argument it is, by its place or its name."""
GETTEXT = {"_", "n_", "p_", "N_"}
NOT_SAID = {
    "TypeError", "ValueError", "KeyError", "RuntimeError", "NotImplementedError", "AttributeError", "AssertionError",
    "because", "cast", "TypeVar", "compile", "search", "match", "fullmatch", "sub", "findall", "split",
    "execute", "executescript", "IllegalMove",
}  # fmt: skip
"""Calls whose texts no user reads: faults of the program, codes of reasons, patterns, SQL."""
HELP = {"option", "argument", "command", "group", "version_option"}
"""Calls of click whose help and metavar are translated when they are shown."""

PROSE = re.compile(r"[^\W\d_]{2,}[,;:.]? +[^\W\d_]{2,}")
"""Two words with a space between them."""
ALLOWED = {
    "Individual: Round-Robin": "a word of the TRF",
    "Individual: Knock-out": "a word of the TRF",
    "Individual: Swiss-System": "a word of the TRF",
    "left over": "a key of doctor --json; LOOKED_AT says it",
    "main event": "a key of check --json; WHERE_NAMES says it",
    "half points": "a key of tiebreaks --list --json; UNITS says it",
    "quarter points": "a key of tiebreaks --list --json; UNITS says it",
    "characters, accents composed with their letters": "the value of an enum, named in a sentence of its own",
    "ASGI callable returned without completing": "what uvicorn writes into its log, to be recognised",
    "Invalid HTTP request": "what uvicorn writes into its log, to be recognised",
    "match points": "names a stage of a team criterion in its steps; shown by nobody",
    "game points": "names a stage of a team criterion in its steps; shown by nobody",
    "secondary score": "names a stage of a team criterion in its steps; shown by nobody",
    "matches won": "names a stage of a team criterion in its steps; shown by nobody",
    "standard points": "names a stage of a team criterion in its steps; shown by nobody",
    "board count": "names a stage of a team criterion in its steps; shown by nobody",
    "top boards": "names a stage of a team criterion in its steps; shown by nobody",
    "bottom boards": "names a stage of a team criterion in its steps; shown by nobody",
    "first decisive board": "names a stage of a team criterion in its steps; shown by nobody",
    "black on board 1": "names a stage of a team criterion in its steps; shown by nobody",
    "fore buchholz": "names a stage of a team criterion in its steps; shown by nobody",
    "average buchholz": "names a stage of a team criterion in its steps; shown by nobody",
    "schedule strength": "names a stage of a team criterion in its steps; shown by nobody",
}
"""Literals of two words that no user reads as a text, or that are said by another."""
WHOLE_FILES = {
    "formats/crosstable/headings.py": "words that head the columns of foreign files",
    "event/currency.py": "codes of ISO 4217",
    "journal/schema.py": "SQL",
    "journal/postgres_schema.py": "SQL",
    "journal/postgres.py": "SQL; what it says stands in journal/trouble.py",
    "pictures/lettering.py": "names of fonts",
    "pictures/drawing.py": "SVG",
    "broadcast/feed.py": "descriptions in a JSON Schema, for programmers, as the keys",
    "formats/out/trf.py": "words of the format TRF",
    "view/schema.py": "descriptions in a JSON Schema, for programmers, as the keys",
    "machine/diagram.py": "docs/machine.md in Markdown; keys of the table",
    "machine/advance.py": "faults of the program",
    "formats/papers/html.py": "names of elements and classes of HTML",
}


FUNCTIONS = (ast.FunctionDef, ast.AsyncFunctionDef)


def name_of(path: Path) -> str:
    return str(path.relative_to(PACKAGE))


@cache
def tree_of(path: Path) -> ast.Module:
    return ast.parse(path.read_text(encoding="utf-8"))


def called(node: ast.Call) -> str:
    return node.func.attr if isinstance(node.func, ast.Attribute) else getattr(node.func, "id", "")


def is_gettext(node: ast.AST) -> bool:
    return isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in GETTEXT


def literal(node: ast.AST) -> str:
    """The letters of a literal or an f-string, without what is filled in; empty for anything else."""
    if isinstance(node, ast.Constant) and isinstance(node.value, str):
        return node.value
    if isinstance(node, ast.JoinedStr):
        return "".join(str(part.value) if isinstance(part, ast.Constant) else "{}" for part in node.values)
    return ""


# What is said


def texts_of(node: ast.expr, function: ast.AST) -> Iterator[ast.expr]:
    """The literals that an argument may be: through choices, sums and names of the same function."""
    match node:
        case ast.IfExp(body=one, orelse=other) | ast.BinOp(left=one, right=other):
            yield from texts_of(one, function)
            yield from texts_of(other, function)
        case ast.BoolOp(values=values):
            for value in values:
                yield from texts_of(value, function)
        case ast.Name(id=name):
            for inner in ast.walk(function):
                if isinstance(inner, ast.Assign) and any(
                    isinstance(target, ast.Name) and target.id == name for target in inner.targets
                ):
                    yield inner.value
        case _:
            yield node


def bare_texts(tree: ast.Module) -> Iterator[tuple[int, str]]:
    """Literals with a letter in them, said to users as they are."""
    functions = [node for node in ast.walk(tree) if isinstance(node, FUNCTIONS)]
    for function in functions:
        for node in ast.walk(function):
            if not isinstance(node, ast.Call) or called(node) not in SPEAKING:
                continue
            place, *names = SPEAKING[called(node)]
            said = [argument for number, argument in enumerate(node.args) if number == place]
            said += [keyword.value for keyword in node.keywords if keyword.arg in names]
            for argument in said:
                for text in texts_of(argument, function):
                    if re.search(r"[^\W\d_]", literal(text).replace("{}", "")):
                        yield text.lineno, literal(text)


SAID_AS_IT_IS = {
    "\r{} ": "one line on a terminal, over and over",
    "playoff: ": "the name of the program",
}


@pytest.mark.parametrize("path", FILES, ids=name_of)
def test_what_is_said_to_users_is_translated(path: Path) -> None:
    bare = [(line, text) for line, text in bare_texts(tree_of(path)) if text not in SAID_AS_IT_IS]
    bare = [(line, text) for line, text in bare if not re.fullmatch(r"(\W|\{\}|A\.5|\bv\b)*", text)]
    assert not bare, f"{name_of(path)}: {bare}"


def prose(tree: ast.Module) -> Iterator[tuple[int, str]]:
    """Literals of two words and more outside gettext, docstrings, help, faults of the program."""
    left_out: set[int] = set()
    for node in ast.walk(tree):
        if isinstance(node, ast.Module | ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef):
            left_out |= {id(line.value) for line in node.body if isinstance(line, ast.Expr)}
        inner: list[ast.AST] = []
        if is_gettext(node):
            assert isinstance(node, ast.Call)
            inner = [*node.args]
        elif isinstance(node, ast.Call) and called(node) in NOT_SAID:
            inner = [node]
        elif isinstance(node, ast.Call) and called(node) in HELP:
            inner = [keyword.value for keyword in node.keywords if keyword.arg in {"help", "metavar"}]
        elif isinstance(node, ast.Assert):
            inner = [node]
        elif isinstance(node, ast.AnnAssign):
            inner = [node.annotation]
        left_out |= {id(one) for part in inner for one in ast.walk(part)}
    for node in ast.walk(tree):
        if id(node) not in left_out and PROSE.search(literal(node)):
            assert isinstance(node, ast.expr)
            yield node.lineno, literal(node)
        if isinstance(node, ast.FormattedValue):
            yield from _chosen(node)


def _chosen(filled: ast.FormattedValue) -> Iterator[tuple[int, str]]:
    """Words that an f-string chooses between, such as the forms of a plural; codes are in capitals."""
    for node in ast.walk(filled):
        for choice in (node.body, node.orelse) if isinstance(node, ast.IfExp) else ():
            if re.search(r"[^\W\d_]", literal(choice)) and not literal(choice).isupper():
                yield choice.lineno, literal(choice)


@pytest.mark.parametrize("path", [path for path in FILES if path not in BY_HELP], ids=name_of)
def test_no_sentence_stands_in_the_source_untranslated(path: Path) -> None:
    if name_of(path) in WHOLE_FILES:
        return
    left = [(line, text) for line, text in prose(tree_of(path)) if text not in ALLOWED and not _is_cited(text)]
    assert not left, f"{name_of(path)}: {left}"


def _is_cited(text: str) -> bool:
    """An article or a clause, as `C.07 7.5; seed 000 1.1 f`."""
    return bool(re.match(r"(C\.07|seed \d)", text))


def test_what_is_allowed_is_there() -> None:
    """The list does not outlive what it was made for."""
    there = {text for path in FILES for _line, text in prose(tree_of(path))}
    assert not {text for text in ALLOWED if text not in there}
    assert all((PACKAGE / name).is_file() for name in WHOLE_FILES)


# How it is said


def at_import(tree: ast.AST) -> Iterator[int]:
    """Lines on which something is translated while the module is imported: the language is chosen later."""
    for node in ast.iter_child_nodes(tree):
        if isinstance(node, ast.Lambda):
            continue
        if isinstance(node, FUNCTIONS):
            for outer in (*node.decorator_list, *node.args.defaults, *filter(None, node.args.kw_defaults)):
                yield from at_import(ast.Module([ast.Expr(outer)], []))
            continue
        if is_gettext(node) and isinstance(node, ast.Call) and called(node) != "N_":
            yield node.lineno
        yield from at_import(node)


@pytest.mark.parametrize("path", FILES, ids=name_of)
def test_nothing_is_translated_at_import(path: Path) -> None:
    assert not list(at_import(tree_of(path)))


def unfindable(tree: ast.Module) -> Iterator[int]:
    """Lines with a text that no tool can take out of the source: put together, or an f-string."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Call) and is_gettext(node):
            texts = node.args[:2] if called(node) in {"n_", "p_"} else node.args[:1]
            shown_from_a_table = called(node) == "_" and isinstance(
                node.args[0], ast.Name | ast.Subscript | ast.Attribute
            )
            if not shown_from_a_table and not all(isinstance(text, ast.Constant) for text in texts):
                yield node.lineno


@pytest.mark.parametrize("path", FILES, ids=name_of)
def test_every_text_can_be_found_by_a_tool(path: Path) -> None:
    assert not list(unfindable(tree_of(path)))


def unfilled(tree: ast.Module) -> Iterator[tuple[int, set[str]]]:
    """Lines with a text whose fields are not exactly those that are handed over."""
    for node in ast.walk(tree):
        if not isinstance(node, ast.Call) or not is_gettext(node) or called(node) == "N_":
            continue
        if any(keyword.arg is None for keyword in node.keywords):
            continue
        given = {str(keyword.arg) for keyword in node.keywords}
        text = node.args[1] if called(node) in {"n_", "p_"} else node.args[0]
        if isinstance(text, ast.Constant) and (given or called(node) == "n_"):
            wanted = {name for _before, name, *_rest in Formatter().parse(str(text.value)) if name}
            free = {"number"} if called(node) == "n_" else set()  # a language may say one without a figure
            if wrong := (wanted ^ given) - free:
                yield node.lineno, wrong


@pytest.mark.parametrize("path", FILES, ids=name_of)
def test_every_field_of_a_text_is_filled(path: Path) -> None:
    assert not list(unfilled(tree_of(path)))


def traps(tree: ast.Module) -> Iterator[int]:
    """Lines that give `_` another value where it translates: the next text would fail."""
    imports = any(
        isinstance(node, ast.ImportFrom) and any(alias.name == "_" for alias in node.names) for node in ast.walk(tree)
    )
    for node in ast.walk(tree) if imports else ():
        if isinstance(node, ast.Name) and node.id == "_" and isinstance(node.ctx, ast.Store):
            yield node.lineno
        if isinstance(node, ast.arg) and node.arg == "_":
            yield node.lineno


@pytest.mark.parametrize("path", FILES, ids=name_of)
def test_what_translates_is_no_throw_away_name(path: Path) -> None:
    assert not list(traps(tree_of(path)))


# The tests themselves

SLIPS = {
    "a bare text": (bare_texts, 'def f():\n    raise BadInput("nobody")'),
    "an f-string": (bare_texts, 'def f():\n    click.echo(f"{name} wins")'),
    "a text in a name": (bare_texts, 'def f():\n    right = "once"\n    raise BadInput(_("twice"), right=right)'),
    "one of two": (bare_texts, 'def f():\n    raise Usage(_("no") if one else "several")'),
    "a sentence returned": (prose, 'def f():\n    return f"{name} is out"'),
    "a sentence in a table": (prose, 'SAID = {"one": "half by place"}'),
    "forms of a plural": (prose, "def f():\n    return f\"{more} {'entry' if more == 1 else 'entries'}\""),
    "a constant": (at_import, 'SAID = _("once")'),
    "a default": (at_import, 'def f(said=_("once")):\n    pass'),
    "an f-string in gettext": (unfindable, '_(f"{name} wins")'),
    "forms in names": (unfindable, "n_(one, many, 2)"),
    "a field too few": (unfilled, '_("{name} {colour}", name=1)'),
    "a field too many": (unfilled, '_("{name}", name=1, colour=2)'),
    "a loop": (traps, "from playoff.languages import _\nfor _ in range(3): pass"),
    "a lambda": (traps, "from playoff.languages import _\nlambda _: 1"),
}


@pytest.mark.parametrize("slip", SLIPS)
def test_a_slip_is_found(slip: str) -> None:
    find, source = SLIPS[slip]
    assert list(find(ast.parse(source)))
