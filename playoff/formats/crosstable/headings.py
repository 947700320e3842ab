"""What the columns of a table hold, told by their headings in the languages of the chess world."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from playoff.formats.crosstable.lines import Row

_WORDS: Mapping[str, frozenset[str]] = {
    key: frozenset(words.split())
    for key, words in {
        "name": "name player players spieler speler naam jugador nombre nom joueur giocatore teilnehmer",
        "white": "white weiss weiß wit blancas blanques blancs bianco whiteplayer whitename",
        "black": "black schwarz zwart negras negres noirs nero blackplayer blackname",
        "result": "result res ergebnis uitslag resultado resultat resultaat risultato score",
        "round": "round rd rnd runde ronde ronda turno",
        "date": "date datum fecha data",
        "event": "event tournament turnier toernooi torneo tournoi",
        "section": "section group gruppe groep grupo",
        "points": "pts points point total punkte pkt punten puntos punts sum σ score",
        "rating": "rtg rating elo elorating rat ratingi",
        "fide_id": "fideid id idfide fide fidenr fidenumber",
        "title": "title tit titel ti",
        "federation": "fed federation land nat country",
        "number": "no nr rk rank sno snr pos place pl platz plaats",
        "white_rating": "whiteelo whiterating whitertg",
        "black_rating": "blackelo blackrating blackrtg",
        "white_fide_id": "whitefideid whiteid",
        "black_fide_id": "blackfideid blackid",
    }.items()
}
_PLAYER = r"(\d+)"
_ROUND = r"(?:r|rd|round|runde|ronde|ronda)?[. ]*(\d+)[. ]*(?:rd|r)?\.?"


@dataclass(frozen=True, slots=True)
class Headings:
    """The row of headings: where it stands among the rows, and which column holds what."""

    row: int
    width: int
    columns: Mapping[str, int] = field(default_factory=dict)
    results: tuple[int, ...] = ()
    """The columns of results, one for each player or round."""
    rounds: bool = False
    """Whether they are of rounds, not of players."""


def headings(rows: Sequence[Row]) -> Headings | None:
    """The first row that has headings of a list of games or of a table; None where there is none."""
    for number, row in enumerate(rows[:20]):
        columns = _named(row.fields)
        width = len(row.fields)
        if {"white", "black", "result"} <= set(columns):
            return Headings(number, width, columns)
        results, rounds = _counted(row.fields)
        if results:
            names = {key: place for key, place in columns.items() if place not in results}
            return Headings(number, width, names, results, rounds)
    return None


def _named(fields: Sequence[str]) -> dict[str, int]:
    found: dict[str, int] = {}
    for place, text in enumerate(fields):
        plain = "".join(re.findall(r"[^\W_]+", unicodedata.normalize("NFC", text.casefold())))
        for key, words in _WORDS.items():
            if plain in words and (key not in found or plain == key):
                found[key] = place
    return found


def _counted(fields: Sequence[str]) -> tuple[tuple[int, ...], bool]:
    """The columns headed 1, 2, 3 ... (players) or R1, 2.Rd, Round 3 ... (rounds), one beside the other."""
    for pattern, rounds in ((_PLAYER, False), (_ROUND, True)):
        run: list[int] = []
        for place, text in enumerate(fields):
            found = re.fullmatch(pattern, text.strip(), re.IGNORECASE)
            number = int(found[1]) if found and len(found[1]) < 5 else 0
            if number == len(run) + 1:
                run.append(place)
            elif len(run) < 2:
                run = [place] if number == 1 else []
            else:
                break
        if len(run) > 1:
            return tuple(run), rounds
    return (), False
