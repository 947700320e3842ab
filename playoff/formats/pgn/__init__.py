"""PGN: tags and results of a whole tournament; moves are only counted, to tell a walkover."""

from playoff.formats.pgn.read import read_pgn

__all__ = ["read_pgn"]
