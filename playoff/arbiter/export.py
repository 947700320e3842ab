"""`playoff export`: the playoff in the files that other programs read."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

import click

from playoff.arbiter.desk import print_json, seated
from playoff.arbiter.file_options import file_options, read, spellings
from playoff.arbiter.options import Where, looking
from playoff.arbiter.shown_course import courses_in
from playoff.arbiter.times import moment_of
from playoff.arbiter.whole_file import put
from playoff.errors import Usage
from playoff.formats.given import read_bytes
from playoff.formats.handed import Handed, Notice, Person, Reading
from playoff.languages import _
from playoff.machine.course import Course

if TYPE_CHECKING:
    from playoff.formats.out.pgn import Profile
    from playoff.formats.trf import Edition

KINDS = ("pgn", "trf16", "trf26", "ics", "csv", "remark", "brackets")


class File(NamedTuple):
    """A file to write: what is added to the name that was given, its content, what it could not hold."""

    beside: str
    content: bytes
    notices: tuple[Notice, ...] = ()


@dataclass(frozen=True, slots=True)
class Source:
    """The playoff, and what is known of its players and its place."""

    course: Course
    people: Mapping[str, Person] = field(default_factory=dict)
    site: str = ""


@click.command("export")
@click.argument("wanted", metavar="KIND", type=click.Choice(KINDS))
@click.argument("file", required=False, type=click.Path(path_type=Path))
@click.option("--out", type=click.Path(path_type=Path, dir_okay=False), help="Write it there, whole or not at all.")
@click.option("--profile", type=click.Choice(("standard", "lichess", "livechess")), help="Of a PGN: for whom it is.")
@click.option("--moves", type=click.Path(path_type=Path), help="Of a PGN: take the moves from this one.")
@click.option("--clock", "part", metavar="NAME", help="Of a TRF: only the games with this clock of the rulebook.")
@click.option("--table", type=click.Choice(("games", "standings", "story")), help="Of a CSV: which one.")
@click.option("--start", metavar="TIME", help="Of a calendar: when the playoff begins, as 18:30.")
@click.option("--people", type=click.Path(path_type=Path), help="A TRF or PGN with titles and FIDE numbers.")
@file_options
@looking
def command(
    where: Where, wanted: str, file: Path | None, out: Path | None, people: Path | None, **options: Any
) -> int:
    """Write the playoff for other programs: of FILE, as playoff run takes it, or without FILE that of the journal.

    pgn for viewers, Lichess and DGT boards; trf16 and trf26 for ratings, a file for each clock; ics for calendars;
    csv for spreadsheets; remark for Chess-Results; brackets for viewers on the web. It goes to the standard output,
    or to --out.
    """
    _fits(wanted, options)
    if where.as_json and out is None:
        raise Usage(_("--json says which files were written: name one with --out"))
    source = _source(where, file, people, options)
    files = list(_made(wanted, source, options))
    for notice in (notice for made in files for notice in made.notices):
        click.echo(str(notice), err=True)
    if out is None:
        click.echo(files[0].content, nl=False)
        for made in files[1:]:
            click.echo(_("{clock} is another file: --clock {clock}, or --out", clock=made.beside), err=True)
        return 0
    targets = [out.with_name(f"{out.stem}-{made.beside}{out.suffix}") if made.beside else out for made in files]
    for target, made in zip(targets, files, strict=True):
        put(target, made.content)
        if not where.as_json:
            click.echo(_("Written: {file}", file=target))
    if where.as_json:
        print_json(
            {"event": source.course.dossier.event, "kind": wanted, "files": [str(target) for target in targets]}
        )
    return 0


_ONLY_OF = {"profile": ("pgn",), "moves": ("pgn",), "part": ("trf16", "trf26"), "table": ("csv",), "start": ("ics",)}
_TYPED = {"part": "--clock"}


def _fits(kind: str, options: Mapping[str, Any]) -> None:
    """Raises Usage for an option of another kind of file."""
    for name, kinds in _ONLY_OF.items():
        if options[name] is not None and kind not in kinds:
            option = _TYPED.get(name, f"--{name}")
            raise Usage(
                _("{option} is for {kinds}, not for {kind}", option=option, kinds=", ".join(kinds), kind=kind)
            )


def _source(where: Where, file: Path | None, people: Path | None, options: dict[str, Any]) -> Source:
    beside = _people(people, options) if people else None
    if file is None:
        with seated(where) as desk:
            source = Source(desk.course)
    else:
        found = read(file, options)
        source = _with(Source(courses_in(found)[-1]), found.handed)
    return _with(source, beside)


def _with(source: Source, handed: Handed | None) -> Source:
    return Source(source.course, handed.people, handed.site) if handed else source


def _people(file: Path, options: dict[str, Any]) -> Handed:
    from playoff.formats.doors import hand_over

    reading = Reading(options["group"], options["playoff_games"], spellings(options["same"]))
    return hand_over(read_bytes(file), str(file), reading=reading)


def _made(kind: str, source: Source, options: dict[str, Any]) -> Iterator[File]:
    """The files of a kind; each writer is imported when it is asked for."""
    course = source.course
    if kind == "pgn":
        yield _pgn(source, options)
    elif kind in {"trf16", "trf26"}:
        yield from _trf(source, kind, options["part"])
    elif kind == "ics":
        from playoff.formats.out.calendar import write_calendar

        yield File("", write_calendar(course, moment_of(options["start"], "--start", course)))
    elif kind == "csv":
        from playoff.formats.out.tables import write_table

        yield File("", write_table(course, options["table"] or "games"))
    elif kind == "remark":
        from playoff.formats.out.remark import write_remark

        yield File("", write_remark(course))
    else:
        from playoff.formats.out.brackets import write_brackets

        yield File("", write_brackets(course))


def _pgn(source: Source, options: dict[str, Any]) -> File:
    from playoff.formats.out.moves import Merged, merged
    from playoff.formats.out.numbered import numbered
    from playoff.formats.out.pgn import write_pgn

    found, file = Merged({}, ()), options["moves"]
    if file:
        found = merged(numbered(source.course), read_bytes(file), str(file), spellings(options["same"]))
    profile: Profile = options["profile"] or "standard"
    return File("", write_pgn(source.course, profile, source.people, source.site, found.moves), found.notices)


def _trf(source: Source, kind: str, part: str | None) -> Iterator[File]:
    """The first clock under the name that was given, every other beside it under its own."""
    from playoff.formats.out.trf import parts, write_part

    for number, clock in enumerate([part] if part else parts(source.course) or [""]):
        edition: Edition = "16" if kind == "trf16" else "26"
        content, notices = write_part(source.course, clock, edition, source.people, source.site)
        yield File(clock if number else "", content, notices)
