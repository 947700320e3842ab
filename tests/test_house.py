"""The rules of the house, read off the source itself."""

from __future__ import annotations

import ast
import re
import subprocess
import sys
from collections.abc import Iterator
from functools import cache
from importlib import import_module
from pathlib import Path

import pytest

from playoff import errors
from playoff.rulebooks import load, shelf

ROOT = Path(__file__).parents[1]
PACKAGE = ROOT / "playoff"
FILES = sorted(PACKAGE.rglob("*.py"))
ROOMS = (
    "languages", "reasons", "errors", "tiebreaks", "rulebooks", "event", "branches", "prizes", "machine", "journal",
    "words", "schedule", "odds", "view", "pictures", "formats", "broadcast", "arbiter", "__main__",
)  # fmt: skip
"""From the bottom up: each room sees what stands before it."""
DESK = "arbiter"


def name_of(path: Path) -> str:
    return str(path.relative_to(ROOT))


def room_of(path: Path) -> str:
    """`playoff/machine/walk.py` is in `machine`, `playoff/errors.py` in `errors`; the front door is in none."""
    return path.relative_to(PACKAGE).parts[0].removesuffix(".py")


@cache
def tree_of(path: Path) -> ast.Module:
    return ast.parse(path.read_text(encoding="utf-8"), filename=str(path))


def imports_of(path: Path) -> Iterator[tuple[int, str]]:
    """Every module that is imported, at the top, in a function or for types only, with its line."""
    for node in ast.walk(tree_of(path)):
        if isinstance(node, ast.Import):
            yield from ((node.lineno, alias.name) for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"{name_of(path)}:{node.lineno}: a relative import"
            assert node.module
            yield node.lineno, node.module
            yield from ((node.lineno, f"{node.module}.{alias.name}") for alias in node.names)
        elif isinstance(node, ast.Call) and _called(node.func) in {"import_module", "__import__"}:
            for argument in node.args[:1]:
                if isinstance(argument, ast.Constant):
                    yield node.lineno, str(argument.value)


def _called(function: ast.expr) -> str:
    return function.attr if isinstance(function, ast.Attribute) else getattr(function, "id", "")


INSIDE = [path for path in FILES if path != PACKAGE / "__init__.py"]


def test_every_room_is_on_the_list() -> None:
    """And the rooms that are there stand there as packages or single files."""
    assert {room_of(path) for path in INSIDE} <= set(ROOMS)
    assert {"reasons", "errors", "tiebreaks", "rulebooks", "machine", "arbiter"} <= {room_of(path) for path in INSIDE}


@pytest.mark.parametrize("path", INSIDE, ids=name_of)
def test_imports_go_down_the_list_only(path: Path) -> None:
    own = ROOMS.index(room_of(path))
    for line, module in imports_of(path):
        first, _, rest = module.partition(".")
        if first == "playoff" and rest:
            room = rest.partition(".")[0]
            assert room in ROOMS, f"{name_of(path)}:{line} imports the front door: {module}"
            assert ROOMS.index(room) <= own, f"{name_of(path)}:{line} imports {module}, which stands above"
        assert module != "playoff", f"{name_of(path)}:{line} imports the front door"


def test_the_tie_breaks_know_reasons_and_errors_only() -> None:
    """They are usable on their own."""
    seen = {
        module.split(".")[1]
        for path in (PACKAGE / "tiebreaks").rglob("*.py")
        for _, module in imports_of(path)
        if module.startswith("playoff.")
    }
    assert seen <= {"tiebreaks", "errors", "reasons", "languages"}


def test_the_tie_breaks_run_without_the_rest_of_the_house() -> None:
    """Imported alone they load no other room and none of the big packages."""
    code = "import sys, playoff.tiebreaks; print(*sys.modules)"
    done = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, check=True, timeout=30, cwd=ROOT
    )
    loaded = set(done.stdout.split())
    rooms = {name.split(".")[1] for name in loaded if name.startswith("playoff.")}
    assert rooms <= {"tiebreaks", "errors", "reasons", "languages"}
    assert not loaded & {"pydantic", "transitions", "rich", "click"}


