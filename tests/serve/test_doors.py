"""Who may come in and do what; what is malformed, too much, or from elsewhere is refused in one line."""

from __future__ import annotations

import re
from collections.abc import Iterator
from datetime import timedelta
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from starlette.testclient import TestClient

from playoff.arbiter.serve.guard import LARGEST
from playoff.arbiter.serve.keys import Role
from playoff.arbiter.serve.sessions import LASTS
from playoff.pictures.lettering import PARTS

from .hall import ADDRESS, Hall, of_names, put

ACTIONS = ("/desk/state", "/desk/draw", "/desk/verify", "/desk/link")
LOOKS = ("/desk/live", "/desk/entry/1", "/desk/main")
NOTE = {"kind": "note", "text": "from outside", "expected": "0"}


def one_line(text: str) -> bool:
    return bool(text) and "\n" not in text and "Traceback" not in text and "<" not in text


def refused(hall: Hall, client: TestClient, path: str, status: int, **headers: str) -> None:
    came = client.post(path, data=NOTE, headers=headers)
    assert came.status_code == status, came.text
    assert one_line(came.text)
    assert hall.entries == 0


class TestRoles:
    @pytest.mark.parametrize("path", ACTIONS)
    def test_nobody_acts_without_a_key(self, path: str, masters: Hall) -> None:
        refused(masters, masters.visitor(), path, 403)

    @pytest.mark.parametrize("path", ACTIONS)
    @pytest.mark.parametrize("role", [Role.PUBLIC, Role.BROADCAST])
    def test_viewers_only_look(self, role: Role, path: str, masters: Hall) -> None:
        viewer = masters.visitor()
        viewer.post("/enter", data={"key": masters.keys.new_once(role), "name": "Eve"})
        refused(masters, viewer, path, 403)

    @pytest.mark.parametrize("path", LOOKS)
    def test_the_desk_is_not_shown_to_viewers(self, path: str, masters: Hall) -> None:
        assert masters.visitor().get(path).status_code == 401
        assert masters.visitor().get("/desk").headers["location"] == "/enter"

    def test_on_a_network_nothing_is_shown_without_a_key(self, tmp_path: Path) -> None:
        store = tmp_path / "club.db"
        hall = Hall(store, put(store, of_names("Anand", "Botvinnik")), open_to=Role.NOBODY)
        hall.keys.stand("correct-horse", Role.BROADCAST)
        assert hall.visitor().get("/api/v1/playoff").status_code == 401
        assert hall.visitor(authorization="Bearer correct-horse").get("/api/v1/playoff").status_code == 200
        assert hall.visitor(authorization="Bearer wrong-horse").get("/api/v1/playoff").status_code == 401
        refused(hall, hall.visitor(authorization="Bearer correct-horse"), "/desk/state", 403)


class TestElsewhere:
    @pytest.mark.parametrize(
        "headers",
        [
            {"origin": "http://evil.example"},
            {"origin": "null"},
            {"origin": "http://127.0.0.1:9000"},
            {"origin": "http://["},
            {"origin": ADDRESS, "sec-fetch-site": "cross-site"},
            {"origin": ADDRESS, "sec-fetch-site": "same-site"},
        ],
    )
    def test_pages_of_others_do_nothing(self, headers: dict[str, str], masters: Hall) -> None:
        refused(masters, masters.tablet().client, "/desk/state", 403, **headers)

    def test_a_cookie_alone_does_nothing(self, masters: Hall) -> None:
        """Every browser says where an action comes from; what brings a cookie and does not is no page of ours."""
        client = masters.tablet().client
        del client.headers["origin"]
        refused(masters, client, "/desk/state", 403)

    @pytest.mark.parametrize(
        "host", ["evil.example", "evil.example:8000", "127.0.0.1", "", "127.0.0.1:8000.evil.example"]
    )
    def test_other_names_are_not_answered(self, host: str, masters: Hall) -> None:
        """Against names that are made to point here."""
        came = masters.visitor().get("/api/v1/playoff", headers={"host": host})
        assert came.status_code == 421
        assert one_line(came.text)


