"""Result slips: one for every game that is due, with the clock of each colour, to be signed at the board."""

from __future__ import annotations

from collections.abc import Iterator

from playoff.formats.papers.blocks import Block, Paragraph, Side, Slip
from playoff.formats.papers.told import Told
from playoff.formats.papers.wording import RESULTS, clock
from playoff.languages import _
from playoff.view.rows import GameRow
from playoff.words import game_name, result_sign
from playoff.words.stages import capital


def blocks(told: Told, wanted: tuple[str, ...] = ()) -> Iterator[Block]:
    """A slip for each game `wanted` by id, else for each that is due; nothing when there is none."""
    odds = {row.id for row in told.view.pending if row.draw_odds}
    for game in told.view.games:
        if game.id in wanted or (not wanted and game.status in {"due", "running"}):
            yield _slip(told, game, draw_odds=game.id in odds)


def none(told: Told) -> Iterator[Block]:
    """What is said when no game is due."""
    over = told.course.over
    yield Paragraph(_("The playoff is over: no game is due.") if over else _("No game is due now."))


def _slip(told: Told, game: GameRow, *, draw_odds: bool) -> Slip:
    notes = [_("A draw is a win for Black.")] if draw_odds else []
    times = game.clock
    return Slip(
        game_name(game.id) if game.id else _("Being played."),
        told.view.event,
        f"{game.id or ''} · {game.clause}".strip(" ·"),
        Side(capital(_("White")), game.white, clock(times["white"])),
        Side(capital(_("Black")), game.black, clock(times["black"])),
        tuple(map(result_sign, RESULTS if game.result in (None, *RESULTS) else (*RESULTS, game.result))),
        result_sign(game.result) if game.result else "",
        tuple(notes),
        (capital(_("White")), capital(_("Black")), capital(_("Arbiter"))),
    )
