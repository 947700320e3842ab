"""Random commands, right and wrong, corrections, crashes, two writers: after each the journal is the pure walk."""

from __future__ import annotations

import os
import shutil
import signal
import tempfile
from pathlib import Path

import pytest
from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, rule

from playoff.arbiter.desk import Desk
from playoff.arbiter.naming import game_with_id
from playoff.arbiter.options import Stating
from playoff.errors import JournalError
from playoff.event import Dossier
from playoff.journal.replay import fact_of, read
from playoff.journal.sqlite import SqliteJournal
from playoff.journal.verify import verify
from playoff.machine.due import DueGame, DueLots, DueOverride, due
from playoff.machine.record import (
    Closed,
    Corrected,
    Fact,
    GameRestarted,
    GameResult,
    GameStarted,
    LotsDrawn,
    Noted,
    Opening,
    Overridden,
    PlayerWithdrew,
    Record,
    Reopened,
    RestGranted,
)
from playoff.machine.walk import walk
from playoff.machine.why_not import why_not
from playoff.rulebooks import load
from playoff.tiebreaks import ByColour, Result
from playoff.view import snapshot

from .at_the_desk import Table
from .by_command import commands

NAMES = ("Anand", "Botvinnik", "Capablanca", "Ding", "Euwe")
numbers = st.integers(0, 1_000)


