"""The dossier of the main event: who is tied, who may still be, seeds, when and where the playoff begins."""

from playoff.event.annulled import counted, left_early
from playoff.event.dossier import Dossier, GameKey, MainGame, Section, key_of
from playoff.event.prize_list import PrizeList
from playoff.event.reach import Need, Potential, Reach, reach
from playoff.event.start import EarliestStart, earliest_start, in_the_hall, shown, venue, with_zone
from playoff.event.tied import Seeds, TiedGroup, exact, seeds, seeds_from, tied_group

__all__ = [
    "Dossier",
    "EarliestStart",
    "GameKey",
    "MainGame",
    "Need",
    "Potential",
    "PrizeList",
    "Reach",
    "Section",
    "Seeds",
    "TiedGroup",
    "counted",
    "earliest_start",
    "exact",
    "in_the_hall",
    "key_of",
    "left_early",
    "reach",
    "seeds",
    "seeds_from",
    "shown",
    "tied_group",
    "venue",
    "with_zone",
]
