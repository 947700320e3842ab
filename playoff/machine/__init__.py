"""The heart: facts in, course out. The only room where a phase changes.

table.py      the table of moves, and the facts guards may see
advance.py    one move of the state machine
record.py     the opening and the facts that people state
course.py     what follows from them
due.py        what is due now, and every game with its status
why_not.py    whether a fact may be entered now, and why not
settle.py     what follows from a fact
walk.py       the fold of a record
diagram.py    the table as a picture in text
"""
