"""Skeletons of other regulations load beside the present schema: its shape bears what they need.

The product has no fields for them (a key without a reader does not exist). The kinds below are written in the
style of `playoff.rulebooks.book` and stand beside its classes; every table there is today is used as it is.
"""

from __future__ import annotations

import dataclasses
import json
import tomllib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Annotated, Any, ClassVar, Literal

import pytest
from annotated_types import Ge, Gt, Len
from pydantic import Field, TypeAdapter, ValidationError

from playoff.errors import BadInput
from playoff.rulebooks import load, read
from playoff.rulebooks.book import (
    CLOSED,
    Conduct,
    General,
    Knockout,
    Match,
    Prizes,
    Provision,
    RoundRobin,
    Seeding,
    Set,
    Size,
    Source,
    Start,
    Time,
)
from tests.rulebooks.editing import TEXT

SKELETONS = Path(__file__).parent / "skeletons"
NAMES = sorted(path.stem for path in SKELETONS.glob("*.toml"))

# What would be new in the schema

Code = Literal["PTS", "DE", "SB", "WIN", "BWG", "BPG", "KS"]


@dataclass(frozen=True, slots=True, kw_only=True)
class LateTime(Time):
    """A player's time whose increment begins later: `+3 from move 61`."""

    from_move: Annotated[int, Ge(1)] = 1


@dataclass(frozen=True, slots=True, kw_only=True)
class BareTime:
    """A time of which the source does not say whether anything is added."""

    __pydantic_config__: ClassVar[dict[str, Any]] = CLOSED

    base_s: Annotated[int, Gt(0)]


@dataclass(frozen=True, slots=True, kw_only=True)
class WiderClock(Provision):
    """A clock as today, with times that may begin to add later."""

    white: LateTime | BareTime
    black: LateTime | BareTime


