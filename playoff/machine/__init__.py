"""The heart: facts in, course out.

    table.py      the table of moves, and the facts guards may see
    advance.py    one move of the state machine
    record.py     the opening and the facts that people state
    course.py     what follows from them
    walk.py       the fold of a record: enters a fact, reads everything again after a correction
    identity.py   what an entry is about, and whether it counts where it stands
    take.py       writes down one fact that counts
    leave.py      players leave
    settle.py     what follows from a fact
    set_up.py     what a new phase begins with
    settled.py    whether the main event can still change who plays whom
    due.py        what is due now, and how it is called
    games.py      every game with its status
    why_not.py    whether a fact may be entered now, and why not
    wire.py       facts as JSON
    diagram.py    the table as a picture in text

It is the only room where a phase changes.
"""