def test_one_file_knows_the_package_transitions() -> None:
    knowing = {
        name_of(path)
        for path in FILES
        if any(module.split(".")[0] == "transitions" for _, module in imports_of(path))
    }
    assert len(knowing) == 1
    assert all(name.startswith("playoff/machine/") for name in knowing)


@pytest.mark.parametrize("word", ["utils", "util", "helpers", "helper", "common", "misc", "manager", "core", "base"])
def test_no_drawer_without_a_label(word: str) -> None:
    """Neither a module nor a package is called so, alone or in a longer name."""
    names = {part for path in FILES for part in path.relative_to(ROOT).with_suffix("").parts}
    assert not {name for name in names if word in name.strip("_").split("_")}


FORBIDDEN = {
    "time", "random", "secrets", "uuid", "click", "argparse", "getpass", "socket", "signal", "tty", "pty", "curses",
    "os.environ", "os.getenv", "os.urandom", "sys.stdin", "sys.stdout", "sys.stderr", "sys.argv", "sys.exit",
    "datetime.now", "datetime.utcnow", "datetime.today", "date.today", "datetime.datetime.now", "datetime.date.today",
}  # fmt: skip
BUILTINS = {"print", "input", "exit", "quit", "breakpoint"}


def _dotted(node: ast.expr) -> str:
    if isinstance(node, ast.Attribute):
        return f"{_dotted(node.value)}.{node.attr}"
    return node.id if isinstance(node, ast.Name) else ""


@pytest.mark.parametrize("path", [path for path in FILES if room_of(path) != DESK], ids=name_of)
def test_below_the_desk_nothing_reads_a_clock_a_terminal_or_chance(path: Path) -> None:
    for line, module in imports_of(path):
        names = {module, module.split(".")[0], ".".join(module.split(".")[:2])}
        assert not names & FORBIDDEN, f"{name_of(path)}:{line} imports {module}"
    for node in ast.walk(tree_of(path)):
        if isinstance(node, ast.Attribute):
            assert _dotted(node) not in FORBIDDEN, f"{name_of(path)}:{node.lineno} uses {_dotted(node)}"
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name):
            assert node.func.id not in BUILTINS, f"{name_of(path)}:{node.lineno} calls {node.func.id}"


SHIPPED = {name: load(name) for name in shelf()}


def _strings(path: Path) -> Iterator[tuple[int, str]]:
    """Every string of the code that is no docstring."""
    docstrings = {
        id(node.value)
        for parent in ast.walk(tree_of(path))
        if isinstance(body := getattr(parent, "body", None), list)
        for node in body
        if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant)
    }
    for node in ast.walk(tree_of(path)):
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in docstrings:
            yield node.lineno, node.value


@pytest.mark.parametrize("path", FILES, ids=name_of)
def test_no_rulebook_is_named_in_code(path: Path) -> None:
    """Neither its id nor the name of an event, nor a year to switch a rule."""
    for line, text in _strings(path):
        for name in SHIPPED:
            assert name not in text, f"{name_of(path)}:{line}"
        assert not re.search(r"tata|wijk", text, re.IGNORECASE) or "scenarios/" in text, f"{name_of(path)}:{line}"


def _defined() -> set[str]:
    """The names of functions, classes and modules of the project that are no plain English words."""
    names: set[str] = set()
    for path in FILES:
        names.add(f"playoff.{room_of(path)}")
        names.add(path.name)
        for node in ast.walk(tree_of(path)):
            if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef):
                names.add(node.name)
    return {name for name in names if re.search(r"[._]|[a-z][A-Z]", name.strip("_"))}