@dataclass(frozen=True, slots=True, kw_only=True)
class UnknownSet(Provision):
    """A set of which the source does not say how many games it has, or by which clock."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Bids(Provision):
    """Time bids: who bids less has that time and Black; White has the whole."""

    base_s: Annotated[int, Gt(0)]
    sealed: bool
    lowest: Literal["black"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Armageddon(Provision):
    """One game with draw odds; who chooses the colour, by lots or by bids."""

    draw: Literal["black_wins"]
    clock: str | None = None
    choice: Literal["lots", "lot_winner", "better_seed"] | None = None
    bids: Bids | None = None
    pause_s: Annotated[int, Ge(0)] = 0


@dataclass(frozen=True, slots=True, kw_only=True)
class Ladder(Provision):
    """Sets of games, one after the other while level, then armageddon; without a set a single game."""

    kind: Literal["ladder"]
    armageddon: Armageddon
    sets: tuple[Set | UnknownSet, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Stepladder(Provision):
    """The best seeds wait; the others play `first`, the winner meets who waits by `final`."""

    kind: Literal["stepladder"]
    waits: Annotated[int, Ge(1)]
    first: str
    final: str | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Bracket(Provision):
    """A knockout whose semifinals and final are different matches."""

    kind: Literal["bracket"]
    semifinals: str
    final: str | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Cycles(Provision):
    """A round robin of one or two rounds with any ranking; `then` is a table of sizes of its own."""

    kind: Literal["cycles"]
    rounds: Literal[1, 2]
    clock: str | None = None
    day: Literal["same", "next"] = "same"
    rank_by: tuple[Code, ...] | None = None
    then: tuple[Size, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Selection(Provision):
    """Only the best few by the main event play on."""

    kind: Literal["selection"]
    best: Annotated[int, Ge(2)]
    chain: Annotated[tuple[Code, ...], Len(1)]
    level: Literal["lots"]
    then: str | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class WiderSeeding(Seeding):
    """The table of today with more criteria to choose from."""

    chain: Annotated[tuple[Code, ...], Len(1)]


@dataclass(frozen=True, slots=True, kw_only=True)
class Bonus(Provision):
    """What the winner gets besides; an exact decimal."""

    winner: Annotated[str, Field(pattern=r"^\d+(\.\d+)?$")]
    currency: str


Kind = Annotated[
    Match | RoundRobin | Knockout | Ladder | Stepladder | Bracket | Cycles | Selection, Field(discriminator="kind")
]


@dataclass(frozen=True, slots=True, kw_only=True)
class Grown:
    """The rulebook with the new kinds beside the old; a skeleton may leave out what its source does not state."""

    __pydantic_config__: ClassVar[dict[str, Any]] = CLOSED

    schema: Literal[1]
    id: str
    title: str
    sources: Annotated[tuple[Source, ...], Len(1)]
    sizes: Annotated[tuple[Size, ...], Len(1)]
    branches: Mapping[str, Kind]
    clocks: Mapping[str, WiderClock] = dataclasses.field(default_factory=dict)
    edition: str = ""
    general: General | None = None
    seeding: WiderSeeding | None = None
    conduct: Conduct | None = None
    start: Start | None = None
    prizes: Prizes | None = None
    bonus: Bonus | None = None
    notes: tuple[str, ...] = ()


@cache
def _adapter() -> TypeAdapter[Grown]:
    return TypeAdapter(Grown)


def grown(text: str) -> Grown:
    """As the door of today does it."""
    return _adapter().validate_json(json.dumps(tomllib.loads(text), default=str))


def text_of(name: str) -> str:
    return (SKELETONS / f"{name}.toml").read_text(encoding="utf-8")


def parts_of(thing: object) -> Iterator[Provision]:
    """Every part of a rulebook, however deep."""
    if isinstance(thing, Provision):
        yield thing
    if isinstance(thing, tuple):
        for item in thing:
            yield from parts_of(item)
    elif isinstance(thing, Mapping):
        yield from parts_of(tuple(thing.values()))
    elif dataclasses.is_dataclass(thing):
        yield from parts_of(tuple(getattr(thing, field.name) for field in dataclasses.fields(thing)))


# Every skeleton


def test_the_skeletons_asked_for_are_there() -> None:
    assert {"london-2015", "us-championship-2014", "norway-2018"} <= set(NAMES)


@pytest.mark.parametrize("name", NAMES)
def test_a_skeleton_loads_and_names_its_source(name: str) -> None:
    book = grown(text_of(name))
    sources = {source.id for source in book.sources}
    assert book.id == name
    parts = list(parts_of(book))
    assert len(parts) >= 2
    for part in parts:
        assert part.clause
        assert part.cite.split()[0] in sources


@pytest.mark.parametrize("name", NAMES)
def test_every_name_in_a_skeleton_exists(name: str) -> None:
    """Branches and clocks; no branch is unused."""
    book = grown(text_of(name))
    used = {size.branch for size in book.sizes}
    clocks: set[str] = set()
    for branch in book.branches.values():
        match branch:
            case Ladder():
                clocks |= {games.clock for games in branch.sets if isinstance(games, Set)}
                clocks |= {branch.armageddon.clock} - {None}
            case Stepladder():
                used |= {branch.first, branch.final} - {None}
            case Bracket():
                used |= {branch.semifinals, branch.final} - {None}
            case Cycles():
                used |= {size.branch for size in branch.then}
                clocks |= {branch.clock} - {None}
            case Selection():
                used |= {branch.then} - {None}
    assert used == set(book.branches)
    assert clocks == set(book.clocks)


@pytest.mark.parametrize("name", NAMES)
def test_a_skeleton_is_closed_too(name: str) -> None:
    with pytest.raises(ValidationError, match="surprise"):
        grown(text_of(name).replace("[[sizes]]", "[[sizes]]\nsurprise = 1", 1))
    with pytest.raises(ValidationError, match="cite"):
        grown(text_of(name).replace(f'cite = "{grown(text_of(name)).sources[0].id}"\n', "", 1))


@pytest.mark.parametrize("name", NAMES)
def test_the_product_does_not_pretend_to_play_it(name: str) -> None:
    """Its schema is closed: it refuses what it has no reader for, by name."""
    with pytest.raises(BadInput, match=r"no kind '(ladder|stepladder|bracket|cycles|selection)'"):
        read(text_of(name), f"{name}.toml")


# The tables of today are used unchanged


def test_the_shipped_rulebook_is_sound_in_the_grown_schema() -> None:
    """Word for word; every table reads as the same data. Only new things were added."""
    book, today = grown(TEXT), load("tata-steel-2022").book
    assert (book.general, book.sizes, book.branches, book.conduct, book.sources) == (
        today.general, today.sizes, today.branches, today.conduct, today.sources,
    )  # fmt: skip
    assert book.seeding is not None
    assert dataclasses.asdict(book.seeding) == {**dataclasses.asdict(today.seeding)}
    for name, clock in today.clocks.items():
        for now, then in zip(
            (clock.white, clock.black), (book.clocks[name].white, book.clocks[name].black), strict=True
        ):
            assert then == LateTime(base_s=now.base_s, increment_s=now.increment_s, from_move=1)


def test_an_old_kind_stands_beside_a_new_one() -> None:
    """A ladder for two, and the round robins and the knockout of today for all others."""
    match = TEXT[TEXT.index("# Two players") : TEXT.index("# Three players")]
    ladder = text_of("sinquefield-2014")
    ladder = ladder[ladder.index("[branches.two]") : ladder.index("# A single armageddon")]
    clock = text_of("sinquefield-2014")
    clock = clock[clock.index("[clocks.rapid]") : clock.index("[branches.two]")]
    book = grown(TEXT.replace(match, ladder.replace('cite = "SC14', 'cite = "HOUSE')) + "\n" + clock)
    assert isinstance(book.branches["two"], Ladder)
    assert isinstance(book.branches["many"], RoundRobin)


# What each of them says


def test_london_2015_is_a_stepladder() -> None:
    """Three: the two lowest play 2x25+5 (and armageddon), the winner meets the best seed, who waited."""
    book = grown(text_of("london-2015"))
    three, lower = book.branches["three"], book.branches["lower"]
    assert isinstance(three, Stepladder)
    assert isinstance(lower, Ladder)
    assert (three.waits, three.first, three.final) == (1, "lower", None)
    (games,) = lower.sets
    assert isinstance(games, Set)
    assert (games.games, book.clocks[games.clock].white) == (2, LateTime(base_s=1500, increment_s=5))
    assert lower.armageddon.clock is None
    assert book.seeding is None


def test_us_championship_2014_has_sealed_bids_and_a_stepladder() -> None:
    """Three: the best waits, the others bid for 45 minutes; final 2x25+5. Seeds DE, Blacks, Koya, SB, wins."""
    book = grown(text_of("us-championship-2014"))
    bid_game = book.branches["bid-game"]
    assert isinstance(bid_game, Ladder)
    assert bid_game.sets == ()
    assert bid_game.armageddon.bids is not None
    assert (bid_game.armageddon.bids.base_s, bid_game.armageddon.bids.lowest) == (45 * 60, "black")
    assert bid_game.armageddon.draw == "black_wins"
    assert book.seeding is not None
    assert book.seeding.chain == ("DE", "BPG", "KS", "SB", "WIN")


def test_norway_2018_has_a_double_round_robin_that_goes_on_by_sizes_of_its_own() -> None:
    """Two: blitz, an hour, armageddon 4 v 3 (+3 from 61). More: double round robin, SB, wins, wins with Black."""
    book = grown(text_of("norway-2018"))
    two, more = book.branches["two"], book.branches["more"]
    assert isinstance(two, Ladder)
    assert isinstance(more, Cycles)
    assert two.armageddon.pause_s == 3600
    assert book.clocks["armageddon"].white == LateTime(base_s=240, increment_s=3, from_move=61)
    assert (more.rounds, more.rank_by) == (2, ("PTS", "SB", "WIN", "BWG"))
    assert [(size.players, size.and_more, size.branch) for size in more.then] == [
        (2, False, "armageddon"),
        (3, True, "more"),
    ]


def test_sinquefield_2014_lets_the_lot_winner_choose() -> None:
    """Two: 2x25+5, armageddon 6 v 4, the toss winner chooses. Four: semifinals by one armageddon game."""
    book = grown(text_of("sinquefield-2014"))
    two, four = book.branches["two"], book.branches["four"]
    assert isinstance(two, Ladder)
    assert isinstance(four, Bracket)
    assert two.armageddon.choice == "lot_winner"
    assert book.clocks["armageddon"].white == BareTime(base_s=360)
    assert book.clocks["armageddon"].black == BareTime(base_s=240)
    assert four.semifinals == "one-game"


def test_grand_chess_tour_selects_in_2018_and_pays_a_bonus_in_2024() -> None:
    best = grown(text_of("grand-chess-tour-2018")).branches["best-two"]
    assert isinstance(best, Selection)
    assert (best.best, best.chain, best.level) == (2, ("DE", "WIN", "BWG"), "lots")
    book = grown(text_of("grand-chess-tour-2024"))
    assert book.bonus is not None
    assert (book.bonus.winner, book.bonus.currency) == ("10000", "USD")
