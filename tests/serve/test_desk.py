"""The desk page: a touch is recorded once, nothing else is, and what changes the past is shown first."""

from __future__ import annotations

from dataclasses import replace
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

from playoff.arbiter.clock import now
from playoff.formats.scenario import read_scenario
from playoff.journal.sqlite import SqliteJournal
from playoff.journal.verify import verify
from playoff.languages import languages
from playoff.machine.record import GameResult, LotsDrawn, PlayerWithdrew, RestGranted
from playoff.machine.walk import enter
from playoff.view import snapshot

from ..arbiter.at_the_desk import Table
from .hall import ROOT, Hall, Tablet, of_names, put


def lots(tablet: Tablet, white: str) -> None:
    tablet.press(f"{white} has White")


def proved(hall: Hall) -> int:
    """How many entries there are, the journal proved."""
    journal = SqliteJournal(Path(str(hall.store)))
    try:
        assert verify(hall.event, journal.rows(hall.event)) is None
    finally:
        journal.close()
    return hall.entries


class TestEntering:
    def test_one_touch_is_one_entry(self, masters: Hall) -> None:
        tablet = masters.tablet()
        said = tablet.press("Wei Yi has White")
        assert "Recorded as entry 1: lots for semifinal 1" in said
        assert masters.live.moment.course.entries[0].value == LotsDrawn(
            "1-knockout/semifinal-1/lots/colours", ("Wei Yi", "Abdusattorov"), at=masters.live.moment.recorded
        )
        assert masters.live.moment.by == "Ana"

    def test_the_next_step_is_that_the_game_begins_then_its_results(self, masters: Hall) -> None:
        tablet = masters.tablet()
        lots(tablet, "Wei Yi")
        tablet.press("The game begins")
        tablet.press("½–½")
        assert [game.result for game in masters.live.moment.view.games if game.result] == ["1/2-1/2"]

    def test_a_button_says_what_it_leads_to(self, match: Hall) -> None:
        tablet = match.tablet()
        lots(tablet, "Anand")
        tablet.press("1–0")
        tablet.look()
        assert "Anand wins the match by 2–0." in tablet.form("0–1").button

    def test_the_same_form_twice_enters_once(self, masters: Hall) -> None:
        """A double tap, or a browser that sends again."""
        tablet = masters.tablet()
        form = tablet.form("Wei Yi has White")
        tablet.send(form)
        assert "Nothing new: already recorded as entry 1" in tablet.send(form)
        note = tablet.form("Record the note")
        tablet.send(note, text="Clock of board 1 exchanged")
        assert "Nothing new: already recorded as entry 2" in tablet.send(note, text="Clock of board 1 exchanged")
        assert masters.entries == 2

    def test_a_stale_page_overwrites_nothing(self, masters: Hall) -> None:
        """Two tablets; the second one shows what the first has entered, and nothing is recorded twice."""
        ana, bob = masters.tablet("Ana"), masters.tablet("Bob")
        old = bob.form("Abdusattorov has White")
        ana.press("Wei Yi has White")
        said = bob.send(old, 409)
        assert "somebody else was quicker (lots for semifinal 1, colours: Wei Yi, Abdusattorov)" in said
        assert masters.entries == 1
        assert "The game begins" in said, "the page that comes back shows how it stands"

    def test_the_same_entry_from_two_tablets_is_one(self, masters: Hall) -> None:
        ana, bob = masters.tablet("Ana"), masters.tablet("Bob")
        again = bob.form("Wei Yi has White")
        ana.press("Wei Yi has White")
        assert "Nothing new" in bob.send(again)
        assert masters.entries == 1

    def test_a_page_behind_the_journal_enters_nothing(self, masters: Hall) -> None:
        """Somebody types a command at the same journal; this server has not read it yet."""
        tablet = masters.tablet()
        table = Table(Path(str(masters.store)).parent)
        table.db = Path(str(masters.store))
        table.do("lots", "giri")
        said = tablet.send(tablet.form("Wei Yi has White"), 409)
        assert "somebody else was quicker (lots for semifinal 2, colours: Giri, Gukesh)" in said
        assert masters.entries == 1

    def test_the_refusal_is_that_of_the_rules(self, match: Hall) -> None:
        tablet = match.tablet()
        form = tablet.form("Anand has White")
        form.fields = [("order", "Anand") if name == "order" else (name, value) for name, value in form.fields]
        assert "C.1: " in tablet.send(form, 422)
        assert match.entries == 0

    def test_without_scripts_the_whole_page_comes_back(self, masters: Hall) -> None:
        tablet = masters.tablet()
        del tablet.client.headers["hx-request"]
        assert tablet.press("Wei Yi has White").startswith("<!doctype html>")

    def test_who_gave_no_name_is_the_one_the_server_was_started_for(self, tmp_path: Path) -> None:
        store = tmp_path / "club.db"
        hall = Hall(store, put(store, of_names("Anand", "Botvinnik")), by="Chief Arbiter")
        lots(hall.tablet(""), "Anand")
        assert hall.live.moment.by == "Chief Arbiter"

    def test_a_game_still_running_at_the_end_gets_its_result(self, tmp_path: Path) -> None:
        """A.3: the winner is certain, the other game goes on; its result is recorded, and changes nothing."""
        scenario = read_scenario(ROOT / "scenarios" / "f-a3-running-game-not-needed.toml")
        store = tmp_path / "late.db"
        hall = Hall(store, put(store, scenario.opening))
        tablet = hall.tablet()
        for step in scenario.steps:
            tablet.state(step.fact)
            if hall.live.moment.view.winner:
                break
        assert "Still being played; its result changes nothing." in tablet.look()
        winner, finished = (
            hall.live.moment.view.winner,
            sum(bool(game.result) for game in hall.live.moment.view.games),
        )
        tablet.press("½–½")
        assert hall.live.moment.view.winner == winner
        assert sum(bool(game.result) for game in hall.live.moment.view.games) == finished + 1


