"""One stage as arithmetic: what has been written down on a sheet goes in, what follows from it comes out.

    sheet.py        what has been recorded of one stage: marks of games, lots, who left
    berger.py       the Berger table
    match.py        a set of games, then sudden death: colours, score, who goes on
    round_robin.py  one cycle: schedule, standings, leaders
    certainty.py    whether the winner is certain, exactly and cheaply
    knockout.py     seeds, which of them need lots, who meets whom

Nothing here moves a phase; that is the table's, in `machine`.
"""
