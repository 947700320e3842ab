"""The protocol: how it began, every step with its clause, how it ended, to be signed; and it can be read back.

Each step stands there twice: in words, and in the spelling of `spelling.py`, marked at the margin.
"""

from __future__ import annotations

from collections.abc import Iterator
from datetime import date

from playoff.event import in_the_hall
from playoff.formats.papers.blocks import (
    Block,
    Code,
    Column,
    Heading,
    Pairs,
    Paragraph,
    Record,
    Signatures,
    Step,
    Table,
)
from playoff.formats.papers.crosstable import ranks
from playoff.formats.papers.spelling import entry_line, main_event_lines, on_the_shelf, opening_lines
from playoff.formats.papers.told import Entered, Told
from playoff.formats.papers.wording import hour, player_column
from playoff.journal.entry import Json
from playoff.journal.verify import reason_of
from playoff.languages import _, p_
from playoff.machine.course import Entry
from playoff.machine.record import Corrected, Fact, Reopened
from playoff.words import announce, figures, names, say, stated, value
from playoff.words.stages import capital

MINUTE = 60
"""Seconds from which on it is said that something happened before it was entered."""


def blocks(told: Told) -> Iterator[Block]:
    """The whole protocol."""
    yield from _opening(told)
    yield Heading(_("Steps"))
    yield from _steps(told)
    yield from _end(told)
    yield Signatures((_("Chief arbiter"), _("Arbiter"), _("Place and date")))
    yield from _digest(told)
    yield Heading(_("The main event"))
    yield Paragraph(
        _(
            "The lines marked = are the record itself, the same in every language: whoever has this paper can enter "
            "all of it again."
        ),
        "note",
    )
    yield Record(tuple(main_event_lines(told.course.opening.dossier)))


def _opening(told: Told) -> Iterator[Block]:
    course, opening = told.course, told.course.opening
    first, zone = told.entered[0], course.dossier.zone
    rows = [(_("Rulebook"), f"{course.rulebook.title} [{course.rulebook.id}]")]
    if first.time:
        when = in_the_hall(first.time, zone)
        rows.append((_("Opened"), f"{figures.day(when.date())}, {hour(first.time, zone)}"))
    if first.by:
        rows.append((_("Opened by"), first.by))
    yield Pairs(tuple(rows))
    if not on_the_shelf(opening):
        yield Paragraph(
            _("This rulebook is one of your own: keep its file with this paper, its SHA-256 stands below."), "warning"
        )
    yield Heading(_("The tied players"))
    yield _tied(told)
    yield from (Paragraph(f"{clause}: {said}") for clause, said in _decisions(first))
    yield Record(tuple(opening_lines(told)))


def _tied(told: Told) -> Table:
    view = told.view
    codes = tuple(dict.fromkeys(code for row in view.tied for code in row.values))
    heads = (*((p_("heading of a column", "Pts"),) if any(row.points for row in view.tied) else ()), *codes)
    columns = (Column(_("Seed"), "right"), player_column(), *(Column(head, "right") for head in heads))
    rows = []
    for row in view.tied:
        points = (value(row.points) if row.points else "",) if len(heads) > len(codes) else ()
        values = ((row.values.get(code), row.points) for code in codes)
        shown = (value(given) if given is not None else "–" for given, _points in values)
        rows.append((str(row.seed or "–"), row.name, *points, *shown))
    return Table(columns, tuple(rows))


def _steps(told: Told) -> Iterator[Block]:
    zone, day = told.course.dossier.zone, None
    for entered, entry in zip(told.entered[1:], told.course.entries, strict=True):
        moment = entered.time or entry.stated.at
        today: date | None = in_the_hall(moment, zone).date() if moment else None
        if today and today != day:
            day = today
            yield Paragraph(figures.weekday(today), "note")
        struck = entry.number in told.course.void or (entry.value is None and not _about_others(entry))
        yield Step(
            number=str(entered.number),
            when=hour(moment, zone) if moment else "",
            by=entered.by,
            said="" if _says_itself(entered) and not struck else capital(stated(entry.stated)),
            remarks=tuple(_remarks(told, entered, entry)),
            decisions=tuple(_decisions(entered)),
            record=entry_line(entered),
            struck=struck,
        )
    if len(told.entered) == 1:
        yield Paragraph(_("Nothing has been entered."))


