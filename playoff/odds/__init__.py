"""How likely: strength, exact odds from any state of a playoff, and what if before the main event is over.

    strength.py     ratings or a table of chances, draws, colours -> win, draw, loss of one game
    marks.py        where the generating function is asked: titles, events, the number of games
    duel.py         the law of a match from its sheet
    frame.py        a cycle as it stands, and who is on top of each completion, in pure Python
    arrays.py       the same with numpy, for five players and more
    cross.py        six and seven players, by the games between those on top and the others
    cycle.py        the law of a cycle by players, and of cycles that take turns
    stage_seeds.py  seeds that a cycle gives to four of its players
    standing.py     a cycle from its sheet, by drawn numbers
    undrawn.py      a round robin before its numbers are drawn
    mixture.py      many drawings at once, with numpy
    forecast.py     all laws under one rulebook and strength, and how marks are put into them
    answers.py      the odds, read off the generating function
    states.py       the generating function from each state of a playoff on
    live.py         odds(course, strength)
    bands.py        the same over the usual shares of draws: what is shown in public
    completions.py  every way the open games of the main event may end
    whatif.py       what_if(dossier, rulebook, strength)
    numbers.py      numpy, an extra

Floats are at home in this room only.
"""

from playoff.odds.answers import Further, Games, Odds, TooLarge
from playoff.odds.bands import Banded, Bands, Span, band
from playoff.odds.forecast import Forecast
from playoff.odds.live import odds
from playoff.odds.strength import BAND, MODEL, Assumption, Chances, Setting, Strength
from playoff.odds.whatif import Given, Prospects, Tie, WhatIf, what_if, what_ifs

__all__ = [
    "BAND",
    "MODEL",
    "Assumption",
    "Banded",
    "Bands",
    "Chances",
    "Forecast",
    "Further",
    "Games",
    "Given",
    "Odds",
    "Prospects",
    "Setting",
    "Span",
    "Strength",
    "Tie",
    "TooLarge",
    "WhatIf",
    "band",
    "odds",
    "what_if",
    "what_ifs",
]
