"""Papers: what an arbiter prints, in the language spoken; each is made once and drawn as text, HTML or PDF.

blocks.py      a paper without any layout: headings, tables, steps, slips, signature lines
told.py        what papers are made of: the course, its snapshot, the entries
spelling.py    entries in a spelling that needs no language, so that a printed protocol can be read back
slips.py       a result slip for every game that is due
pairings.py    the sheet for the wall: what is due, what comes next
crosstable.py  every cycle, match and bracket
protocol.py    every step, to be signed
prizes.py      who gets what, with a line to sign for it
press.py       one page for the press
shelf.py       the papers by name
text.py, html.py, pdf.py   the three drawings, with print.css and print.typ
"""

from playoff.formats.papers.shelf import PAPERS, paper
from playoff.formats.papers.told import Told, told_by_courses, told_by_entries

__all__ = ["PAPERS", "Told", "paper", "told_by_courses", "told_by_entries"]
