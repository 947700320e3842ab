"""`playoff print`: the papers of a playoff, from the journal or from a file, as text, HTML or PDF."""

from __future__ import annotations

import contextlib
import os
import sys
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any, Literal

import click

from playoff.arbiter.desk import seated
from playoff.arbiter.file_options import file_options, read
from playoff.arbiter.options import Where, where_only
from playoff.arbiter.shown_course import courses_in
from playoff.errors import BadInput, JournalError, Usage
from playoff.languages import _, n_

if TYPE_CHECKING:
    from playoff.formats.papers import Told
    from playoff.formats.papers.blocks import Paper

Form = Literal["text", "html", "pdf"]
NAMES = ("slips", "pairings", "crosstable", "protocol", "prizes", "press")
"""The papers, in the order of `playoff.formats.papers.PAPERS`."""
ENDS: dict[Form, str] = {"text": "txt", "html": "html", "pdf": "pdf"}


@click.command("print")
@click.argument("words", nargs=-1, metavar="[slips|pairings|crosstable|protocol|prizes|press]... [FILE]")
@where_only
@file_options
@click.option("--game", "games", multiple=True, metavar="ID", help="A result slip of this game, also when not due.")
@click.option("--text", "form", flag_value="text", help="As plain text; that is so where nothing else is said.")
@click.option("--html", "form", flag_value="html", help="As one HTML file with a print style sheet.")
@click.option("--pdf", "form", flag_value="pdf", help="As PDF (extra pdf).")
@click.option("--out", type=str, metavar="FILE_OR_FOLDER", help="The file, or a folder for one file a paper.")
@click.option("--yes", is_flag=True, help="Put it in the place of files that are there.")
def command(
    where: Where, words: tuple[str, ...], games: tuple[str, ...], form: Form | None, out: str | None, yes: bool,
    **options: Any,
) -> int:  # fmt: skip
    """Print the papers of a playoff, for arbiters, players and the press.

    If none is named, all that have something on them. Of the playoff in the journal, or of FILE, a scenario. HTML and
    PDF go to --out; text goes to the screen without.
    """
    wanted, file = _meant(words)
    form = form or _form_of(out or "")
    if form != "text" and out is None:
        raise Usage(_("name a file or a folder for it with --out"))
    told = _of_file(file, options) if file else _of_journal(where)
    papers = _made(told, wanted, _known(told, games))
    if out is None:
        click.echo(("\f" if not sys.stdout.isatty() else "\n").join(_text(paper) for paper in papers), nl=False)
        return 0
    target = Path(out)
    apart = target.is_dir() or out.endswith(("/", os.sep))
    parts = {target / f"{paper.name}.{ENDS[form]}": [paper] for paper in papers} if apart else {target: papers}
    _refuse_taken(parts, yes=yes)
    files = {path: _bytes(some, form) for path, some in parts.items()}
    for path, content in files.items():
        _write(path, content)
        said = n_(
            "{number} paper written to {path}.", "{number} papers written to {path}.", len(parts[path]), path=path
        )
        click.echo(said)
    return 0


def _meant(words: Sequence[str]) -> tuple[tuple[str, ...], Path | None]:
    """The papers that are named, and the file. Raises Usage for what is neither."""
    papers = tuple(word for word in dict.fromkeys(words) if word in NAMES)
    others = [word for word in words if word not in NAMES]
    strange = [word for word in others if not Path(word).exists()] or others[1:]
    if strange:
        wrong = _(
            "{word} is no paper, and no file that is there; papers: {papers}",
            word=strange[0],
            papers=", ".join(NAMES),
        )
        raise Usage(wrong)
    return papers, Path(others[0]) if others else None


def _form_of(out: str) -> Form:
    """What the name of a file asks for."""
    return next((form for form, end in ENDS.items() if out.lower().endswith(f".{end}")), "text")


def _of_journal(where: Where) -> Told:
    from playoff.formats.papers import told_by_entries

    with seated(where) as desk:
        return told_by_entries(desk.entries, desk.course)


def _of_file(file: Path, options: dict[str, Any]) -> Told:
    from playoff.formats.papers import told_by_courses

    return told_by_courses(courses_in(read(file, options)))


def _known(told: Told, games: tuple[str, ...]) -> tuple[str, ...]:
    """The games slips are wanted for. Raises Usage for one that is not there."""
    known = [game.id for game in told.view.games if game.id]
    for game in games:
        if game not in known:
            raise Usage(_("there is no game {game}; games: {games}", game=game, games=", ".join(known) or "–"))
    return games


def _made(told: Told, wanted: tuple[str, ...], games: tuple[str, ...]) -> list[Paper]:
    """The papers: those that are named, or with none named all that have something on them."""
    from playoff.formats.papers import paper

    wanted = wanted or (("slips",) if games else ())
    if "prizes" in wanted and told.course.dossier.prizes is None:
        raise BadInput(_("no prizes are known"), right=_("[prizes] in the file, or in one that --dossier names"))
    found = [paper(name, told, games) for name in wanted or NAMES]
    return [one for one, filled in found if filled or wanted]


def _text(paper: Paper) -> str:
    from playoff.formats.papers.text import as_text

    return as_text(paper)


def _bytes(papers: list[Paper], form: Form) -> bytes:
    if form == "pdf":
        from playoff.formats.papers.pdf import as_pdf

        return as_pdf(papers)
    if form == "html":
        from playoff.formats.papers.html import as_html

        return as_html(papers).encode()
    return "\f".join(map(_text, papers)).encode()


def _refuse_taken(paths: Iterable[Path], *, yes: bool) -> None:
    """Raises JournalError where something would be overwritten that nobody said may be."""
    for path in paths:
        if path.exists() and not yes:
            right = _("name another one, or add --yes; nothing was written")
            raise JournalError("taken", _("there is a file already"), right=right, where=str(path))


def _write(path: Path, content: bytes) -> None:
    """A file that is whole or not there: written beside its place, then put into it. Raises OSError, naming it."""
    beside = path.with_name(f".{path.name}.{os.getpid()}.new")
    try:
        path.parent.mkdir(exist_ok=True)
        with beside.open("xb") as file:
            file.write(content)
            file.flush()
            os.fsync(file.fileno())
        beside.replace(path)
    except OSError as error:
        raise OSError(error.errno, f"{path}: {error.strerror}") from None
    finally:
        with contextlib.suppress(OSError):
            beside.unlink(missing_ok=True)
