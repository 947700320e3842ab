"""The papers by name."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping

from playoff.formats.papers import crosstable, pairings, press, prizes, protocol, slips
from playoff.formats.papers.blocks import Block, Paper
from playoff.formats.papers.told import Told
from playoff.formats.papers.wording import foot
from playoff.languages import N_, _

Maker = Callable[[Told], Iterator[Block]]

PAPERS: Mapping[str, tuple[str, Maker, Maker | None]] = {
    "slips": (N_("Result slips"), slips.blocks, slips.none),
    "pairings": (N_("Pairings"), pairings.blocks, pairings.none),
    "crosstable": (N_("Crosstable"), crosstable.blocks, crosstable.none),
    "protocol": (N_("Protocol of the playoff"), protocol.blocks, None),
    "prizes": (N_("Prizes"), prizes.blocks, prizes.none),
    "press": (N_("For the press"), press.blocks, None),
}
"""Title, what it holds, and what it says where there is nothing to hold; in the order an arbiter needs them."""


def paper(name: str, told: Told, games: tuple[str, ...] = ()) -> tuple[Paper, bool]:
    """A paper, and whether there is anything on it. `games`: the ids of those slips are wanted for."""
    title, made, none = PAPERS[name]
    found = tuple(slips.blocks(told, games) if name == "slips" else made(told))
    filled = bool(found)
    if not filled and none:
        found = tuple(none(told))
    return Paper(name, _(title), told.view.event, foot(told), found), filled
