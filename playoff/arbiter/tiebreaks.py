"""`playoff tiebreaks`: the standings of a tournament by any chain of tie-breaks, and why."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import click

from playoff.arbiter.file_options import file_options, read
from playoff.errors import BadInput, Usage
from playoff.languages import N_, _
from playoff.pictures.standings import draw_standings
from playoff.pictures.text import columns
from playoff.tiebreaks import BY_DATE, CRITERIA, Criterion, Options
from playoff.view.standings import standings

CHAINS = {"round-robin": "PTS,DE,SB,BWG", "swiss": "PTS,DE,BH/C1,BH,SB"}
"""What is asked where nothing is said, by how the tournament was paired."""


UNITS = {
    "games": N_("games"),
    "rounds": N_("rounds"),
    "points": N_("points"),
    "half points": N_("half points"),
    "quarter points": N_("quarter points"),
    "rating": N_("rating"),
    "number": N_("number"),
}
"""What values are counted in, as in --json, and how it is said."""


@click.command("tiebreaks")
@click.argument("file", type=click.Path(path_type=Path), required=False)
@file_options
@click.option("--by", metavar="CODES", help="The chain, such as PTS,DE,SB,BWG or PTS,BH/C1,BH.")
@click.option("--edition", type=click.Choice(("2024", "2026")), help="FIDE C.07 in this edition, whatever the date.")
@click.option("--unplayed", metavar="POLICY", help="How unplayed games count; else by the date of the tournament.")
@click.option("--why", multiple=True, metavar="NAME", help="Take the values of this player apart to the games.")
@click.option("--list", "as_list", is_flag=True, help="List every criterion with its source, and stop.")
@click.option("--json", "as_json", is_flag=True, help="Print it as JSON.")
def command(
    file: Path | None,
    by: str | None,
    edition: str | None,
    unplayed: str | None,
    why: tuple[str, ...],
    as_list: bool,
    as_json: bool,
    **options: Any,
) -> int:
    """Order the tournament in FILE by tie-breaks; who cannot be separated is said to be level.

    FILE is a TRF, a PGN, a crosstable, JSON, or a scenario. With --edition direct encounter is re-applied to those
    it leaves level, and used where not all have met, as C.07 has it; else it is asked once.
    """
    if as_list:
        _list(as_json=as_json)
        return 0
    if file is None:
        raise Usage(_("name a file, or ask for --list"))
    given = read(file, options)
    dossier = given.opening.dossier
    if dossier.tournament is None:
        raise BadInput(_("it gives no games"), right=_("a file with the games of the tournament"), where=str(file))
    chain = tuple(code.strip() for code in (by or CHAINS[dossier.tournament.system]).split(",") if code.strip())
    c07 = edition is not None
    chosen = Options(
        unplayed=unplayed or (f"c07-{edition}" if c07 else BY_DATE),
        reapply_direct_encounter=c07,
        direct_encounter_gaps="certain" if c07 else "none",
    )
    players = tuple(_player(name, dossier.tournament.players) for name in why)
    view = standings(dossier.event, dossier.tournament, chain, chosen, players)
    if as_json:
        click.echo(json.dumps(view.as_json(), indent=2, ensure_ascii=False))
        return 0
    for line in draw_standings(view):
        click.echo(line)
    return 0


def _player(name: str, players: tuple[str, ...]) -> str:
    """The player of that name, or the only one whose name has it in it."""
    if name in players:
        return name
    found = [player for player in players if name.casefold() in player.casefold()]
    if len(found) != 1:
        wrong = _("more than one player {name!r}", name=name) if found else _("no player {name!r}", name=name)
        raise BadInput(wrong, right=", ".join(found or players))
    return found[0]


def _list(*, as_json: bool) -> None:
    if as_json:
        keys = ("code", "criterion", "unit", "modifiers", "source")
        found = [
            dict(zip(keys, (row.code, row.title, _unit(row), _modifiers(row), row.source), strict=True))
            for row in CRITERIA.values()
        ]
        click.echo(json.dumps(found, indent=2, ensure_ascii=False))
        return
    head = [_("code"), _("criterion"), _("unit"), _("modifiers"), _("source")]
    table = [
        [row.code, _(row.title), _(UNITS[_unit(row)]), _modifiers(row), _(row.source)] for row in CRITERIA.values()
    ]
    for line in columns([head, *table]):
        click.echo(line)


def _modifiers(row: Criterion) -> str:
    return " ".join(f"/{sign}" for sign in row.takes)


def _unit(row: Criterion) -> str:
    return row.unit.name.lower().replace("_", " ")
