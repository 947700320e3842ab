"""At the desk: a journal is opened, its playoff walked, a fact allowed or refused, recorded, and what follows told.

Every command that records goes through `Desk.state`, so nothing is entered that `why_not` refuses, nothing is told as
recorded that is not on the disk, and what changes the past is shown before it is asked for.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any

import click

from playoff.arbiter.clock import now
from playoff.arbiter.naming import folded
from playoff.arbiter.options import Stating, Where
from playoff.arbiter.recording import changes_the_past, prepared, said_before
from playoff.arbiter.tell import announced, free_in_words, line_out, tell
from playoff.errors import JournalError, Usage
from playoff.journal.entry import Entry, Json, chained
from playoff.journal.outline import decisions_of
from playoff.journal.replay import read, walk_entries
from playoff.languages import _, n_
from playoff.machine.course import Course
from playoff.machine.due import DueOverride, due
from playoff.machine.record import Fact, Overridden
from playoff.machine.walk import enter
from playoff.machine.why_not import why_not
from playoff.view import snapshot
from playoff.words import names, say, stated

if TYPE_CHECKING:
    from playoff.journal.protocol import Journal


def journal_at(where: Where) -> Journal:
    """The journal that is named, opened. Raises JournalError."""
    from playoff.journal.stores import opened

    return opened(where.db)


def event_meant(journal: Journal, where: Where) -> str:
    """The playoff that is named, or the only one. Raises Usage."""
    from playoff.journal.stores import shown

    names = [kept.event for kept in journal.events()]
    place = shown(where.db)
    if where.event in names:
        return where.event
    wanted = folded(where.event)
    alike = [name for name in names if folded(name) == wanted] or [
        name for name in names if wanted and wanted in folded(name)
    ]
    if len(alike) == 1:
        return alike[0]
    if where.event or len(names) != 1:
        listed = ", ".join(repr(name) for name in names) or _("none; playoff open begins one")
        if where.event:
            raise Usage(
                _("there is no playoff {event!r}; in {db}: {listed}", event=where.event, db=place, listed=listed)
            )
        raise Usage(_("say which playoff with --event; in {db}: {listed}", db=place, listed=listed))
    return names[0]


@contextmanager
def seated(where: Where) -> Iterator[Desk]:
    """The desk of a playoff, its journal closed at the end."""
    journal = journal_at(where)
    try:
        yield Desk(journal, event_meant(journal, where), where)
    finally:
        journal.close()


class Desk:
    """One playoff in an open journal, and whoever sits at it."""

    def __init__(self, journal: Journal, event: str, where: Where) -> None:
        self.journal, self.event, self.where = journal, event, where
        self.entries, self.course = read(journal, event)
        self.ask: Callable[[], bool] | None = _ask_on_a_terminal if sys.stdin.isatty() and not where.as_json else None
        """How the arbiter is asked whether to record what changes the past; None where nobody can answer."""
        self.recorded: list[int] = []
        """The entries that have been recorded here."""

    # Stating

    def state(
        self,
        fact: Fact,
        *,
        draw: Json | None = None,
        sealed: Mapping[str, str] | None = None,
        quiet: bool = False,
    ) -> int:
        """Record a fact, or say why not. Raises Refused, Usage where it has to be confirmed, or JournalError.

        `draw`: how the program drew; `sealed`: secrets to keep with it; `quiet`: say nothing where all goes well.
        """
        assert isinstance(self.where, Stating)
        if number := said_before(self.course, fact):
            return self._nothing_new(number)
        course, drafts = prepared(self.course, fact, now(), self.where.by, self.where.override, draw)
        shown = self._confirmed(course, fact)
        if shown is None:
            return 0
        before = self.course
        try:
            added = self.journal.append(self.event, drafts, len(self.entries), sealed)
        except JournalError as error:
            if error.kind == "conflict":
                self._tell_what_changed(fact)
            raise
        self.entries, self.course = (*self.entries, *added), course
        self.recorded += [entry.sequence for entry in added]
        if not quiet:
            self._acknowledge(added, before, told=shown)
        return 0

    def let_be(self) -> Course:
        """The course as it is, or, with --override, as it would be if what is held back may be played."""
        assert isinstance(self.where, Stating)
        course = self.course
        for item in due(course) if self.where.override else ():
            if isinstance(item, DueOverride):
                course = enter(course, Overridden(item.id, self.where.override, at=self.where.at))
        return course

    def _nothing_new(self, number: int) -> int:
        if self.where.as_json:
            self._print_json(self.course)
        elif number > 0:
            click.echo(_("Nothing new: already recorded as entry {entry}; nothing was recorded.", entry=number))
        else:
            click.echo(_("Nothing new: this is how it stands already; nothing was recorded."))
        return 0

    def _confirmed(self, after: Course, fact: Fact) -> bool | None:
        """Whether the consequences have been shown; None when the arbiter does not want them. Raises Usage."""
        assert isinstance(self.where, Stating)
        if self.where.yes or not changes_the_past(self.course, after, fact):
            return False
        if not self.where.as_json:
            click.echo(_("This would change:"))
            tell(after, self.course)
            _tell_next(after)
        if self.ask is None:
            raise Usage(_("nothing was recorded; look at what would change and add --yes to record it"))
        if self.ask():
            return True
        click.echo(_("Nothing was recorded."))
        return None

    # Telling

    def _acknowledge(self, added: tuple[Entry, ...], before: Course, *, told: bool) -> None:
        if self.where.as_json:
            self._print_json(before)
            return
        numbers = names(tuple(str(entry.sequence) for entry in added))
        click.echo(n_("Recorded as entry {numbers}.", "Recorded as entries {numbers}.", len(added), numbers=numbers))
        if not told:
            tell(self.course, before)
            _tell_next(self.course)

    def _print_json(self, before: Course) -> None:
        view = snapshot(self.course).as_json()
        answer = {
            "recorded": self.recorded,
            "decisions": list(decisions_of(self.course, before)),
            "pending": view["pending"],
            "void": view["void"],
            "winner": view["winner"],
            "digest": view["digest"],
        }
        print_json(answer)

    def _tell_what_changed(self, fact: Fact) -> None:
        """Read on, and say what somebody else has entered meanwhile, and what was not recorded here."""
        before = self.course
        self.read_on()
        new = self.course.entries[len(before.entries) :]
        click.echo(_("Entered by somebody else meanwhile:"), err=True)
        for entry in new:
            by = self.entries[entry.number].draft.by
            said = stated(entry.stated)
            line = (
                _("entry {entry} by {by}: {fact}", entry=entry.number, by=by, fact=said)
                if by
                else _("entry {entry}: {fact}", entry=entry.number, fact=said)
            )
            click.echo(f"  {line}", err=True)
        click.echo(_("Not recorded: {fact}", fact=stated(fact)), err=True)
        reason = why_not(self.course, fact)
        now_refused = reason and _("now refused. {clause}: {reason}", clause=reason.clause, reason=say(reason))
        click.echo(f"  {now_refused or _('it may still be entered')}", err=True)

    def read_on(self) -> None:
        """Take in what others have added."""
        rows = self.journal.rows(self.event)
        entries = tuple(chained(self.event, rows))
        self.course = walk_entries(entries[len(self.entries) :], self.course)
        self.entries = entries

    def tell_next(self) -> None:
        """Say what is due."""
        _tell_next(self.course)


def _ask_on_a_terminal() -> bool:
    return click.confirm(_("Record it?"), default=False)


def _tell_next(course: Course) -> None:
    view = snapshot(course)
    for row in view.pending:
        line_out(_("Next. {what}", what=announced(row)), indent=6)
    if view.free:
        click.echo(free_in_words(view.free))


def print_json(value: Any) -> None:
    """One JSON document on the screen."""
    click.echo(json.dumps(value, indent=2, ensure_ascii=False))