class TestEveryRealPlayoff:
    @pytest.mark.parametrize("name", ["tata-steel-2018-masters", "tata-steel-2024-masters", "prague-2020-masters"])
    def test_played_on_the_page_it_ends_as_it_did(self, name: str, tmp_path: Path) -> None:
        """Every fact of the scenario as a form; the snapshot is that of the facts entered one after the other."""
        scenario = read_scenario(ROOT / "scenarios" / f"{name}.toml")
        store = tmp_path / "real.db"
        hall = Hall(store, put(store, scenario.opening))
        tablet = hall.tablet()
        course = hall.live.moment.course
        for step in scenario.steps:
            tablet.look()
            wanted = {"lots": "order", "result": "result"}.get(step.fact.kind)
            form = next(
                form
                for form in tablet.forms
                if form.value("kind") == step.fact.kind
                and (form.value("id"), form.value("game")) != ("", "")
                and _says(form.fields, step.fact, wanted)
            )
            tablet.send(form)
            course = enter(course, step.fact)
        told, expected = hall.live.moment.view, snapshot(course)
        assert (told.winner, told.ranks, told.games, told.prizes) == (
            expected.winner, expected.ranks, expected.games, expected.prizes,
        )  # fmt: skip
        assert f'<p class="name">{told.winner}</p>' in tablet.look()
        assert proved(hall) == len(scenario.steps)


def _says(fields: list[tuple[str, str]], fact: object, wanted: str | None) -> bool:
    given = dict(fields)
    match fact:
        case LotsDrawn(name, order):
            return given.get("id") == name and [value for key, value in fields if key == "order"] == list(order)
        case GameResult(name, colours, result):
            return (given.get("game"), given.get("white"), given.get(wanted or "")) == (
                name, colours.white, result.value,
            )  # fmt: skip
    return False


