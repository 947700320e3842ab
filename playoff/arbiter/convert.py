"""`playoff convert`: a tournament file into another kind, with everything said that was done to it."""

from __future__ import annotations

import json
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import click

from playoff.errors import BadInput, Usage
from playoff.formats.doors import KINDS, hand_over
from playoff.formats.handed import Handed, Notice, Reading
from playoff.formats.losses import losses
from playoff.languages import _, n_

LARGE = 1_000_000
"""Bytes from which on a terminal shows how far it is."""

TARGETS = {".toml": "toml", ".json": "json", ".trf": "trf26", ".trfx": "trf26", ".trf16": "trf16", ".trf26": "trf26"}
"""What is written, by the ending of the name."""


@click.command("convert")
@click.argument("source", metavar="IN", type=click.Path(path_type=Path))
@click.argument("target", metavar="OUT", type=click.Path(path_type=Path))
@click.option("--format", "kind", type=click.Choice(KINDS), help="What IN is; else it is found out.")
@click.option("--to", "edition", type=click.Choice(("toml", "trf16", "trf26", "json")), help="What OUT is to be.")
@click.option("--group", help="Which event or group, where IN holds several.")
@click.option("--playoff-games", type=click.Choice(("apart", "in")), default="apart", help="Keep them apart, or not.")
@click.option("--system", type=click.Choice(("round-robin", "swiss")), help="How the tournament was paired.")
@click.option("--same", multiple=True, metavar="SPELLING=NAME", help="Both are one player, called NAME.")
@click.option("--rulebook", metavar="ID", help="The rulebook of a TOML scenario.")
@click.option("--strict", is_flag=True, help="Refuse whatever has to be repaired, assumed or left out.")
@click.option("--json", "as_json", is_flag=True, help="Print what was done as JSON.")
def command(
    source: Path,
    target: Path,
    kind: str | None,
    edition: str | None,
    group: str | None,
    playoff_games: Any,
    system: Any,
    same: tuple[str, ...],
    rulebook: str | None,
    strict: bool,
    as_json: bool,
) -> int:
    """Read IN (TRF, PGN, a crosstable or list of games as CSV, JSON, TOML) and write OUT (TOML, TRF16, TRF26, JSON).

    What was repaired, assumed or ignored, and what OUT cannot hold, is listed on the error output. OUT is - for the
    standard output.
    """
    edition = edition or TARGETS.get(target.suffix.casefold())
    if edition is None:
        raise Usage(_("{target}: say what to write: --to toml, trf16, trf26 or json", target=target))
    reading = Reading(group, playoff_games, _spellings(same), system)
    content = read_bytes(source)
    with shown(source, len(content)) as progress:
        handed = hand_over(content, str(source), kind, reading, progress)
    if strict:
        handed.insist(str(source))
    written, notices = _written(handed, edition, rulebook)
    lost = losses(handed, hand_over(written, str(target), "trf" if edition.startswith("trf") else edition))
    if strict and lost:
        raise BadInput(_("it cannot hold {what}", what=lost[0]), right=_("leave out --strict"), where=str(target))
    notices = (*handed.notices, *notices)
    for line in (*map(str, notices), *(_("lost: {what}", what=what) for what in lost)):
        click.echo(line, err=True)
    if str(target) == "-":
        click.echo(written, nl=False)
        return 0
    if target.exists() and target.samefile(source):
        raise Usage(_("{target} is the file that is read; name another one", target=target))
    target.write_bytes(written)
    click.echo(json.dumps(_summary(handed, target, edition, notices, lost), ensure_ascii=False, indent=2)
               if as_json else _told(handed, target, edition))  # fmt: skip
    return 0


def _spellings(same: tuple[str, ...]) -> dict[str, str]:
    found = {}
    for pair in same:
        spelling, sign, name = (part.strip() for part in pair.partition("="))
        if not (spelling and sign and name):
            raise Usage(_("--same {pair!r}: two names with = between them", pair=pair))
        found[spelling] = name
    return found


def read_bytes(path: Path) -> bytes:
    """The bytes of a file. Raises BadInput for a folder, a missing or an unreadable file."""
    try:
        if path.is_dir():
            raise BadInput(_("this is a folder"), right=_("name a file"), where=str(path))
        return path.read_bytes()
    except FileNotFoundError:
        raise BadInput(_("no such file"), where=str(path)) from None
    except (OSError, ValueError) as error:
        raise BadInput(getattr(error, "strerror", None) or str(error), where=str(path)) from None


@contextmanager
def shown(path: Path, size: int) -> Iterator[Callable[[int], None] | None]:
    """A bar on the error output while a large file is read, on a terminal only."""
    if size < LARGE or not sys.stderr.isatty():
        yield None
        return
    from rich.console import Console
    from rich.progress import BarColumn, DownloadColumn, Progress, TextColumn

    columns = (TextColumn("{task.description}"), BarColumn(), DownloadColumn())
    with Progress(*columns, console=Console(stderr=True), transient=True) as bar:
        task = bar.add_task(path.name, total=size)
        yield lambda read: bar.update(task, completed=read)


def _written(handed: Handed, edition: str, rulebook: str | None) -> tuple[bytes, tuple[Notice, ...]]:
    """The bytes of the new file, and what was assumed for it; what it cannot hold is told by reading it back."""
    if edition == "toml":
        from playoff.formats.scenario_main import write_main

        name, told = (rulebook, ()) if rulebook else _newest()
        return write_main(handed, name), told
    if edition == "json":
        from playoff.formats.own_json import to_own

        return to_own(handed), ()
    from playoff.formats.trf import write_trf

    return write_trf(handed, "16" if edition == "trf16" else "26").content, ()


def _newest() -> tuple[str, tuple[Notice, ...]]:
    """The newest edition on the shelf, when no rulebook is named."""
    from playoff.rulebooks import load, shelf

    name = max(shelf(), key=lambda one: (load(one).book.edition, one))
    return name, (Notice("assumed", _("the rulebook {id}; --rulebook names another", id=name)),)


def _told(handed: Handed, target: Path, edition: str) -> str:
    tournament = handed.tournament
    still = sum(game.result is None for game in tournament.games)
    parts = [
        n_("{number} player", "{number} players", len(tournament.players)),
        n_("{number} game", "{number} games", len(tournament.games)),
    ]
    parts += [n_("{number} of them open", "{number} of them open", still)] if still else []
    parts += [n_("{number} kept apart", "{number} kept apart", len(handed.aside))] if handed.aside else []
    return f"{handed.event}: {', '.join(parts)}. {handed.kind} -> {target} ({edition})"


def _summary(
    handed: Handed, target: Path, edition: str, notices: tuple[Notice, ...], lost: tuple[str, ...]
) -> dict[str, Any]:
    tournament = handed.tournament
    return {
        "event": handed.event,
        "read": handed.kind,
        "written": edition,
        "file": str(target),
        "players": len(tournament.players),
        "games": len(tournament.games),
        "open": sum(game.result is None for game in tournament.games),
        "aside": [
            {
                "round": one.game.round,
                "white": one.game.white,
                "black": one.game.black,
                "result": one.game.result.value if one.game.result else None,
                "why": one.why,
                "label": one.label,
            }
            for one in handed.aside
        ],
        "notices": [{"kind": notice.kind, "line": notice.line, "what": notice.what} for notice in notices],
        "lost": list(lost),
    }
