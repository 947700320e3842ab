"""A playoff for the programs of others.

    numbered   every game with the numbers and times that other programs want
    pgn        for viewers, broadcasts and boards: Lichess, DGT LiveChess
    moves      the moves of a PGN that was made at the boards
    trf        the rating report, one file for each clock
    calendar   iCalendar: games as events
    tables     CSV: games, standings, story
    remark     the text for the page of the tournament on Chess-Results
    brackets   `brackets-model`, the JSON of viewers on the web

Readers of tournament files stand beside this folder, each in one of its own. What a program knows a game by is the
same in every language; only what people read is in theirs: the remark, events of the calendar, lines of the protocol.
"""