@pytest.mark.parametrize("name", SHIPPED)
def test_no_code_is_named_in_a_rulebook(name: str) -> None:
    """Data holds numbers and names, code holds shape: kinds and branches are words of the schema."""
    words = set(re.findall(r"[\w.]+", SHIPPED[name].text))
    schema = {"round_robin", "sudden_death", "direct_encounter", "black_wins"}
    assert not (words & _defined()) - schema


def test_the_top_level_is_exactly_the_fixed_one() -> None:
    """Dot files, caches and what an installation leaves behind are not part of the repository."""
    there = {
        path.name for path in ROOT.iterdir()
        if not path.name.startswith(".") and path.name not in {"__pycache__", "build", "dist"}
        and not path.name.endswith((".egg-info", ".db"))
    }  # fmt: skip
    assert there == {"pyproject.toml", "README.md", "playoff", "tests", "scenarios", "docs"}


@pytest.mark.parametrize("path", FILES, ids=name_of)
def test_every_module_says_what_it_holds(path: Path) -> None:
    """Packages above all; in a sentence that ends."""
    said = ast.get_docstring(tree_of(path))
    assert said, name_of(path)
    assert said.split("\n\n")[0].rstrip().endswith((".", ":", "?", "`")), said.split("\n")[0]


Named = ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef


def _public(path: Path) -> Iterator[tuple[str, Named]]:
    """Functions, classes and methods whose names, and those of what they stand in, have no underscore."""

    def inside(owner: str, body: list[ast.stmt]) -> Iterator[tuple[str, Named]]:
        for node in body:
            if isinstance(node, Named) and not node.name.startswith("_"):
                yield f"{owner}{node.name}", node
                if isinstance(node, ast.ClassDef):
                    yield from inside(f"{owner}{node.name}.", node.body)

    yield from inside("", tree_of(path).body)


@pytest.mark.parametrize("path", FILES, ids=name_of)
def test_every_public_name_has_a_docstring(path: Path) -> None:
    """Functions, classes, methods."""
    silent = [name for name, node in _public(path) if not ast.get_docstring(node)]
    assert silent == []


def test_a_file_is_a_few_hundred_lines_at_most() -> None:
    """Big files are a sign of two rooms in one."""
    long = {name_of(path): lines for path in FILES if (lines := path.read_text(encoding="utf-8").count("\n")) > 500}
    assert long == {}


# The front door and the error tree

EXIT_CODES = {
    "Usage": 2, "BadInput": 3, "Refused": 4, "JournalError": 5, "MissingExtra": 6, "IllegalMove": 70,
}  # fmt: skip


def test_the_error_tree_has_the_documented_exit_codes() -> None:
    """2 usage, 3 bad input, 4 the rules refuse it now, 5 journal, 6 an extra is missing."""
    tree = {kind.__name__: kind.exit_code for kind in errors.PlayoffError.__subclasses__()}
    assert tree == EXIT_CODES
    assert set(errors.__all__) == {*EXIT_CODES, "PlayoffError"}


def test_the_tree_drawn_in_the_docstring_is_the_tree() -> None:
    drawn = re.findall(r"[├└]── (\w+) \.* (\d+) ", errors.__doc__ or "")
    assert {name: int(code) for name, code in drawn} == EXIT_CODES


def test_there_is_one_error_tree() -> None:
    """No other file defines an exception."""
    elsewhere = [
        f"{name_of(path)}: {name}"
        for path in FILES
        if path.name != "errors.py"
        for name, node in _public(path)
        if isinstance(node, ast.ClassDef)
        and any(_dotted(base).endswith(("Error", "Exception")) for base in node.bases)
    ]
    assert elsewhere == []


def test_the_front_door_is_a_list_and_everything_on_it_is_there() -> None:
    door = import_module("playoff")
    assert sorted(door.__all__) == list(door.__all__)
    for name in door.__all__:
        assert getattr(door, name) is not None
    with pytest.raises(AttributeError, match="no attribute 'nothing'"):
        _ = door.nothing


def test_the_package_is_typed() -> None:
    assert (PACKAGE / "py.typed").exists()
