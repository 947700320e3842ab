"""What is written in the pictures beside names and scores: clocks, headings, conditions, what is next."""

from __future__ import annotations

import unicodedata

from playoff.languages import N_, _, n_, p_
from playoff.view import View
from playoff.view.rows import BranchRow, Clock, ComingRow, GameRow, PendingRow
from playoff.words import announce, game_name, stage_name
from playoff.words.figures import number as figure

TITLES = {"match": N_("Match"), "round_robin": N_("Round robin"), "knockout": N_("Knockout")}

SCORES = {
    "1-0": ("1", "0"),
    "0-1": ("0", "1"),
    "1/2-1/2": ("½", "½"),
    "0-0": ("0", "0"),
    "1/2-0": ("½", "0"),
    "0-1/2": ("0", "½"),
}


def took(game: GameRow, player: str) -> str:
    """What a player took of a game that has a result: `1`, `½`, `0`, or the sign of a forfeit."""
    scores = SCORES.get(game.result or "") or tuple((game.result or "/").split("/"))
    return scores[0 if player == game.white else 1]


def signs(decimal: str) -> str:
    """An exact decimal as arbiters write it: `1.5` is 1½."""
    whole, point, rest = decimal.partition(".")
    sign = {"5": "½", "25": "¼", "75": "¾"}.get(rest)
    if not point:
        return decimal
    return figure(decimal) if sign is None else f"{whole if whole != '0' else ''}{sign}"


def level_on(view: View) -> str:
    """Who plays for what: `Playoff of 4 players level on 8½ points`."""
    number, points = len(view.tied), view.tied[0].points if view.tied else None
    if number < 2:
        return _("One leader: champion without a playoff")
    if points is None:
        return n_("Playoff of {number} player", "Playoff of {number} players", number)
    return n_(
        "Playoff of {number} player on {points} points",
        "Playoff of {number} players on {points} points",
        number,
        points=signs(points),
    )


def branch_title(branch: BranchRow) -> str:
    """`Knockout · 4 players`."""
    number = len(branch.players)
    said = n_("{number} player", "{number} players", number)
    return f"{_(TITLES[branch.branch])} · {said}"


def _time(seconds: int) -> str:
    minutes, rest = divmod(seconds, 60)
    return f"{minutes}:{rest:02d}"


def clock_sign(clock: Clock) -> str:
    """A clock as it is noted: `3:00 + 2 s`, and where the colours differ, White first, `2:30 v 3:00 + 2 s`."""
    white, black = clock["white"], clock["black"]
    times = {"white": _time(white["base_s"]), "black": _time(black["base_s"]), "gain": white["increment_s"]}
    if white["increment_s"] != black["increment_s"]:
        return p_("clocks", "{white} + {gain} s v {black} + {other} s", other=black["increment_s"], **times)
    if white == black:
        return p_("clock", "{white} + {gain} s", **times)
    return p_("clocks", "{white} v {black} + {gain} s", **times)


def clocks(normal: Clock, death: Clock | None) -> str:
    """The clocks of a stage: `3:00 + 2 s, then 2:30 v 3:00 + 2 s`."""
    if death is None:
        return clock_sign(normal)
    return _("{clock}, then {sudden_death}", clock=clock_sign(normal), sudden_death=clock_sign(death))


def winner_of(stage: str) -> str:
    """In the place of a name that is not known yet."""
    return _("Winner of {stage}", stage=stage_name(stage).lower())


def levels(first: int, last: int) -> str:
    """`2`, or `5–13`."""
    return str(first) if first == last else f"{first}–{last}"


def would_be(row: ComingRow) -> str:
    """What follows when so many are level: `Match of 2 games`, `Another cycle, colours reversed`."""
    if row.kind == "cycle":
        return _("Another cycle, colours reversed")
    if row.branch == "match" and row.games:
        return n_("Match of {number} game", "Match of {number} games", row.games)
    return _(TITLES[row.branch])


def due_line(row: PendingRow) -> str:
    """What is due, in one line to read."""
    if row.kind != "game" or row.clock is None:
        return announce(row.kind, row.id, tuple(map(isolated, row.players)), row.clock)
    white, black = map(isolated, row.players)
    game = game_name(row.id) if row.id else _("Being played")
    fields = {"game": game, "white": white, "black": black, "clock": clock_sign(row.clock)}
    if row.draw_odds:
        return _("{game}: {white} (White) v {black} (Black), {clock}; a draw is a win for Black", **fields)
    return _("{game}: {white} (White) v {black} (Black), {clock}", **fields)


def isolated(name: str) -> str:
    """A name that cannot turn the words around it: kept apart where it is written from right to left."""
    return f"\u2068{name}\u2069" if any(unicodedata.bidirectional(sign) in {"R", "AL"} for sign in name) else name
