"""Stages, games and lots by their names instead of their ids."""

from __future__ import annotations

import re

from playoff.languages import _, p_

PARTS = {
    "match": "match",
    "round-robin": "round robin",
    "knockout": "knockout",
    "final": "final",
    "semifinal": "semifinal {number}",
    "cycle": "cycle {number}",
    "round": "round {number}",
    "board": "board {number}",
    "game": "game {number}",
    "sudden-death": "sudden death, game {number}",
    "round-robin again": "round robin {number}",
}
"""The parts of an id, as they stand in a list that names a stage or a game."""

PART = "part of the name of a stage or game"
THE = "stage inside a sentence, which a player wins"
LOTS_FOR = "stage after the words Lots for"

STAGES = {
    "match": "the match",
    "round-robin": "the round robin",
    "knockout": "the knockout",
    "final": "the final",
    "semifinal": "semifinal {number}",
    "round-robin again": "round robin {number}",
}
"""Stages inside a sentence, with their article."""

LOTS_CONTEXT = "lots"
LOTS = {
    "colours": "{stage}, colours",
    "sudden-death": "{stage}, colours in sudden death",
    "numbers": "{stage}, pairing numbers",
    "selection": "{stage}, who plays",
}
"""What is drawn for."""


def capital(text: str) -> str:
    """With a capital at the beginning of a sentence or a line."""
    return text[:1].upper() + text[1:]


def _parsed(part: str) -> tuple[str, str]:
    """A part of an id as its kind and its number: `semifinal-1`, and `2-round-robin`, the number before it."""
    if before := re.fullmatch(r"(\d+)-(.+)", part):
        again = before[2] == "round-robin" and int(before[1]) > 1
        return (f"{before[2]} again" if again else before[2]), before[1]
    kind, number = re.fullmatch(r"(.+?)(?:-(\d+))?", part).groups()  # type: ignore[union-attr]
    return kind, number or ""


def _said(part: str) -> str:
    kind, number = _parsed(part)
    return p_(PART, PARTS[kind], number=number)


def _in_sentence(context: str, stage: str) -> str:
    kind, number = _parsed(stage.rpartition("/")[2])
    return p_(context, STAGES[kind], number=number)


def stage_name(name: str) -> str:
    """A stage in words: `1-knockout/semifinal-1` is Semifinal 1."""
    return capital(_said(name.rpartition("/")[2]))


def stage_won(name: str) -> str:
    """A stage that somebody wins, inside a sentence: the final, the match, semifinal 1."""
    return _in_sentence(THE, name)


def game_name(name: str) -> str:
    """A game in words: `1-knockout/final/sudden-death-2` is Final, sudden death, game 2."""
    plain, _mark, attempt = name.partition("#")
    first, *parts = plain.split("/")
    said = capital(", ".join(map(_said, parts if "knockout" in first else [first, *parts])))
    return _("{game} (attempt {attempt})", game=said, attempt=attempt) if attempt else said


def lots_name(name: str) -> str:
    """Lots in words: `1-knockout/final/lots/colours` is final, colours."""
    stage, _mark, purpose = name.partition("/lots/")
    kind, number = _parsed(purpose)
    if kind == "seeds":
        return p_(LOTS_CONTEXT, "seeds from {seed} on", seed=number)
    said = _said(stage.rpartition("/")[2])
    if number:
        return p_(LOTS_CONTEXT, "{stage}, colours in sudden death, game {number}", stage=said, number=number)
    return p_(LOTS_CONTEXT, LOTS[kind], stage=said)


def lots_owner(name: str) -> str:
    """What colours are drawn for, behind the words "Lots for": the final; the final, sudden death game 2."""
    stage, _mark, purpose = name.partition("/lots/")
    said = _in_sentence(LOTS_FOR, stage)
    kind, number = _parsed(purpose)
    if kind != "sudden-death":
        return said
    if number:
        return p_(LOTS_CONTEXT, "{stage}, sudden death game {number}", stage=said, number=number)
    return p_(LOTS_CONTEXT, "{stage}, sudden death", stage=said)
