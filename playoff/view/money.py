"""The money of a playoff: once it is over what everybody gets, before what is certain already."""

from __future__ import annotations

from playoff.event.currency import amount
from playoff.machine.course import Course
from playoff.prizes import Awards, Finish, Worth, divide, worth
from playoff.reasons import Reason
from playoff.view.rows import PrizeRow
from playoff.view.tied_rows import drawn_tiers


def awards(course: Course) -> Awards | None:
    """What everybody gets; None before the end, and where no prizes are known."""
    prizes = course.dossier.prizes
    if prizes is None or not course.over:
        return None
    winners = course.closed.winners if course.closed else tuple(filter(None, (course.winner,)))
    finish = Finish(seeds=drawn_tiers(course), declined=course.declined, winners=winners)
    return divide(prizes, course.rulebook.prizes, finish)


def prospects(course: Course) -> Worth | None:
    """What each place is worth while nobody has won; None where no prizes are known."""
    prizes = course.dossier.prizes
    if prizes is None:
        return None
    return worth(prizes, course.rulebook.prizes, drawn_tiers(course), course.declined)


def prize_rows(course: Course) -> tuple[PrizeRow, ...]:
    """The amounts once the playoff is over; none where lots are due for them."""
    found = awards(course)
    if found is None:
        return ()
    return tuple(
        PrizeRow(player, None if units is None else amount(units, found.currency), found.currency)
        for player, units in found.amounts.items()
    )


def prize_reasons(course: Course) -> tuple[Reason, ...]:
    """Why the money goes where it goes, and what to look out for, warnings first."""
    found = awards(course) or prospects(course)
    doubts = course.dossier.prizes.doubts() if course.dossier.prizes else ()
    return (*doubts, *found.warnings, *found.why) if found else doubts
