"""The main event of a scenario file: handed over as from any other file, and written into a new one."""

from __future__ import annotations

import json

from playoff.errors import BadInput
from playoff.formats.characters import decoded
from playoff.formats.handed import Handed, Progress, Reading
from playoff.formats.looks import unheard
from playoff.formats.scenario import parse_scenario
from playoff.languages import _
from playoff.tiebreaks import Scoring, decimal


def read_main(content: bytes, where: str, reading: Reading | None = None, progress: Progress | None = None) -> Handed:
    """The main event of a scenario. Raises BadInput with the line, also when the file gives no games."""
    text, notices = decoded(content, where)
    opening = parse_scenario(text, where).opening
    tournament = opening.dossier.tournament
    if tournament is None:
        raise BadInput(_("the scenario gives no games of the main event"), right=_("[main]"), where=where)
    told = unheard(reading or Reading(), "group", "same", "system")
    if progress:
        progress(len(content))
    return Handed(opening.dossier.event, tournament, "toml", (*notices, *told))


def write_main(handed: Handed, rulebook: str) -> bytes:
    """A scenario with this main event, under a rulebook of the shelf; nothing of the playoff has happened yet."""
    tournament = handed.tournament
    lines = ["[event]", f"name = {_text(handed.event)}", f"rulebook = {_text(rulebook)}", "", "[main]"]
    lines += ["players = [", *(f"  {_text(name)}," for name in tournament.players), "]"]
    if tournament.first_day:
        lines.append(f"first_day = {tournament.first_day}")
    scoring = tournament.scoring
    if scoring != Scoring():
        worth = {"win": scoring.win, "draw": scoring.draw, "loss": scoring.loss}
        lines.append(f"scoring = {{ {', '.join(f'{key} = {decimal(points, 2)}' for key, points in worth.items())} }}")
    for number in sorted({game.round for game in tournament.games}):
        lines += ["", "[[main.rounds]]", f"number = {number}", "games = ["]
        for game in tournament.games:
            if game.round == number:
                result = game.result.value if game.result else "*"
                lines.append(f"  {_text(f'{game.white} {result} {game.black}')},")
        lines.append("]")
    return ("\n".join(lines) + "\n").encode()


def _text(value: str) -> str:
    """A TOML string; JSON writes the same but for one control character."""
    return json.dumps(value, ensure_ascii=False).replace("\x7f", "\\u007f")
