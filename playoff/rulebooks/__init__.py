"""What the regulations say: the schema (`book`), the shelf of editions (`books/*.toml`), the door (`shelf`)."""

from playoff.rulebooks.book import Branch, Clock, Knockout, Match, RoundRobin, Rulebook, SuddenDeath, Time
from playoff.rulebooks.shelf import Loaded, load, read, shelf

__all__ = [
    "Branch",
    "Clock",
    "Knockout",
    "Loaded",
    "Match",
    "RoundRobin",
    "Rulebook",
    "SuddenDeath",
    "Time",
    "load",
    "read",
    "shelf",
]
