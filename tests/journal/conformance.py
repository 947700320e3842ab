"""What every store of journals promises; a store's tests inherit it and say how one is opened."""

from __future__ import annotations

import threading
from abc import ABC, abstractmethod
from collections.abc import Callable, Iterator
from typing import ClassVar

import pytest

from playoff.errors import JournalError
from playoff.journal.entry import hash_of
from playoff.journal.export import lines_of, rows_of, take_in
from playoff.journal.protocol import Journal
from playoff.journal.replay import read, walk_entries
from playoff.journal.verify import verify

from .writing import MATCH, drafts

Opened = Callable[[], Journal]


class Conformance(ABC):
    """The suite. `opened` gives another connection to the same store each time."""

    CLUB: ClassVar[str] = "Club, final"

    @pytest.fixture
    def opened(self, store: Callable[[], Journal]) -> Iterator[Opened]:
        """Connections that are closed at the end of the test."""
        open_: list[Journal] = []

        def another() -> Journal:
            open_.append(store())
            return open_[-1]

        yield another
        for journal in open_:
            journal.close()

    @abstractmethod
    @pytest.fixture
    def store(self) -> Callable[[], Journal]:
        """How the store under test is opened."""

    def test_what_is_written_is_read_by_another(self, opened: Opened) -> None:
        added = opened().append(self.CLUB, drafts(), 0)
        entries, course = read(opened(), self.CLUB)
        assert entries == added
        assert [entry.sequence for entry in entries] == [0, 1, 2, 3, 4]
        assert course.winner == "Anand"
        assert tuple(entry.stated for entry in course.entries) == MATCH

    def test_each_entry_holds_the_hash_of_the_one_before(self, opened: Opened) -> None:
        entries = opened().append(self.CLUB, drafts(), 0)
        assert entries[0].before == ""
        assert [entry.before for entry in entries[1:]] == [entry.hash for entry in entries[:-1]]
        assert all(hash_of(entry.text) == entry.hash for entry in entries)

    def test_of_two_writers_the_second_is_refused_and_the_first_stands(self, opened: Opened) -> None:
        one, other = opened(), opened()
        first, *rest = drafts()
        one.append(self.CLUB, [first], 0)
        one.append(self.CLUB, rest[:1], 1)
        with pytest.raises(JournalError, match="somebody else has added 1 entry") as caught:
            other.append(self.CLUB, rest[1:2], 1)
        assert caught.value.kind == "conflict"
        assert len(other.rows(self.CLUB)) == 2
        assert len(other.append(self.CLUB, rest[1:2], 2)) == 1

    def test_a_playoff_is_opened_once(self, opened: Opened) -> None:
        opened().append(self.CLUB, drafts(), 0)
        with pytest.raises(JournalError) as caught:
            opened().append(self.CLUB, drafts(), 0)
        assert caught.value.kind == "conflict"
        assert len(opened().rows(self.CLUB)) == 5

    def test_nobody_writes_behind_what_is_not_there(self, opened: Opened) -> None:
        with pytest.raises(JournalError):
            opened().append(self.CLUB, drafts(), 3)
        assert opened().events() == ()

    def test_several_entries_are_added_together_or_not_at_all(self, opened: Opened) -> None:
        journal = opened()
        good, bad = drafts()[:2]
        broken = type(bad)(bad.time, bad.by, {"kind": object()}, bad.decisions, bad.digest)
        with pytest.raises(TypeError):
            journal.append(self.CLUB, [good, broken], 0)
        assert list(opened().rows(self.CLUB)) == []
        assert len(journal.append(self.CLUB, [good, bad], 0)) == 2

    def test_playoffs_in_one_store_do_not_touch_each_other(self, opened: Opened) -> None:
        journal = opened()
        journal.append("Women", drafts(MATCH[:1]), 0)
        journal.append("Open", drafts(), 0)
        journal.append("Women", drafts()[2:3], 2)
        heads = {kept.event: (kept.entries, kept.head) for kept in opened().events()}
        assert list(heads) == ["Open", "Women"]
        assert heads["Open"][0] == 5
        assert heads["Women"] == (3, journal.rows("Women")[-1].hash)
        assert verify("Women", journal.rows("Women")) is None

    def test_an_unknown_playoff_has_no_entries(self, opened: Opened) -> None:
        assert list(opened().rows("nobody")) == []

    def test_entries_behind_a_number(self, opened: Opened) -> None:
        journal = opened()
        journal.append(self.CLUB, drafts(), 0)
        entries, course = read(journal, self.CLUB)
        rows = journal.rows(self.CLUB, after=2)
        assert [row.sequence for row in rows] == [3, 4]
        assert walk_entries(entries[3:], walk_entries(entries[:3])) == course

    def test_a_secret_stays_the_first_one(self, opened: Opened) -> None:
        """So a drawing that is asked for again has the same key."""
        journal = opened()
        first, second, *_ = drafts()
        journal.append(self.CLUB, [first], 0, {"lots": "k1"})
        journal.append(self.CLUB, [second], 1, {"lots": "k2", "others": "k3"})
        again = opened()
        assert [again.unsealed(self.CLUB, name) for name in ("lots", "others", "none")] == ["k1", "k3", None]
        assert again.unsealed("Another", "lots") is None

    def test_no_secret_without_its_entry(self, opened: Opened) -> None:
        with pytest.raises(JournalError):
            opened().append(self.CLUB, drafts(), 7, {"lots": "k1"})
        assert opened().unsealed(self.CLUB, "lots") is None

    def test_a_whole_store_has_no_faults(self, opened: Opened) -> None:
        opened().append(self.CLUB, drafts(), 0)
        assert opened().faults() == ()

    def test_names_and_texts_of_every_script(self, opened: Opened) -> None:
        event = "Şampiyona ½ – 王 '\"; DROP TABLE entry --"
        opened().append(event, drafts(), 0)
        assert [kept.event for kept in opened().events()] == [event]
        assert verify(event, opened().rows(event)) is None

    def test_out_as_lines_and_in_again_with_the_same_hashes(self, opened: Opened) -> None:
        journal = opened()
        journal.append(self.CLUB, drafts(), 0)
        rows = list(journal.rows(self.CLUB))
        assert rows_of(lines_of(rows), "lines") == {self.CLUB: rows}
        assert take_in(journal, self.CLUB, rows) == 0

    def test_writers_at_the_same_time_each_get_a_place(self, opened: Opened) -> None:
        """Four write eight notes each; whoever is refused looks again. Nothing is lost, nothing is there twice."""
        opened().append(self.CLUB, drafts(MATCH[:0]), 0)
        note = drafts()[1]
        failed: list[BaseException] = []

        def write(journal: Journal) -> None:
            try:
                written = 0
                while written < 8:
                    try:
                        journal.append(self.CLUB, [note], len(journal.rows(self.CLUB)))
                        written += 1
                    except JournalError as error:
                        if error.kind != "conflict":
                            raise
            except BaseException as error:
                failed.append(error)

        threads = [threading.Thread(target=write, args=(opened(),)) for _ in range(4)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        assert failed == []
        rows = opened().rows(self.CLUB)
        assert [row.sequence for row in rows] == list(range(33))

    def test_who_listens_hears_of_an_entry_by_another(self, opened: Opened) -> None:
        """Within a second; and hears nothing where nothing happens."""
        desk, page = opened(), opened()
        desk.append(self.CLUB, drafts()[:1], 0)
        while page.news(0.1):
            pass
        assert not page.news(0.1)
        late = threading.Timer(0.2, desk.append, (self.CLUB, drafts()[1:2], 1))
        late.start()
        assert page.news(1.2)
        late.join()
        assert len(page.rows(self.CLUB)) == 2

    def test_who_reads_in_between_does_not_miss_what_came_then(self, opened: Opened) -> None:
        desk, page = opened(), opened()
        desk.append(self.CLUB, drafts()[:1], 0)
        while page.news(0.1):
            pass
        page.rows(self.CLUB)
        desk.append(self.CLUB, drafts()[1:2], 1)
        page.events()
        assert page.news(0.5)