class TheDesk(RuleBasedStateMachine):
    """A journal on disk beside a record in memory."""

    def __init__(self) -> None:
        super().__init__()
        self.folder = Path(tempfile.mkdtemp())
        self.table = Table(self.folder)
        self.facts: list[Fact] = []

    def teardown(self) -> None:
        shutil.rmtree(self.folder)

    @initialize(players=st.integers(2, 5))
    def open(self, players: int) -> None:
        loaded = load("tata-steel-2022")
        self.opening = Opening(loaded.book, loaded.sha256, Dossier("Club", tied=NAMES[:players]))
        self.table.open(*NAMES[:players])
        self.course = walk(Record(self.opening))

    def enter(self, fact: Fact) -> None:
        """Type it; the command works exactly when the rules allow it, or when it says nothing new."""
        reason = why_not(self.course, fact)
        command = next(commands(self.course, [fact]))
        answer = self.table.type(*command)
        if reason is None:
            assert answer.code == 0, (fact, answer)
            self.facts.append(fact)
            self.course = walk(Record(self.opening, tuple(self.facts)))
        else:
            assert answer.code in {2, 4} or "othing" in answer.said, (fact, answer)

    # Right

    @rule(pick=numbers, result=st.sampled_from(tuple(Result)))
    def what_is_due_happens(self, pick: int, result: Result) -> None:
        items = [item for item in due(self.course) if isinstance(item, DueLots | DueGame | DueOverride) and item.id]
        match items[pick % len(items)] if items else None:
            case DueLots(name, players=players):
                turn = pick % len(players)
                self.enter(LotsDrawn(name, (*players[turn:], *players[:turn])))
            case DueGame(id=str(name), colours=colours, running=False) if pick % 3 == 0:
                self.enter(GameStarted(name, colours))
            case DueGame(id=str(name), colours=colours, running=True) if pick % 5 == 0:
                self.enter(GameRestarted(name, colours))
            case DueGame(id=str(name), colours=colours):
                self.enter(GameResult(name, colours, result if pick % 4 == 0 else Result.WHITE_WINS))
            case DueOverride(name):
                self.enter(Overridden(name, "both were delayed"))

    @rule(minutes=st.integers(-1, 3))
    def a_rest(self, minutes: int) -> None:
        if minutes >= 0:
            self.enter(RestGranted(minutes))

    @rule(pick=numbers)
    def somebody_leaves(self, pick: int) -> None:
        if pick % 3 == 0:
            self.enter(PlayerWithdrew((NAMES[pick % len(NAMES)],)) if self.known(pick) else Noted("nobody"))

    def known(self, pick: int) -> bool:
        return NAMES[pick % len(NAMES)] in self.course.tied.players

    @rule(pick=numbers)
    def the_end_by_decision_and_back(self, pick: int) -> None:
        if self.course.closed:
            self.enter(Reopened("decided too early"))
        elif pick % 4 == 0:
            self.enter(Closed(self.course.participants[:1], "storm", "the organiser"))

    # Wrong

    @rule(
        game=st.sampled_from(
            ("1-match/game-1", "1-match/game-2", "1-round-robin/cycle-1/round-1/board-1", "9-match/game-1")
        )
    )
    def a_game_that_may_not_be_on(self, game: str) -> None:
        on = [item for item in due(self.course) if isinstance(item, DueGame)]
        if not any(item.id == game for item in on):
            known = game_with_id(self.course, game)
            self.enter(GameResult(game, known.colours if known else ByColour("Anand", "Botvinnik"), Result.DRAW))

    @rule(lots=st.sampled_from(("1-match/lots/colours", "1-match/lots/sudden-death", "1-knockout/lots/seeds-1")))
    def lots_that_may_not_be_due(self, lots: str) -> None:
        if not any(item.id == lots for item in due(self.course) if isinstance(item, DueLots)):
            self.enter(LotsDrawn(lots, ("Botvinnik", "Anand")))

    # Corrections

    @rule(pick=numbers)
    def an_entry_is_taken_back(self, pick: int) -> None:
        if self.facts:
            number = pick % (len(self.facts) + 1) + 1
            if number > len(self.facts) or not isinstance(self.facts[number - 1], Corrected):
                self.enter(Corrected(number, None, "a slip"))

    @rule(pick=numbers, result=st.sampled_from(tuple(Result)))
    def a_result_is_corrected(self, pick: int, result: Result) -> None:
        mine = [entry for entry in self.course.entries if isinstance(entry.value, GameResult)]
        if mine:
            entry = mine[pick % len(mine)]
            assert isinstance(entry.value, GameResult)
            value = GameResult(entry.value.game, entry.value.colours, result)
            if value != entry.value:
                self.enter(Corrected(entry.number, value, "misheard"))

    # Others at the same journal

    @rule()
    def two_desks_write_at_once(self) -> None:
        """The second is refused with what changed, and may enter it again."""
        one, other = self.desk(), self.desk()
        try:
            one.state(Noted("first"))
            self.facts.append(Noted("first"))
            with pytest.raises(JournalError, match="somebody else has added 1 entry"):
                other.state(Noted("second"))
            other.state(Noted("second"))
            self.facts.append(Noted("second"))
        finally:
            one.journal.close()
            other.journal.close()
        self.course = walk(Record(self.opening, tuple(self.facts)))

    def desk(self) -> Desk:
        where = Stating(self.table.db, "", True, "Bo", None, "", True)
        return Desk(SqliteJournal(self.table.db), "Club", where)

    @rule()
    def a_crash_before_the_commit(self) -> None:
        """The process is killed with its transaction open."""
        if not (child := os.fork()):
            journal = SqliteJournal(self.table.db)
            journal.connection.execute("PRAGMA cache_size = 1")
            journal.connection.execute("BEGIN IMMEDIATE")
            journal.connection.execute(
                "INSERT INTO entry VALUES ('Club', ?, ?, '')", (len(self.facts) + 1, "x" * 200_000)
            )
            os.kill(os.getpid(), signal.SIGKILL)
        os.waitpid(child, 0)

    # The journal is the walk

    @invariant()
    def the_journal_is_the_pure_walk(self) -> None:
        if not self.table.db.exists():
            return
        journal = SqliteJournal(self.table.db)
        try:
            entries, course = read(journal, "Club")
            assert [fact_of(entry) for entry in entries[1:]] == self.facts
            assert snapshot(course) == snapshot(self.course)
            assert verify("Club", journal.rows("Club")) is None
        finally:
            journal.close()


TestTheDesk = TheDesk.TestCase
TestTheDesk.settings = settings(
    max_examples=12, stateful_step_count=20, deadline=None, suppress_health_check=list(HealthCheck)
)
