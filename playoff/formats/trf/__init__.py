"""The TRF, FIDE's tournament report file, in and out: editions 2016 and 2026.

    lines      bytes -> numbered lines: encoding, line ends, columns counted in characters or in bytes
    columns    where each field of a player's row stands, for reader and writer
    head       every other record: names, dates, rounds, type, scoring, byes, penalties
    rows       a player's row: who he is, whom he met
    pairing    two rows that name each other -> one game; where they disagree, both are named
    free       byes of record 240, rest days, players who never played
    prices     what a result is worth: records 162 and 299, extension XXS
    read       all of it -> what a door hands over
    write      and back

The columns are those of TRF26 (FIDE Council, 12 May 2025) and TRF16 (Annex 2 to C.04); the extensions XXR, XXS,
XXZ are JaVaFo's. Team tournaments are refused.
"""

from __future__ import annotations

from playoff.formats.trf.read import read_trf
from playoff.formats.trf.write import Edition, Playing, Written, write_trf

__all__ = ["Edition", "Playing", "Written", "read_trf", "write_trf"]
