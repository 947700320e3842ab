"""Tells a playoff on the screen: its head, its decisions as they fall, what is next."""

from __future__ import annotations

import json
import shutil
import sys
import textwrap
from collections.abc import Iterator
from typing import TYPE_CHECKING

import click

from playoff.languages import _, n_
from playoff.machine.course import Course
from playoff.view.rows import PendingRow
from playoff.words import announce, names, say, stated

if TYPE_CHECKING:
    from playoff.formats.scenario import Scenario


def head(scenario: Scenario) -> Iterator[str]:
    """Event, rulebook, main event, and on what basis the facts are stated."""
    from playoff.arbiter.play import in_words
    from playoff.rulebooks import load, shelf

    rulebook, dossier = scenario.opening.rulebook, scenario.opening.dossier
    yield f"{dossier.event}. {rulebook.title}."
    for path, value in scenario.switches.items():
        yield _("Switch: {path} = {value}", path=path, value=json.dumps(value, ensure_ascii=False))
    shipped = rulebook.id in shelf() and load(rulebook.id).sha256 == scenario.opening.sha256
    if rulebook.id in shelf() and not shipped and not scenario.switches:
        yield _("ATTENTION: this is not the {id} of the shelf; it has been changed.", id=rulebook.id)
    if dossier.tournament:
        rounds = {game.round for game in dossier.tournament.games}
        yield _(
            "Main event: {players}, {rounds}, {games}.",
            players=n_("{number} player", "{number} players", len(dossier.tournament.players)),
            rounds=n_("{number} round", "{number} rounds", len(rounds)),
            games=n_("{number} game", "{number} games", len(dossier.tournament.games)),
        )
        for doubt in dossier.doubts():
            yield _("ATTENTION: {doubt}", doubt=say(doubt))
    if bases := in_words(scenario.bases):
        yield _("Facts: {bases}.", bases=bases)


def free_in_words(players: tuple[str, ...]) -> str:
    """Who has no game in this round."""
    return _("Free in this round: {names}.", names=names(players))


def announced(row: PendingRow) -> str:
    """What is due, to read aloud, with its id."""
    said = announce(row.kind, row.id, row.players, row.clock, running=bool(row.running), draw_odds=row.draw_odds)
    return f"{said} [{row.id}]" if row.id else said


def tell(course: Course, before: Course | None) -> None:
    """Say the decisions that are new; after a correction what it did, then all from the first that differs."""
    told = before.story if before else ()
    same = next((n for n, pair in enumerate(zip(told, course.story, strict=False)) if pair[0] != pair[1]), len(told))
    if before and course.entries[-1].stated.kind in {"correct", "reopen", "main"}:
        for line in _what_it_did(course, before):
            line_out(f"  --  {line}", indent=6)
    for decision in course.story[min(same, len(course.story)) :]:
        number = f"{decision.entry:>3}" if decision.entry else "   "
        line_out(f"{number}  {decision.reason.clause + ':':6} {say(decision.reason)}", indent=12)


def line_out(text: str, *, indent: int) -> None:
    """Print a line; on a terminal broken between words."""
    if sys.stdout.isatty():
        width = max(40, shutil.get_terminal_size().columns)
        text = textwrap.fill(text, width, subsequent_indent=" " * indent, break_on_hyphens=False)
    click.echo(text)


def _what_it_did(course: Course, before: Course) -> Iterator[str]:
    """A correction in words, with what was read there before, and which entries have no effect now or again."""
    last = course.entries[-1]
    corrected = getattr(last.stated, "entry", None)
    was = next((entry.value for entry in before.entries if entry.number == corrected and entry.value), None)
    reason = getattr(last.stated, "reason", "")
    said = (
        _("Entry {entry}: {fact}, instead of {value}", entry=last.number, fact=stated(last.stated), value=stated(was))
        if was
        else _("Entry {entry}: {fact}", entry=last.number, fact=stated(last.stated))
    )
    yield f"{said} ({reason})" if reason else said
    for entry in course.entries:
        then, now = entry.number in before.void, entry.number in course.void
        if then is not now and entry.value is not None:
            fact = stated(entry.value)
            if now:
                yield _("void, entry {entry}: {fact}", entry=entry.number, fact=fact)
            else:
                yield _("counts again, entry {entry}: {fact}", entry=entry.number, fact=fact)
