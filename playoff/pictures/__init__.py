"""Drawings of a snapshot. The bracket, for every branch: `board` (what), `layout` (where), `bracket` (SVG, PNG), `text`."""
