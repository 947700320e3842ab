"""Reasons and facts into sentences, in the language spoken. Below this room nobody writes one."""

from playoff.words.aloud import announce, spoken
from playoff.words.lists import names
from playoff.words.say import label, say
from playoff.words.scores import half, quarter, result_sign, value
from playoff.words.stages import game_name, lots_name, stage_name
from playoff.words.stated import stated

__all__ = [
    "announce",
    "game_name",
    "half",
    "label",
    "lots_name",
    "names",
    "quarter",
    "result_sign",
    "say",
    "spoken",
    "stage_name",
    "stated",
    "value",
]
