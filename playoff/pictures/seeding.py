"""How the seeds came out: every criterion that was asked, of whom, and each value taken apart to the games."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from playoff.pictures.text import colour_letter, columns, signs
from playoff.view.plain import Json
from playoff.view.tie import StepRow, TieView
from playoff.words import label, names, result_sign


def draw_seeding(view: TieView) -> Iterator[str]:
    """A block for each criterion: the players it was asked of, game by game, and how it split them."""
    for step in view.seeding:
        yield ""
        again = f" ({label('again')})" if step.again else ""
        yield f"{step.criterion}{again}: {names(step.group)}"
        for player in step.group:
            yield f"  {player}: {signs(step.values[player] or '–')}"
            yield from (f"  {line}" for line in draw_parts(step.parts[player]))
        yield f"  → {_split(step)}"


def draw_parts(parts: Sequence[Json]) -> Iterator[str]:
    """A value taken apart: a line for each round that counted in it."""
    return columns([_part(part) for part in parts])


def _part(part: Json) -> list[str]:
    """Round, colour, opponent, result as the player has it, what it was multiplied with, what it counted."""
    against = part.get("against")
    score = signs(part["score"]) if "score" in part else ""
    own = f" ({against})" if against and against != part.get("opponent") else ""
    cut = f"({label('cut')} {signs(part['cut'])})" if "cut" in part else ""
    return [
        str(part.get("round", "")),
        colour_letter(part["colour"] == "white") if part.get("colour") else "",
        f"{part.get('opponent', '')}{own}",
        result_sign(part.get("result", "")),
        f"{signs(part['share'])} × {score}" if "share" in part and score else score,
        signs(part["counted"]),
        f"{cut} {part.get('rule', '')}".strip(),
    ]


def _split(step: StepRow) -> str:
    """`A | B = C`: a bar between those it told apart, a sign between those it left level."""
    return " | ".join(" = ".join(tier) for tier in step.split)