def _says_itself(entered: Entered) -> bool:
    """Whether the first decision says what was stated: taking it down is one."""
    return any(decision["entry"] == entered.number for decision in entered.decisions[:1])


def _about_others(entry: Entry) -> bool:
    return isinstance(entry.stated, Corrected | Reopened)


def _remarks(told: Told, entered: Entered, entry: Entry) -> Iterator[str]:
    """When it happened, why, by whom decided, how drawn, and what became of it later."""
    fact, zone = entry.stated, told.course.dossier.zone
    if fact.at and entered.time and abs((fact.at - entered.time).total_seconds()) >= MINUTE:
        yield _("Happened at {time}.", time=hour(fact.at, zone))
    already = " ".join(said for _clause, said in _decisions(entered))
    yield from (text for given, text in _given(fact) if given not in already)
    if "key" in entered.draw:
        yield _("Drawn by the program, which was bound to its key before.")
    if _about_others(entry):
        return
    if later := _corrected_by(told, entry.number):
        if entry.value is None:
            yield _("Undone by entry {entry}.", entry=later)
        elif entry.value != fact:
            yield _("By entry {entry} now read as: {said}.", entry=later, said=stated(entry.value))
    if void := told.course.void.get(entry.number):
        yield f"{void.clause}: {say(void)}."


def _given(fact: Fact) -> Iterator[tuple[str, str]]:
    """What somebody gave for a reason, and how it is said where no decision says it."""
    if reason := getattr(fact, "reason", ""):
        yield reason, _("Reason: {reason}", reason=reason)
    if how := getattr(fact, "how", ""):
        yield how, _("How: {how}", how=how)
    if (moves := getattr(fact, "moves", None)) is not None:
        yield str(moves), _("Completed moves: {moves}", moves=moves)
    if by := getattr(fact, "by", ""):
        yield by, _("Decided by {name}.", name=by)
    if override := getattr(fact, "override", ""):
        yield override, _("Against the rulebook: {reason}", reason=override)


def _corrected_by(told: Told, number: int) -> int:
    """The last entry that says how entry `number` is read; 0 when none does."""
    closings = [entry for entry in told.course.entries if entry.stated.kind in {"close", "reopen"}]
    later = [
        entry.number
        for entry in told.course.entries
        if isinstance(entry.stated, Corrected) and entry.stated.entry == number
    ]
    if any(entry.number == number for entry in closings):
        later += [entry.number for entry in closings if entry.number > number and isinstance(entry.stated, Reopened)]
    return max(later, default=0)


def _decisions(entered: Entered) -> Iterator[tuple[str, str]]:
    """What an entry led to when it was entered, each decision with its clause; of another entry with its number."""
    for decision in entered.decisions:
        said = _said(decision)
        other = decision["entry"]
        yield str(decision["clause"]), said if other == entered.number else f"[{other}] {said}"


def _said(decision: Json) -> str:
    try:
        return say(reason_of(decision))
    except (KeyError, TypeError, ValueError, AttributeError):  # written by another version
        return str(decision["code"])


def _end(told: Told) -> Iterator[Block]:
    view = told.view
    if view.winner:
        yield Heading(_("Winner"))
        yield Paragraph(view.winner, "lead")
    elif view.joint_winners:
        yield Heading(_("Winners"))
        yield Paragraph(names(view.joint_winners), "lead")
    elif not told.course.over:
        yield Heading(_("Not over"))
        for row in view.pending:
            yield Paragraph(announce(row.kind, row.id, row.players, row.clock, draw_odds=row.draw_odds))
    yield from ranks(told)


def _digest(told: Told) -> Iterator[Block]:
    caption = (
        _("SHA-256 of the last entry: playoff verify --head proves that this is the record.")
        if told.head
        else _("SHA-256 of games, lots and ranks. Printed from a file, not from a journal.")
    )
    yield Code(told.digest, caption)
    kind = "head" if told.head else "outline"
    yield Record((f"{kind} {told.digest}",))


def none(told: Told) -> Iterator[Block]:  # noqa: ARG001
    """There always is a protocol."""
    yield from ()
