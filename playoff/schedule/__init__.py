"""When: the planned times of every game that may still come.

    window.py       moments and lengths of which only the limits are known
    assumptions.py  how long a game lasts, how long everything between the games takes
    lengths.py      how long a game lasts by chance
    told.py         what a record says of times
    timing.py       when a game begins and ends, by both
    matches.py      a match in time
    cycles.py       a cycle of a round robin in time
    spared.py       which games of a cycle may turn out not to be needed
    groups.py       how many players a cycle may leave level
    further.py      the branches that may follow, by the sizes of the rulebook
    planned.py      the schedule of a course

Whole seconds and no clock: the present moment is one that somebody states.
"""

from playoff.schedule.assumptions import Assumptions
from playoff.schedule.lengths import lasting, lengths, moves_by_chance
from playoff.schedule.planned import Schedule, schedule
from playoff.schedule.timing import PlannedGame
from playoff.schedule.told import moment
from playoff.schedule.window import Span, Window

__all__ = [
    "Assumptions",
    "PlannedGame",
    "Schedule",
    "Span",
    "Window",
    "lasting",
    "lengths",
    "moment",
    "moves_by_chance",
    "schedule",
]
