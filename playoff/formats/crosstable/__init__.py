"""Tables as spreadsheets save them (CSV): crosstables, tables of rounds, lists of games."""

from playoff.formats.crosstable.read import read_csv

__all__ = ["read_csv"]
