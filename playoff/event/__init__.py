"""The dossier of the main event, the tied group and its seeds."""

from playoff.event.dossier import Dossier, MainGame
from playoff.event.tied import Seeds, TiedGroup, exact, seeds, seeds_from, tied_group

__all__ = ["Dossier", "MainGame", "Seeds", "TiedGroup", "exact", "seeds", "seeds_from", "tied_group"]
