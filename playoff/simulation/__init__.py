"""Playing a playoff many times: odds of any size, how long it lasts, what other rules would change, surveys.

    draws.py        chance from a seed
    lottery.py      drawing from finite laws, whole arrays at a time
    lengths.py      laws of lengths of time
    pace.py         the model of time: moves, time used, what lies between games
    clockwork.py    how long stages last
    block.py        a block of playoffs being played
    matches.py      matches drawn from their laws
    robins.py       cycles of up to five players, as laws to draw from
    table.py        a cycle played game by game, certainty after each round
    cycles.py       round robins, by law or game by game
    sampler.py      branch after branch by the rulebook
    start.py        from the present state of a playoff on
    main_event.py   a main event that is not over
    question.py     what is simulated; one block of it
    tally.py        what is counted
    strata.py       title odds put right by the exact chances of scores
    answers.py      what a simulation says
    workers.py      blocks worked off by others
    simulate.py     simulate(question)
    switches.py     what other rules would change
    survey.py       many events under several rulebooks

numpy, an extra, is needed for all of it.
"""

from playoff.simulation.answers import Lengths, Simulated
from playoff.simulation.pace import Pace
from playoff.simulation.question import Question
from playoff.simulation.simulate import simulate

__all__ = ["Lengths", "Pace", "Question", "Simulated", "simulate"]
