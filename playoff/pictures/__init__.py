"""Drawings of a snapshot. So far in text: the bracket, the match, the crosstable."""
