"""Reasons into sentences. Below this room nobody writes one; English so far."""

from playoff.words.say import announce, half, quarter, say, spoken, stage_name

__all__ = ["announce", "half", "quarter", "say", "spoken", "stage_name"]
