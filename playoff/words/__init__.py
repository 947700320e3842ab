"""Reasons and facts into sentences. Below this room nobody writes one; English so far."""

from playoff.words.say import announce, game_name, half, label, names, quarter, result_sign, say, spoken, stage_name
from playoff.words.stated import stated

__all__ = [
    "announce",
    "game_name",
    "half",
    "label",
    "names",
    "quarter",
    "result_sign",
    "say",
    "spoken",
    "stage_name",
    "stated",
]
