"""Oracles: other people's programs asked for the same values.

gacrux is the TieBreakServer of the FIDE Technical Commission, tiebreak-core an independent library. Neither is a
dependency of the product. `differences` is the one list of what they are known to do otherwise, and who is right.
"""