class TestCorrecting:
    def test_what_changes_the_past_is_shown_first(self, match: Hall) -> None:
        tablet = match.tablet()
        lots(tablet, "Anand")
        tablet.press("1–0")
        tablet.press("0–1")
        assert match.live.moment.view.winner == "Anand"
        tablet.at(2)
        said = tablet.send(tablet.form("Show what would change", kind="correct"), result="1/2-1/2", reason="misread")
        assert "Not recorded yet. This would change:" in said
        assert "Anand wins the match by 2–0." in said.partition("Instead")[0]
        assert match.entries == 3
        tablet.confirm()
        assert (match.entries, match.live.moment.view.games[0].result) == (4, "1/2-1/2")
        assert match.live.moment.view.winner == "Anand", "by 1½ to ½"

    def test_a_correction_keeps_the_time_of_the_game(self, match: Hall) -> None:
        """Only the result was wrong: when the game ended is not."""
        tablet = match.tablet()
        lots(tablet, "Anand")
        tablet.press("1–0")
        ended = match.live.moment.course.entries[1].stated.at
        tablet.at(2)
        tablet.send(tablet.form("Show what would change", kind="correct"), result="0-1", reason="misread")
        tablet.confirm()
        value = match.live.moment.course.entries[1].value
        assert value is not None
        assert value.at == ended is not None

    def test_reversed_colours_found_late(self, match: Hall) -> None:
        tablet = match.tablet()
        lots(tablet, "Anand")
        tablet.press("1–0")
        tablet.at(2)
        tablet.send(
            tablet.form("Show what would change", kind="correct"), result="0-1", reversed="yes", reason="colours"
        )
        tablet.confirm()
        row = match.live.moment.view.games[0]
        assert (row.white, row.black, row.result) == ("Botvinnik", "Anand", "0-1")

    def test_lots_rest_note_and_withdrawal_are_corrected_too(self, masters: Hall) -> None:
        tablet = masters.tablet()
        lots(tablet, "Wei Yi")
        tablet.press("Grant the rest", minutes="5")
        tablet.press("Record the note", text="clok")
        tablet.look()
        tablet.send(tablet.form("Record the withdrawal"), players=["Gukesh"], how="ill")
        for entry, typed in (
            (1, {"order": ["Abdusattorov", "Wei Yi"]}),
            (2, {"minutes": "10"}),
            (3, {"text": "clock"}),
            (4, {"players": ["Giri"]}),
        ):
            tablet.at(entry)
            tablet.send(tablet.form("Show what would change", kind="correct"), **typed, reason="typed wrongly")
            tablet.confirm()
        values = [entry.value for entry in masters.live.moment.course.entries[:4]]
        assert isinstance(values[0], LotsDrawn)
        assert values[0].order == ("Abdusattorov", "Wei Yi")
        assert isinstance(values[1], RestGranted)
        assert values[1].minutes == 10
        assert isinstance(values[3], PlayerWithdrew)
        assert (values[3].players, values[3].how) == (("Giri",), "ill")
        assert proved(masters) == 8

    def test_a_correction_can_be_taken_back(self, match: Hall) -> None:
        tablet = match.tablet()
        lots(tablet, "Anand")
        tablet.press("1–0")
        for entry, kind, typed in ((2, "correct", {"result": "0-1"}), (3, "undo", {})):
            tablet.at(entry)
            tablet.send(tablet.form("Show what would change", kind=kind), reason="misread", **typed)
            tablet.confirm()
        assert [game.result for game in match.live.moment.view.games][:1] == ["1-0"]

    def test_a_preview_that_is_stale_is_not_recorded(self, match: Hall) -> None:
        ana, bob = match.tablet("Ana"), match.tablet("Bob")
        lots(ana, "Anand")
        ana.at(1)
        ana.send(ana.form("Show what would change", kind="undo"), reason="drawn again")
        bob.press("1–0")
        assert "somebody else was quicker" in ana.send(ana.form("Record it", confirmed="yes"), 409)
        assert match.entries == 2

    def test_a_result_of_the_main_event(self, masters: Hall) -> None:
        """I.4: Giri lost his last game after all, and is not among the tied."""
        tablet = masters.tablet()
        games = masters.live.moment.course.main.tournament.games  # type: ignore[union-attr]
        last = next(game for game in reversed(games) if "Giri" in (game.white, game.black))
        tablet.text = tablet.client.get("/desk/main").text
        lost = "0-1" if last.white == "Giri" else "1-0"
        form = tablet.form("Show what would change", round=str(last.round), white=last.white)
        assert "Not recorded yet" in tablet.send(form, result=lost)
        tablet.confirm()
        assert "Giri" not in masters.live.moment.course.tied.players[:3]
        assert proved(masters) == 1