class TestKeys:
    def test_a_link_opens_once(self, masters: Hall) -> None:
        key = masters.keys.new_once(Role.ARBITER)
        assert masters.visitor().post("/enter", data={"key": key}).status_code == 303
        assert masters.visitor().post("/enter", data={"key": key}).status_code == 403

    def test_a_link_nobody_opened_grows_old(self, masters: Hall) -> None:
        key = masters.keys.new_once(Role.ARBITER)
        masters.clock += timedelta(hours=13)
        assert masters.visitor().post("/enter", data={"key": key}).status_code == 403

    def test_guessing_is_slow(self, masters: Hall) -> None:
        """Five tries, then one in twelve seconds."""
        guessing = masters.visitor()
        assert [guessing.post("/enter", data={"key": f"guess {n}"}).status_code for n in range(6)] == [403] * 5 + [
            429
        ]
        masters.ticks.time += 13
        assert guessing.post("/enter", data={"key": "guess"}).status_code == 403

    def test_who_leaves_is_out(self, masters: Hall) -> None:
        tablet = masters.tablet()
        cookies = dict(tablet.client.cookies)
        tablet.client.post("/leave")
        again = masters.visitor()
        again.cookies.update(cookies)
        assert again.get("/desk").status_code == 303

    def test_a_session_outlives_the_server_but_not_the_week(self, tmp_path: Path) -> None:
        store = tmp_path / "club.db"
        event = put(store, of_names("Anand", "Botvinnik"))
        kept = tmp_path / "club.db.sessions"
        first = Hall(store, event, sessions=kept)
        cookies = dict(first.tablet("Ana").client.cookies)
        assert all(secret not in kept.read_text() for secret in cookies.values()), "hashes only"
        assert kept.stat().st_mode & 0o077 == 0
        second = Hall(store, event, sessions=kept)
        tablet = second.visitor()
        tablet.cookies.update(cookies)
        assert "At the desk: Ana" in tablet.get("/desk").text
        second.clock += LASTS
        assert tablet.get("/desk").status_code == 303

    @pytest.mark.parametrize("damage", ["", "[]", "{", '{"a": 1}', '{"a": [9, "x", "y"]}', "null"])
    def test_a_damaged_file_of_sessions_opens_nothing(self, damage: str, tmp_path: Path) -> None:
        store, kept = tmp_path / "club.db", tmp_path / "sessions"
        kept.write_text(damage)
        hall = Hall(store, put(store, of_names("Anand", "Botvinnik")), sessions=kept)
        assert hall.visitor().get("/desk").status_code == 303
        assert hall.tablet().look()

    def test_the_cookie_is_for_this_server_only(self, masters: Hall) -> None:
        came = masters.visitor().post("/enter", data={"key": masters.keys.new_once(Role.ARBITER)})
        said = came.headers["set-cookie"].lower()
        assert "httponly" in said
        assert "samesite=strict" in said


class TestWhatEveryAnswerSays:
    def test_only_our_own_files_run_and_style(self, masters: Hall) -> None:
        came = masters.tablet().client.get("/desk")
        policy = dict(part.split(" ", 1) for part in came.headers["content-security-policy"].split("; "))
        assert policy["default-src"] == "'none'"
        assert policy["script-src"] == policy["style-src"] == policy["connect-src"] == "'self'"
        assert "unsafe" not in came.headers["content-security-policy"]
        assert came.headers["x-content-type-options"] == "nosniff"

    def test_no_page_has_a_script_a_style_or_a_handler_in_it(self, masters: Hall) -> None:
        tablet = masters.tablet()
        tablet.press("Wei Yi has White")
        tablet.press("Another tablet")
        pages = [
            tablet.text,
            tablet.look(),
            tablet.client.get("/desk/main").text,
            masters.visitor().get("/enter").text,
        ]
        for text in pages:
            assert not re.search(r"<style|\sstyle=|\son\w+=|<script(?![^>]*\ssrc=)|javascript:", text)

    def test_a_secret_is_in_no_address_that_is_asked_for(self, masters: Hall) -> None:
        """A key stands behind `#`, which is not sent; forms that carry one are posted."""
        said = masters.tablet().press("Another tablet")
        assert "/enter#" in said
        assert not re.search(r"[?&](key|token)=", said)


