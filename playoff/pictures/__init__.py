"""Drawings of a snapshot. Of the bracket `board` says what, `layout` where, `bracket` and `text` draw it."""