class TestLettingBe:
    def test_a_start_before_its_time_needs_a_reason(self, tmp_path: Path) -> None:
        """A.5: refused, with a form for the reason; then two entries, the override and the start."""
        opening = read_scenario(ROOT / "scenarios" / "a5-start-before-its-time-is-let-be.toml").opening
        over = {game: now() - timedelta(minutes=5) for game in opening.dossier.ends}
        opening = replace(opening, dossier=opening.dossier.timed({}, over))
        store = tmp_path / "early.db"
        hall = Hall(store, put(store, opening))
        tablet = hall.tablet()
        assert "Not before" in tablet.look()
        lots(tablet, "Boris")
        tablet.look()
        said = tablet.send(tablet.form("The game begins"), 422)
        assert "A.5" in said
        assert hall.entries == 1
        tablet.send(tablet.form("Record it with this reason"), override="both players ask for it")
        assert [entry.stated.kind for entry in hall.live.moment.course.entries] == ["lots", "override", "start"]
        assert proved(hall) == 3

    def test_a_game_held_back_is_let_be_with_a_reason(self, match: Hall) -> None:
        """H.2: both absent in sudden death; the next game waits for the arbiter."""
        tablet = match.tablet()
        lots(tablet, "Anand")
        for _game in range(2):
            tablet.press("½–½")
        lots(tablet, "Anand")
        tablet.press("Neither appeared")
        tablet.press("Let it be played", 422, reason=" ")
        tablet.press("Let it be played", reason="the bus was late")
        assert [item.kind for item in match.live.moment.view.pending] in (["lots"], ["game"])

    def test_several_leave_at_once(self, masters: Hall) -> None:
        tablet = masters.tablet()
        tablet.send(tablet.form("Record the withdrawal"), players=["Gukesh", "Giri"], how="declined")
        left = masters.live.moment.course.entries[0].value
        assert isinstance(left, PlayerWithdrew)
        assert left.players == ("Gukesh", "Giri")

    def test_a_title_is_shared_with_a_reason_where_the_rulebook_knows_no_sharing(self, match: Hall) -> None:
        tablet = match.tablet()
        form = tablet.form("End the playoff by decision")
        typed = {"winners": ["Anand", "Botvinnik"], "by": "organiser", "reason": "power cut"}
        assert "H.7" in tablet.send(form, 422, **typed)
        tablet.look()
        tablet.send(tablet.form("End the playoff by decision"), **typed, override="agreed by all")
        assert match.live.moment.view.joint_winners == ("Anand", "Botvinnik")
        assert "The title is shared" in tablet.look()
        tablet.press("Reopen: show what would change", reason="power is back")
        tablet.confirm()
        assert match.live.moment.view.joint_winners == ()


class TestDrawing:
    def test_first_the_hash_is_shown_then_lots_are_drawn_with_it(self, match: Hall) -> None:
        tablet = match.tablet()
        said = tablet.press("Bind to a key")
        commitment = match.live.moment.draw["commitment"]
        shown = "".join(said.partition('<p class="hash">')[2].partition("</p>")[0].replace("span", "").split())
        assert "".join(sign for sign in shown if sign not in "</>") == commitment
        assert match.entries == 1, "nothing is drawn yet"
        tablet.press("Draw lots now", word="bishop")
        draw = match.live.moment.draw
        assert (draw["commitment"], draw["word"], match.entries) == (commitment, "bishop", 2)
        table = Table(Path(str(match.store)).parent)
        table.db = Path(str(match.store))
        assert "holds" in table.do("lots", "--proof"), "the command line draws the same again"

    def test_a_double_tap_binds_and_draws_once(self, match: Hall) -> None:
        tablet = match.tablet()
        bind = tablet.form("Bind to a key")
        tablet.send(bind)
        assert "Nothing new" in tablet.send(bind)
        tablet.look()
        draw = tablet.form("Draw lots now")
        tablet.send(draw)
        assert "Nothing new" in tablet.send(draw)
        assert match.entries == 2

    def test_the_same_lots_drawn_again_after_an_undo_come_out_the_same(self, match: Hall) -> None:
        """Else one could draw until it suits."""
        tablet = match.tablet()
        tablet.press("Bind to a key")
        tablet.press("Draw lots now", word="rook")
        first = match.live.moment.course.entries[1].value
        tablet.at(2)
        tablet.send(tablet.form("Show what would change", kind="undo"), reason="again")
        tablet.confirm()
        tablet.press("Draw lots now", word="another word")
        again = match.live.moment.course.entries[3].value
        assert isinstance(first, LotsDrawn)
        assert isinstance(again, LotsDrawn)
        assert (again.order, match.live.moment.draw["word"]) == (first.order, "rook")