HOSTILE = (
    "<script>alert(1)</script>", '"><img src=x onerror=alert(1)>', "{{ 7 * 7 }}{% raw %}", "javascript:alert(1)",
    "' onfocus='alert(1)", "&lt;b&gt; ${7*7}", "a\u202eb", "\u0000nul"[1:], "<!--", "]]>",
)  # fmt: skip


class TestHostileNames:
    def test_names_are_only_ever_text(self, tmp_path: Path) -> None:
        store = tmp_path / "club.db"
        hall = Hall(store, put(store, of_names(*HOSTILE[:4], event="<b>Club</b>")))
        tablet = hall.tablet("<i>Eve</i>")
        tablet.press("Record the note", text="<u>note</u>")
        for text in (tablet.text, tablet.look(), tablet.client.get("/desk/entry/1").text):
            for tag in ("<script>", "<img", "<b>Club", "<i>Eve", "<u>note"):
                assert tag not in text
            assert "49{%" not in text
        assert "&lt;script&gt;alert(1)&lt;/script&gt;" in tablet.text + tablet.look()


BAD_FORMS: tuple[dict[str, str], ...] = (
    {}, {"kind": "result"}, {"kind": "open"}, {"kind": "correct"}, {"kind": "undo"}, {"kind": "undo", "entry": "x"},
    {"kind": "undo", "entry": "-1"}, {"kind": "undo", "entry": "99999"}, {"kind": "undo", "entry": "²"},
    {"kind": "rest", "minutes": "-5"}, {"kind": "rest", "minutes": "0"}, {"kind": "rest", "minutes": "1e9"},
    {"kind": "rest", "minutes": "99999999999999999999"}, {"kind": "rest"}, {"kind": "note", "text": "a\u0000b"},
    {"kind": "note", "text": "x" * 20_000}, {"kind": "note", "text": " "}, {"kind": "note", "texts": "unknown field"},
    {"kind": "lots", "id": "no/such/lots", "order": "Wei Yi"}, {"kind": "lots"}, {"kind": "lots", "id": "x"},
    {"kind": "withdraw"}, {"kind": "withdraw", "players": "Nobody"}, {"kind": "withdraw", "player": "Nobody"},
    {"kind": "start", "game": "9-match/game-1", "white": "A", "black": "B"},
    {"kind": "start", "game": "", "white": "A", "black": "B"}, {"kind": "start", "game": "%00", "white": "A"},
    {"kind": "result", "game": "../../etc", "white": "A", "black": "A", "result": "2-0"},
    {"kind": "override", "of": "anything", "reason": "because"}, {"kind": "override", "of": "start"},
    {"kind": "close"}, {"kind": "close", "winners": "Nobody", "by": "x", "reason": "y"}, {"kind": "reopen"},
    {"kind": "main"}, {"kind": "main", "round": "99", "white": "A", "black": "B", "result": "1-0"},
    {"kind": "main", "round": "1", "white": "A", "black": "B"}, {"kind": "note", "text": "x", "at": "yesterday"},
    {"kind": "colours", "game": "x", "white": "A", "black": "B"}, {"kind": "restart", "game": "x", "moves": "-1"},
    {"kind": "result", "game": "x", "white": "A", "black": "B", "result": "1-0", "expected": "-1"},
    {"kind": "note", "text": "x", "expected": "99999"}, {"kind": "note", "text": "x", "expected": ""},
)  # fmt: skip


