"""The remark for the page of a tournament on Chess-Results: the playoff in a few lines of plain text.

Chess-Results takes { and } for < and >, and shows a remark in orange that begins with #; so no sign of a name
reaches it that it would read otherwise.
"""

from __future__ import annotations

from collections.abc import Iterator

from playoff.languages import _
from playoff.machine.course import Course
from playoff.view import View, snapshot
from playoff.view.rows import GameRow, StageRow
from playoff.words import names, result_sign, stage_name, value

_BRACKETS = str.maketrans({"<": "(", ">": ")", "{": "(", "}": ")"})


def write_remark(course: Course) -> bytes:
    """The text, a line for each stage, in the language spoken."""
    text = "\n".join(_lines(snapshot(course))).translate(_BRACKETS)
    return f"{text.lstrip('#').lstrip()}\n".encode()


def _lines(view: View) -> Iterator[str]:
    tied = names(tuple(row.name for row in view.tied))
    yield _("Play-off: {players}.", players=tied)
    for branch in view.branches:
        for stage in branch.stages:
            played = [game for game in view.games if game.stage == stage.id and game.status == "finished"]
            if played:
                games = ", ".join(map(_game, played))
                yield _("{stage}: {score} ({games}).", stage=stage_name(stage.id), score=_score(stage), games=games)
    if view.winner:
        yield _("Winner: {player}.", player=view.winner)
    elif view.joint_winners:
        yield _("Winners: {players}.", players=names(view.joint_winners))


def _score(stage: StageRow) -> str:
    return ", ".join(f"{player} {value(points)}" for player, points in stage.score.items())


def _game(game: GameRow) -> str:
    return f"{game.white} {result_sign(game.result or '*')} {game.black}"