class TestThePage:
    def test_times_are_those_of_the_hall(self, masters: Hall) -> None:
        """Wijk aan Zee, not the computer of the server."""
        assert masters.live.moment.course.dossier.zone in ("Europe/Amsterdam", "")
        from playoff.arbiter.serve.desk_view import time_of_day

        noon = datetime(2024, 1, 28, 12, tzinfo=UTC)
        shown = time_of_day(masters.live.moment.course, noon)
        assert shown == ("13:00" if masters.live.moment.course.dossier.zone else noon.astimezone().strftime("%H:%M"))

    def test_a_rest_counts_down_until_a_game_begins(self, masters: Hall) -> None:
        tablet = masters.tablet()
        lots(tablet, "Wei Yi")
        tablet.press("Grant the rest", minutes="5")
        until = masters.live.moment.recorded + timedelta(minutes=5)
        assert f'data-rest="{until.isoformat()}"' in tablet.look()
        tablet.press("The game begins")
        assert "data-rest" not in tablet.look()

    @pytest.mark.parametrize("code", languages())
    def test_every_language_has_the_whole_page(self, code: str, masters: Hall) -> None:
        tablet = masters.tablet()
        came = tablet.client.post("/language", data={"language": code})
        assert came.status_code == 303
        assert f'<html lang="{code}">' in tablet.look()
        assert f'<option value="{code}" lang="{code}" selected>' in tablet.text

    def test_the_journal_is_proved_on_the_page(self, masters: Hall) -> None:
        tablet = masters.tablet()
        lots(tablet, "Wei Yi")
        assert "2 entries, chain whole, every decision falls again." in tablet.press("Prove the journal")

    def test_a_damaged_journal_is_told_on_the_page(self, masters: Hall) -> None:
        tablet = masters.tablet()
        lots(tablet, "Wei Yi")
        journal = SqliteJournal(Path(str(masters.store)))
        for (name,) in journal.connection.execute("SELECT name FROM sqlite_master WHERE type = 'trigger'").fetchall():
            journal.connection.execute(f'DROP TRIGGER "{name}"')
        journal.connection.execute("UPDATE entry SET text = replace(text, 'Wei Yi', 'Wei Xi') WHERE sequence = 1")
        journal.close()
        assert "ATTENTION: entry 1 differs" in tablet.press("Prove the journal")

    def test_another_tablet_comes_in_by_a_link_made_on_the_page(self, masters: Hall) -> None:
        tablet = masters.tablet()
        said = tablet.press("Another tablet for the arbiter")
        key = said.partition("/enter#")[2].partition("<")[0].strip()
        other = masters.visitor()
        assert other.post("/enter", data={"key": key, "name": "Bob"}).status_code == 303
        assert "At the desk: Bob" in other.get("/desk").text
        assert "<svg" in said

    def test_a_journal_that_cannot_be_read_is_told_on_the_page(self, masters: Hall) -> None:
        tablet = masters.tablet()
        masters.live.trouble = "masters.db: the disk is gone"
        assert "The journal cannot be read at the moment: masters.db: the disk is gone" in tablet.look()

    def test_an_entry_that_cannot_be_written_is_no_entry(self, masters: Hall) -> None:
        """Somebody holds the file: told in a line, nothing is recorded, and it can be entered again."""
        tablet = masters.tablet()
        path = Path(str(masters.store))
        kept = path.with_suffix(".away")
        path.rename(kept)
        said = tablet.send(tablet.form("Wei Yi has White"), 422)
        assert "there is no journal" in said
        kept.rename(path)
        tablet.press("Wei Yi has White")
        assert proved(masters) == 1

    @pytest.mark.parametrize("name", ["slips", "pairings", "crosstable", "protocol", "prizes", "press"])
    def test_every_paper_is_printed_from_the_page(self, name: str, masters: Hall) -> None:
        tablet = masters.tablet()
        assert f'href="/desk/paper/{name}"' in tablet.look()
        came = tablet.client.get(f"/desk/paper/{name}")
        assert came.status_code == 200
        assert "Tata Steel Masters 2024" in came.text
        assert "script" not in came.headers["content-security-policy"]
        assert masters.visitor().get(f"/desk/paper/{name}").status_code == 401
