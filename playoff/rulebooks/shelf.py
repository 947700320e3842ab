"""The door of the rulebooks: finds one on the shelf or in a file, reads it, proves it sound.

Sound means: closed (no unknown key, no wrong type), every name it uses exists, every group size from 2 on has
exactly one branch, and that branch can play that many.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, fields, is_dataclass
from importlib import resources
from pathlib import Path
from types import MappingProxyType
from typing import Any

from playoff.errors import BadInput
from playoff.languages import _, n_
from playoff.rulebooks.book import Knockout, Match, Provision, RoundRobin, Rulebook, Size
from playoff.rulebooks.door import checked, line_of, parse_toml, read_text
from playoff.tiebreaks import criterion

MAX_BYTES = 1_000_000
"""A rulebook is a page or two; a larger file is something else."""

Switches = Mapping[str, object]
NO_SWITCHES: Switches = MappingProxyType({})


@dataclass(frozen=True, slots=True)
class Loaded:
    """A rulebook with the text it was read from, and the SHA-256 of its content, switches applied."""

    book: Rulebook
    text: str
    sha256: str


def shelf() -> tuple[str, ...]:
    """The ids of the shipped rulebooks, in alphabetical order."""
    books = resources.files("playoff.rulebooks") / "books"
    return tuple(
        sorted(entry.name.removesuffix(".toml") for entry in books.iterdir() if entry.name.endswith(".toml"))
    )


def default() -> str:
    """The id of the rulebook that is meant where none is named; the shelf says which."""
    return (resources.files("playoff.rulebooks") / "books" / "default").read_text(encoding="utf-8").strip()


def load(id_or_file: str, switches: Switches = NO_SWITCHES, folder: Path = Path()) -> Loaded:
    """The rulebook with that id, or in that file (a relative path counts from `folder`).

    `switches` puts other values in place, by dotted path: `{"branches.many.rank_by": ["PTS"]}`. Raises
    BadInput with file and line.
    """
    if id_or_file in shelf():
        entry = resources.files("playoff.rulebooks") / "books" / f"{id_or_file}.toml"
        return read(entry.read_text(encoding="utf-8"), f"{id_or_file}.toml", switches)
    path = folder / id_or_file
    if path.suffix != ".toml" and not path.exists():
        names = ", ".join(shelf())
        raise BadInput(
            _("no rulebook {name!r} on the shelf", name=id_or_file),
            right=_("one of: {names}; or a .toml file", names=names),
        )
    return read(read_text(path, MAX_BYTES), str(path), switches)


def read(text: str, where: str, switches: Switches = NO_SWITCHES) -> Loaded:
    """Read and prove a rulebook from its text; `where` names the file in errors."""
    tables = parse_toml(text, where)
    for path, value in switches.items():
        _switch(tables, path, value)
    book = _validated(tables, text, where)
    for place, wrong, right in _faults(book):
        raise BadInput(wrong, right=right, where=f"{where}:{line_of(text, place)}")
    canonical = json.dumps(tables, default=str, sort_keys=True, ensure_ascii=False)
    return Loaded(book, text, hashlib.sha256(canonical.encode()).hexdigest())


def _switch(tables: dict[str, Any], path: str, value: object) -> None:
    """Put another value in the place of one that is there. Raises BadInput for a path the rulebook has not."""
    *above, last = path.split(".")
    table: Any = tables
    for key in above:
        table = table.get(key) if isinstance(table, dict) else _item(table, key)
    if not isinstance(table, dict) or last not in table:
        raise BadInput(
            _("no switch {path!r} in this rulebook", path=path), right=_("the dotted path of a key, as in the file")
        )
    table[last] = value


def _item(table: object, key: str) -> object:
    """An element of a list, by its number from 0."""
    return table[int(key)] if isinstance(table, list) and key.isdecimal() and int(key) < len(table) else None


def _validated(tables: dict[str, Any], text: str, where: str) -> Rulebook:
    """The tables as a rulebook; each branch is first read as the kind it says it is, so that its faults are told."""
    branches = tables.get("branches")
    try:
        for name, table in branches.items() if isinstance(branches, dict) else ():
            kind = table.get("kind") if isinstance(table, dict) else None
            if not isinstance(kind, str) or kind not in _KINDS:
                path = ("branches", name, "kind")
                raise BadInput(
                    _("branches.{name}: no kind {kind!r}", name=name, kind=kind),
                    right=_("one of {names}", names=sorted(_KINDS)),
                    path=path,
                )
            checked(_KINDS[kind], table, at=("branches", name))
        return checked(Rulebook, tables, dates=("edition",))
    except BadInput as error:
        raise error.at(f"{where}:{line_of(text, error.path)}") from None


_KINDS: dict[str, type] = {"match": Match, "round_robin": RoundRobin, "knockout": Knockout}


Fault = tuple[Sequence[str | int], str, str]


def _faults(book: Rulebook) -> Iterator[Fault]:
    yield from _faults_of_sizes(book.sizes)
    for number, size in enumerate(book.sizes):
        if size.best is not None and size.best >= size.players:
            yield (
                ("sizes", number, "best"),
                n_(
                    "the best {number} of {players} players are all of them",
                    "the best {number} of {players} players are all of them",
                    size.best,
                    players=size.players,
                ),
                _("fewer"),
            )
        yield from _faults_of_branch(book, ("sizes", number, "branch"), size)
    used = {size.branch for size in book.sizes}
    used |= {branch.match for branch in book.branches.values() if isinstance(branch, Knockout)}
    for name, branch in book.branches.items():
        place = ("branches", name)
        if name not in used:
            yield (
                place,
                _("no group size leads to the branch {name!r}", name=name),
                _("name it under [[sizes]] or delete it"),
            )
        for clock in _clocks(branch):
            if clock not in book.clocks:
                yield (
                    place,
                    _("the branch {name!r} uses an unknown clock {clock!r}", name=name, clock=clock),
                    _("one of {names}", names=sorted(book.clocks)),
                )
        if isinstance(branch, Knockout) and not isinstance(book.branches.get(branch.match), Match):
            yield (*place, "match"), _("{branch!r} is not a branch of kind match", branch=branch.match), _("name one")
        if isinstance(branch, RoundRobin) and branch.rank_by not in {("PTS",), ("PTS", "SB")}:
            yield (
                (*place, "rank_by"),
                _("rank_by: points rank first, each criterion once"),
                _('["PTS", "SB"] or ["PTS"]'),
            )
    clocks = {clock for branch in book.branches.values() for clock in _clocks(branch)}
    for name in book.clocks:
        if name not in clocks:
            yield ("clocks", name), _("no branch uses the clock {name!r}", name=name), _("use it or delete it")
    yield from _faults_of_sources(book)
    for position, code in enumerate(book.seeding.chain):
        try:
            criterion(code)
        except BadInput as error:
            yield (
                ("seeding", "chain", position),
                _("seeding.chain.{position}: {wrong}", position=position, wrong=error.wrong),
                error.right,
            )
    if len(set(book.seeding.chain)) < len(book.seeding.chain):
        yield ("seeding", "chain"), _("chain: a criterion stands twice"), _("each of them once")


def _faults_of_sources(book: Rulebook) -> Iterator[Fault]:
    """Every source once, and every `cite` begins with one of them."""
    known = [source.id for source in book.sources]
    if len(set(known)) < len(known):
        yield ("sources",), _("two sources with one id"), _("an id of its own for each")
    for place, provision in provisions(book):
        if provision.cite.split()[0] not in known:
            wrong = _("{path}: cite {cite!r} names no source", path=".".join(map(str, place)), cite=provision.cite)
            yield (*place, "cite"), wrong, _("begin it with one of {ids}", ids=known)


def provisions(part: object, place: tuple[str | int, ...] = ()) -> Iterator[tuple[tuple[str | int, ...], Provision]]:
    """Every part of a rulebook that has a clause, with its place."""
    if isinstance(part, Provision):
        yield place, part
    if is_dataclass(part):
        inner: Iterable[tuple[str | int, object]] = (
            (field.name, getattr(part, field.name)) for field in fields(part)
        )
    elif isinstance(part, Mapping):
        inner = part.items()
    else:
        inner = enumerate(part) if isinstance(part, tuple) else ()
    for key, value in inner:
        yield from provisions(value, (*place, key))


def _clocks(branch: Match | RoundRobin | Knockout) -> tuple[str, ...]:
    match branch:
        case Match():
            return (*(games.clock for games in branch.sets), branch.sudden_death.clock)
        case RoundRobin():
            return (branch.clock,)
        case Knockout():
            return ()


def _faults_of_sizes(sizes: Sequence[Size]) -> Iterator[Fault]:
    """Every number of players from 2 on exactly once."""
    expected: int | None = 2
    for number, size in sorted(enumerate(sizes), key=lambda pair: pair[1].players):
        place = ("sizes", number)
        last = size.to or size.players
        if last < size.players or (size.and_more and size.to is not None):
            yield (
                (*place, "to"),
                _("an impossible range of players"),
                _("to >= players, and not together with and_more"),
            )
        if expected is None or size.players < expected:
            yield (
                (*place, "players"),
                n_("{number} player has two branches", "{number} players have two branches", size.players),
                _("one branch for each number"),
            )
            return
        if size.players > expected:
            yield (
                (*place, "players"),
                n_("{number} player has no branch", "{number} players have no branch", expected),
                _("begin at {number}", number=expected),
            )
        expected = None if size.and_more else last + 1
    if expected is not None:
        yield (
            ("sizes", len(sizes) - 1),
            n_("{number} player has no branch", "{number} players have no branch", expected),
            _("let the last size say and_more = true"),
        )


def _faults_of_branch(book: Rulebook, place: Sequence[str | int], size: Size) -> Iterator[Fault]:
    playing = size.best or size.players
    many = size.best is None and (size.and_more or (size.to or size.players) > size.players)
    match book.branches.get(size.branch):
        case None:
            yield (
                place,
                _("there is no branch {branch!r}", branch=size.branch),
                _("one of {names}", names=sorted(book.branches)),
            )
        case Match() if many or playing != 2:
            yield place, _("a match is for 2 players, not for {size}", size=_span(size)), _("another branch")
        case Knockout() if many or playing != 4:
            yield (
                place,
                _("a knockout of semifinals and final is for 4 players, not for {size}", size=_span(size)),
                _("another branch"),
            )
        case RoundRobin() if playing < 3:
            yield place, _("a round robin is for 3 and more players"), _("a match for two")


def _span(size: Size) -> str:
    """`5 and more`, `6 to 8`, `3`, `the best 2`."""
    if size.best:
        return _("the best {number}", number=size.best)
    if size.and_more:
        return _("{number} and more", number=size.players)
    if size.to and size.to > size.players:
        return _("{first} to {last}", first=size.players, last=size.to)
    return str(size.players)
