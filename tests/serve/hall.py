"""A server in this process, and tablets that look at it: forms are read off its pages and sent as a browser would."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from html.parser import HTMLParser
from pathlib import Path
from typing import Any

from starlette.testclient import TestClient

from playoff.arbiter.clock import now
from playoff.arbiter.serve.build import build
from playoff.arbiter.serve.desk_cards import hidden
from playoff.arbiter.serve.keys import Keys, Role
from playoff.arbiter.serve.live import Live
from playoff.arbiter.serve.sessions import Sessions
from playoff.journal.replay import first_draft
from playoff.journal.stores import Store, begun, opened
from playoff.machine.record import Fact, Opening
from playoff.machine.walk import begin
from playoff.rulebooks import load

HOST = "127.0.0.1:8000"
ADDRESS = f"http://{HOST}"
ROOT = Path(__file__).parents[2]
MASTERS = ROOT / "scenarios" / "tata-steel-2024-masters.toml"


def opening_of(scenario: Path) -> Opening:
    """The opening in a scenario."""
    from playoff.formats.scenario import read_scenario

    return read_scenario(scenario).opening


def of_names(*players: str, rulebook: str = "tata-steel-2022", event: str = "Club") -> Opening:
    """The opening of a playoff of which only names are known."""
    from playoff.event import Dossier

    loaded = load(rulebook)
    return Opening(loaded.book, loaded.sha256, Dossier(event, tied=players))


def put(store: Store, opening: Opening) -> str:
    """Begin a playoff in a store; its name."""
    journal = begun(store)
    try:
        journal.append(opening.dossier.event, [first_draft(begin(opening), now(), "")], 0)
    finally:
        journal.close()
    return opening.dossier.event


class Ticks:
    """A clock that only goes forward when it is told to."""

    time = 0.0

    def __call__(self) -> float:
        return self.time


class Hall:
    """A server."""

    def __init__(
        self, store: Store, event: str, *, open_to: Role = Role.BROADCAST, by: str = "", **more: Any
    ) -> None:
        self.store, self.event, self.ticks = store, event, Ticks()
        self.clock = datetime(2026, 1, 1, tzinfo=UTC)
        self.live = Live(lambda: opened(store), event, now, timedelta())
        self.keys = Keys(open_to, lambda: self.clock, by=by, sessions=Sessions(more.pop("sessions", None)))
        self.app = build(self.live, self.keys, frozenset({HOST}), ticks=self.ticks, **more)

    def visitor(self, **headers: str) -> TestClient:
        """Somebody who looks from a page of this server."""
        given = {"origin": ADDRESS, "hx-request": "true", **headers}
        return TestClient(self.app, base_url=ADDRESS, headers=given, follow_redirects=False)

    def tablet(self, name: str = "Ana", role: Role = Role.ARBITER) -> Tablet:
        """A tablet that has come in by a link."""
        visitor = self.visitor()
        came = visitor.post("/enter", data={"key": self.keys.new_once(role), "name": name})
        assert came.status_code == 303
        return Tablet(self, visitor)

    @property
    def entries(self) -> int:
        """How many entries the journal holds behind the opening."""
        journal = opened(self.store)
        try:
            return len(journal.rows(self.event)) - 1
        finally:
            journal.close()


@dataclass
class Form:
    """A form of a page: where it goes, its fields as they stand, what its button says."""

    action: str = ""
    fields: list[tuple[str, str]] = field(default_factory=list)
    button: str = ""

    def value(self, name: str) -> str:
        return next((value for known, value in self.fields if known == name), "")


class Forms(HTMLParser):
    """The forms of a page."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.found: list[Form] = []
        self.inside: list[str] = []
        self.select = ""
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        given = {name: value or "" for name, value in attrs}
        if tag == "form":
            self.found.append(Form(given.get("action", "")))
        elif tag == "input" and self.found and (given.get("type") != "checkbox" or "checked" in given):
            self.found[-1].fields.append((given.get("name", ""), given.get("value", "")))
        elif tag == "select":
            self.select = given.get("name", "")
        elif tag == "option" and "selected" in given:
            self.found[-1].fields.append((self.select, given["value"]))
        self.inside.append(tag)

    def handle_endtag(self, tag: str) -> None:
        while self.inside and self.inside.pop() != tag:
            pass

    def handle_data(self, data: str) -> None:
        if "button" in self.inside:
            self.found[-1].button += f" {data.strip()}" if data.strip() else ""


class Tablet:
    """A tablet at the desk, and the page it has before it."""

    def __init__(self, hall: Hall, client: TestClient) -> None:
        self.hall, self.client = hall, client
        self.look()

    def look(self) -> str:
        """Load the page."""
        self.text = self.client.get("/desk").text
        return self.text

    @property
    def forms(self) -> list[Form]:
        return Forms(self.text).found

    def form(self, button: str, **fields: str) -> Form:
        """The first form whose button begins so, and that has these fields."""
        for form in self.forms:
            if form.button.strip().startswith(button) and all(
                form.value(name) == value for name, value in fields.items()
            ):
                return form
        raise AssertionError((button, fields, [form.button for form in self.forms]))

    def send(self, form: Form, status: int = 200, **typed: str | Sequence[str]) -> str:
        """Send a form with what is typed into it; the page is what comes back."""
        data: dict[str, list[str]] = {}
        for name, value in form.fields:
            data.setdefault(name, []).append(value)
        for name, values in typed.items():
            data[name] = [values] if isinstance(values, str) else list(values)
        came = self.client.post(form.action, data=data)
        assert came.status_code == status, came.text[-600:]
        self.text = came.text
        return came.text

    def press(self, button: str, status: int = 200, **typed: str) -> str:
        """Press a button on a page just loaded."""
        self.look()
        return self.send(self.form(button), status, **typed)

    def state(self, fact: Fact, status: int = 200) -> str:
        """State a fact as the page would."""
        return self.send(Form("/desk/state", [("expected", str(self.hall.entries)), *hidden(fact)]), status)

    def at(self, entry: int) -> None:
        """Look at what can be done about an entry."""
        self.text = self.client.get(f"/desk/entry/{entry}").text

    def confirm(self) -> str:
        """Record what a preview has shown."""
        return self.send(self.form("Record it", confirmed="yes"))