class TestMalformed:
    @pytest.mark.parametrize("form", BAD_FORMS, ids=lambda form: ",".join(f"{k}={v[:12]!a}" for k, v in form.items()))
    def test_a_bad_form_is_refused_in_a_line(self, form: dict[str, str], masters: Hall) -> None:
        """Sent by a tablet that has come in: it is told what is wrong, nothing is recorded."""
        tablet = masters.tablet()
        came = tablet.client.post("/desk/state", data={"expected": "0", **form})
        assert 400 <= came.status_code < 500, came.text
        assert 'class="wrong"' in came.text or one_line(came.text)
        assert masters.entries == 0

    @settings(max_examples=150, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
    @given(data=st.data())
    def test_whatever_is_typed_is_an_entry_or_a_refusal(self, data: st.DataObject, masters: Hall) -> None:
        words = st.sampled_from(
            (
                *("", "1", "0", "-1", "1-0", "Wei Yi", "Giri", "Gukesh", "start", "1-knockout/semifinal-1/game-1"),
                *("1-knockout/semifinal-1/lots/colours", "yes", "x/y/z#2", "<b>", "position", "99999", "½"),
            )
        )
        kinds = [
            "lots",
            "start",
            "result",
            "colours",
            "restart",
            "withdraw",
            "rest",
            "note",
            "override",
            "main",
            "close",
            "reopen",
            "correct",
            "undo",
            "x",
        ]
        names = [
            "id",
            "order",
            "game",
            "white",
            "black",
            "result",
            "minutes",
            "moves",
            "text",
            "of",
            "reason",
            "players",
            "how",
            "entry",
            "winners",
            "by",
            "round",
        ]
        form = data.draw(st.dictionaries(st.sampled_from(names), words, max_size=6))
        form |= {"kind": data.draw(st.sampled_from(kinds)), "expected": str(masters.live.moment.sequence)}
        masters.ticks.time += 100
        tablet = masters.tablet()
        before = masters.live.moment.sequence
        came = tablet.client.post("/desk/state", data=form)
        assert came.status_code in (200, 409, 422), came.text
        assert masters.live.moment.sequence - before in ((0, 1, 2) if came.status_code == 200 else (0,))
        for path in ("/desk", *(f"/desk/entry/{number}" for number in range(1, masters.live.moment.sequence + 1))):
            assert tablet.client.get(path).status_code == 200

    @pytest.mark.parametrize(
        "path", ["/desk/entry/0", "/desk/entry/99", "/desk/entry/x", "/desk/entry/-1", "/nothing"]
    )
    def test_what_there_is_not(self, path: str, masters: Hall) -> None:
        assert masters.tablet().client.get(path).status_code == 404

    def test_too_much_is_refused(self, masters: Hall) -> None:
        tablet = masters.tablet().client
        big = tablet.post("/desk/state", data={**NOTE, "text": "x" * LARGEST})
        assert (big.status_code, one_line(big.text)) == (413, True)

        def pieces() -> Iterator[bytes]:
            for _piece in range(LARGEST // 1_000 + 2):
                yield b"a" * 1_000

        headers = {"content-type": "application/x-www-form-urlencoded"}
        chunked = tablet.post("/desk/state", content=pieces(), headers=headers)
        assert (chunked.status_code, one_line(chunked.text)) == (413, True)
        assert tablet.get("/desk?" + "x" * 3_000).status_code == 414
        many = tablet.post("/desk/state", data={f"field {n}": "x" for n in range(500)})
        assert (many.status_code, one_line(many.text)) == (400, True)
        file = tablet.post("/desk/state", data=NOTE, files={"text": b"a file"})
        assert file.status_code in (400, 422)
        assert masters.entries == 0

    @pytest.mark.parametrize("length", ["x", "-1", "9" * 5_000, "1e3"])
    def test_a_length_that_is_none(self, length: str, masters: Hall) -> None:
        came = masters.tablet().client.post("/desk/state", content=b"kind=note", headers={"content-length": length})
        assert (came.status_code, one_line(came.text)) == (400, True)

    def test_a_hundred_entries_at_once_are_too_many(self, masters: Hall) -> None:
        tablet = masters.tablet()
        codes = [tablet.client.post("/desk/verify").status_code for _try in range(25)]
        assert codes[0] == 200
        assert codes[-1] == 429
        masters.ticks.time += 1
        assert tablet.client.post("/desk/verify").status_code == 200


def test_the_font_of_the_pages_is_that_of_the_pictures(masters: Hall) -> None:
    """Each part for the same signs; every file that the style sheet names is there."""
    visitor = masters.visitor()
    sheet = visitor.get("/static/font.css").text
    for part, spans in PARTS.items():
        signs = ", ".join(f"U+{first:X}-{last:X}" for first, last in spans)
        assert sheet.count(signs) == 2
        assert sheet.count(f"-{part}.woff2") == 2
    for name in re.findall(r"\.\./(font/[\w.-]+)", sheet):
        assert visitor.get(f"/{name}").status_code == 200
