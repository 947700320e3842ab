"""The prize sheet: who gets what, why, and a line for each to sign that he has it."""

from __future__ import annotations

from collections.abc import Iterator

from playoff.formats.papers.blocks import Block, Column, Paragraph, Signatures, Table
from playoff.formats.papers.told import Told
from playoff.formats.papers.wording import player_column, rank_signs
from playoff.languages import _
from playoff.view.money import prize_reasons
from playoff.view.tie import tie_view
from playoff.words import figures, say


def blocks(told: Told) -> Iterator[Block]:
    """The amounts once it is over, before that what is certain already; nothing where no prizes are known."""
    course, view = told.course, told.view
    if course.dossier.prizes is None:
        return
    over = course.over
    if not over:
        yield Paragraph(_("The playoff is not over. This much each has for certain:"), "warning")
    rows = view.prizes or tie_view(course, view).prizes
    signs = rank_signs(view)
    columns = (Column(_("Rank"), "right"), player_column(), Column(_("Amount"), "right"))
    shown = tuple(
        (
            signs.get(row.name, ""),
            row.name,
            figures.money(row.amount, row.currency) if row.amount else _("by lots"),
        )
        for row in rows
    )
    yield Table(columns, shown, signed=over)
    for reason in prize_reasons(course):
        yield Paragraph(f"{reason.clause}: {say(reason)}")
    if over:
        yield Signatures((_("Chief arbiter"), _("Organiser")))


def none(told: Told) -> Iterator[Block]:  # noqa: ARG001
    """What is said when no prizes are known."""
    yield Paragraph(_("No prizes are known."))
