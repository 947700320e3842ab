"""Overlays for a programme: one moment as a bracket, a lower third, a score, what is next, or the winner.

Each is a set of fields, flat texts for a program that draws by itself, and a fragment for the page that OBS shows.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Callable, Mapping
from typing import Any

from playoff.broadcast.hall import Due, Outcome, hall
from playoff.broadcast.moment import Moment
from playoff.broadcast.site import render
from playoff.languages import _, current
from playoff.pictures.bracket import draw_inline
from playoff.pictures.captions import clock_sign, signs
from playoff.view.rows import StageRow
from playoff.words import names, stage_name

FRAME = (1920, 1080)
"""Pixels that every overlay is laid out for; another size is the same, scaled."""

PICTURE = (1760, 920)
"""Pixels of the bracket within the frame."""

VERSION = 1

Fields = Mapping[str, str]


def overlay(name: str, moment: Moment, *, rehearsal: bool = False) -> bytes:
    """An overlay as it is sent, as JSON: `fields` and `html`. Raises KeyError for a name that is none."""
    fields = OVERLAYS[name](moment)
    html = render(
        "overlay_now.html",
        name=name,
        fields=fields,
        rehearsal=rehearsal,
        rows=_rows(moment) if name == "score" else (),
        outcomes=_outcomes(moment) if name == "next" else (),
        picture=draw_inline(moment.view, overlay=True, frame=PICTURE) if name == "bracket" else "",
    )
    document: dict[str, Any] = {
        "version": VERSION,
        "overlay": name,
        "sequence": moment.sequence,
        "rehearsal": rehearsal,
        "language": current(),
        "fields": dict(fields),
        "html": html,
    }
    return json.dumps(document, ensure_ascii=False).encode()


def tag(sent: bytes) -> str:
    """The ETag of an overlay: that of what it says, so that any server gives the same."""
    return f'"{hashlib.sha256(sent).hexdigest()[:24]}"'


# The fields


def _bracket(moment: Moment) -> Fields:
    page = hall(moment, odds=False)
    return {"event": page.event, "subtitle": page.subtitle, "winner": names(page.winners) if page.winners else ""}


def _lower_third(moment: Moment) -> Fields:
    """The game that is due or being played: who has which colour, and the clock; else what there is to say."""
    game, page = _game(moment), hall(moment, odds=False)
    score = _score(moment, game) if game else {}
    return {
        "event": page.event,
        "title": game.title if game else "",
        "white": game.white if game else "",
        "black": game.black if game else "",
        "white_score": score.get(game.white, "") if game else "",
        "black_score": score.get(game.black, "") if game else "",
        "white_clock": _clock(game, "white"),
        "black_clock": _clock(game, "black"),
        "clock": clock_sign(game.clock) if game and game.clock else "",
        "state": _("being played") if game and game.running else "",
        "note": page.headline if game is None else _("A draw is a win for Black.") if game.draw_odds else "",
    }


def _score_fields(moment: Moment) -> Fields:
    """As many players as there can be, so that a field that was there is empty, not gone."""
    stage, rows = _stage(moment), _rows(moment)
    fields = {"event": moment.view.event, "stage": stage_name(stage.id) if stage else ""}
    for place in range(max(len(rows), len(moment.view.tied))):
        player, points, _lead = rows[place] if place < len(rows) else ("", "", False)
        fields |= {f"player_{place + 1}": player, f"score_{place + 1}": points}
    return fields


def _next(moment: Moment) -> Fields:
    page, game = hall(moment, odds=False), _game(moment)
    then = [outcome.leads_to for outcome in game.outcomes] if game and game.outcomes else ["", "", ""]
    fields = dict(zip(("if_white_wins", "if_draw", "if_black_wins"), then, strict=True))
    return {"event": page.event, "title": game.title if game else "", "said": page.headline, **fields}


def _winner(moment: Moment) -> Fields:
    """Nothing at all until there is one."""
    page = hall(moment, odds=False)
    if not page.winners:
        return {"event": page.event, "winner": "", "title": "", "why": "", "prize": ""}
    prizes = dict(page.prizes)
    return {
        "event": page.event,
        "title": _("Winner") if len(page.winners) == 1 else _("The title is shared"),
        "winner": names(page.winners),
        "why": page.winner_why[1],
        "prize": prizes.get(page.winners[0], ""),
    }


OVERLAYS: Mapping[str, Callable[[Moment], Fields]] = {
    "bracket": _bracket,
    "lower-third": _lower_third,
    "score": _score_fields,
    "next": _next,
    "winner": _winner,
}
"""The overlays by name."""


def labels(moment: Moment) -> dict[str, str]:
    """Every field of every overlay by `overlay-field`: for programs that read one text from one file."""
    return {
        f"{name}-{field.replace('_', '-')}": said
        for name, fields in OVERLAYS.items()
        for field, said in fields(moment).items()
    }


# What they are made of


def _game(moment: Moment) -> Due | None:
    """The game in front: one that is being played, else the first that is due."""
    page = hall(moment, odds=False)
    games = [item for item in page.due if item.kind == "game"]
    return next((item for item in games if item.running), games[0] if games else None)


def _outcomes(moment: Moment) -> tuple[Outcome, ...]:
    game = _game(moment)
    return game.outcomes if game else ()


def _clock(game: Due | None, colour: str) -> str:
    if game is None or game.clock is None:
        return ""
    seconds = game.clock[colour]["base_s"]
    return f"{seconds // 60}:{seconds % 60:02}"


def _score(moment: Moment, game: Due) -> Mapping[str, str]:
    """The score before the game, where it is one of a match."""
    stage = _stage(moment)
    if stage is None or set(stage.players) != {game.white, game.black}:
        return {}
    return {player: signs(points) for player, points in stage.score.items()}


def _stage(moment: Moment) -> StageRow | None:
    """The stage in front: that of a game being played or due, else the last one with a result."""
    stages = {stage.id: stage for branch in moment.view.branches for stage in branch.stages}
    for status in ("running", "due"):
        for game in moment.view.games:
            if game.status == status and game.stage in stages:
                return stages[game.stage]
    played = [game.stage for game in moment.view.games if game.result and game.stage in stages]
    return stages[played[-1]] if played else next(iter(stages.values()), None)


def _rows(moment: Moment) -> tuple[tuple[str, str, bool], ...]:
    """Players of the stage in front, their scores, whether they lead; of a cycle in the order of its table."""
    stage = _stage(moment)
    if stage is None:
        return ()
    points = {player: float(stage.score[player]) for player in stage.players if player in stage.score}
    best = max(points.values(), default=0.0)
    return tuple(
        (player, signs(stage.score.get(player, "0")), points.get(player) == best and len(set(points.values())) > 1)
        for player in stage.players
    )
