"""A real browser in the hall and in the studio: pages and overlays follow, outlive the server, ask nobody else."""

from __future__ import annotations

import http.client
import time
from collections.abc import Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from threading import Thread
from typing import Any
from urllib.parse import urlsplit

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Browser, Page, Route, expect

from playoff.arbiter.clock import now
from playoff.arbiter.recording import prepared
from playoff.formats.scenario import read_scenario
from playoff.journal.replay import read
from playoff.journal.stores import opened

from .hall import MASTERS, opening_of, put
from .serving import Served, browser, free_port, serving, watched

EVENT = "Tata Steel Masters 2024"
A_SECOND = 5_000
"""Milliseconds: one second on a quiet machine, five where other tests run beside."""
SIZES = {"phone": (390, 844), "tablet": (820, 1180), "screen": (1920, 1080)}


@pytest.fixture(scope="module")
def chromium() -> Iterator[Browser]:
    with browser() as started:
        yield started


@pytest.fixture
def served(tmp_path: Path) -> Iterator[Served]:
    db = tmp_path / "masters.db"
    put(db, opening_of(MASTERS))
    with serving(db) as server:
        yield server


def enter(db: str | Path, steps: int = 1) -> None:
    """The next facts of 28 January 2024, entered at a desk somewhere else."""
    journal = opened(Path(db))
    try:
        for _step in range(steps):
            entries, course = read(journal, EVENT)
            fact = read_scenario(MASTERS).steps[len(entries) - 1].fact
            journal.append(EVENT, prepared(course, fact, now(), "").drafts, len(entries))
    finally:
        journal.close()


def asked(page: Page) -> list[str]:
    """The addresses that the page asks from now on."""
    found: list[str] = []
    page.on("request", lambda request: found.append(request.url))
    return found


def test_pages_and_overlays_follow_within_a_second_and_outlive_the_server(chromium: Browser, served: Served) -> None:
    """Each entry of another desk is on the page and in the overlay; a server that is gone is never seen on air."""
    context = chromium.new_context()
    page, third, winner = (context.new_page() for _tab in range(3))
    complaints = watched(page)
    addresses = [asked(tab) for tab in (page, third, winner)]
    page.goto(f"{served.address}/?lang=en")
    third.goto(f"{served.address}/overlay/lower-third?lang=en&accent=ff8800#any-key")
    winner.goto(f"{served.address}/overlay/winner?lang=en")
    expect(third.locator(".line")).to_contain_text("Draw lots")
    enter(served.db)
    begun = time.monotonic()
    expect(page.locator(".story li").first).to_contain_text("Lots for semifinal 1", timeout=A_SECOND)
    expect(third.locator(".side.white b")).to_have_text("Abdusattorov", timeout=A_SECOND)
    assert time.monotonic() - begun < 5
    assert third.evaluate("getComputedStyle(document.body).backgroundColor") == "rgba(0, 0, 0, 0)"
    assert third.evaluate("getComputedStyle(document.querySelector('.tag')).backgroundColor") == "rgb(255, 136, 0)"
    expect(page.locator(".odds tr")).to_have_count(4, timeout=40_000)
    assert complaints == []

    served.kill()
    enter(served.db, 9)
    expect(page.locator(".stale")).to_be_visible(timeout=25_000)
    expect(third.locator(".side.white b")).to_have_text("Abdusattorov")
    served.start()
    expect(page.locator(".stale")).to_be_hidden(timeout=20_000)
    expect(page.locator(".story li").first).to_contain_text("Final, game 1", timeout=20_000)
    expect(third.locator(".side.white b")).to_have_text("Wei Yi", timeout=10_000)
    expect(winner.locator("#now")).to_be_empty()
    enter(served.db)
    expect(page.locator(".champion .name")).to_have_text("Wei Yi", timeout=A_SECOND)
    expect(winner.locator(".name")).to_have_text("Wei Yi", timeout=A_SECOND)
    origins = {urlsplit(address)[:2] for found in addresses for address in found if not address.startswith("data:")}
    assert origins == {urlsplit(served.address)[:2]}


@pytest.mark.parametrize("size", SIZES)
def test_a_page_fits_and_everybody_can_use_it(chromium: Browser, served: Served, size: str) -> None:
    """Nothing stands out to the side, axe-core finds no violation, in the light and in the dark."""
    enter(served.db, 6)
    width, height = SIZES[size]
    for scheme in ("light", "dark"):
        context = chromium.new_context(
            viewport={"width": width, "height": height},
            color_scheme=scheme,  # type: ignore[arg-type]
        )
        page = context.new_page()
        page.goto(f"{served.address}/?lang=en")
        expect(page.locator(".odds tr")).to_have_count(4, timeout=40_000)
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
        found = Axe().run(page)
        assert found.violations_count == 0, found.generate_report()
        context.close()


@contextmanager
def proxy(port: int, to: int, prefix: str, *, strip: bool) -> Iterator[None]:
    """A reverse proxy that shows a server under a path, as nginx does with and without a slash behind its target."""

    class Passing(BaseHTTPRequestHandler):
        protocol_version = "HTTP/1.0"

        def log_message(self, *_said: Any) -> None: ...

        def do_GET(self) -> None:
            if not self.path.startswith(prefix):
                self.send_error(404)
                return
            connection = http.client.HTTPConnection("127.0.0.1", to, timeout=20)
            headers = {name: value for name, value in self.headers.items() if name.lower() != "connection"}
            connection.request("GET", self.path.removeprefix(prefix) or "/" if strip else self.path, headers=headers)
            answer = connection.getresponse()
            self.send_response(answer.status)
            for name, value in answer.getheaders():
                if name.lower() not in {"transfer-encoding", "connection", "content-length"}:
                    self.send_header(name, value)
            self.end_headers()
            try:
                while part := answer.read1(65_536):
                    self.wfile.write(part)
                    self.wfile.flush()
            except OSError:
                pass
            finally:
                connection.close()

    server = ThreadingHTTPServer(("127.0.0.1", port), Passing)
    server.daemon_threads = True
    Thread(target=server.serve_forever, daemon=True).start()
    try:
        yield
    finally:
        server.shutdown()
        server.server_close()


@pytest.mark.parametrize("strip", [True, False], ids=["path taken away", "path left"])
def test_behind_a_proxy_that_shows_it_under_a_path(chromium: Browser, tmp_path: Path, strip: bool) -> None:
    """Page, stream, pictures, overlay and feed, all of them below the path."""
    db, outside = tmp_path / "masters.db", free_port()
    put(db, opening_of(MASTERS))
    options = ("--prefix", "/chess/playoff", "--name", f"127.0.0.1:{outside}")
    with serving(db, *options) as served, proxy(outside, served.port, "/chess/playoff", strip=strip):
        context = chromium.new_context()
        page, score = context.new_page(), context.new_page()
        addresses, complaints = asked(page), watched(page)
        address = f"http://127.0.0.1:{outside}/chess/playoff"
        page.goto(f"{address}/?lang=en")
        score.goto(f"{address}/overlay/score?lang=en")
        expect(score.locator("th").first).to_have_text("Abdusattorov")
        enter(db)
        expect(page.locator(".story li").first).to_contain_text("Lots for semifinal 1", timeout=40_000)
        assert context.request.get(f"{address}/api/v1/playoff").json()["sequence"] == 1
        assert complaints == []
        assert all(url.startswith(address) for url in addresses if not url.startswith("data:"))
        context.close()


def test_a_page_comes_alive_however_its_parts_arrive(chromium: Browser, served: Served) -> None:
    """The extension of htmx long after htmx itself, and a first connection that is refused: a bad network."""
    page = chromium.new_context().new_page()
    refused: list[str] = []

    def slowly(route: Route) -> None:
        time.sleep(0.5)
        route.continue_()

    def once(route: Route) -> None:
        if refused:
            route.continue_()
        else:
            refused.append(route.request.url)
            route.abort()

    page.route("**/hx-sse.min.js", slowly)
    page.route("**/live/hall*", once)
    page.goto(f"{served.address}/?lang=en")
    expect(page.locator(".story li").first).to_contain_text("Semifinal 2")
    enter(served.db)
    expect(page.locator(".story li").first).to_contain_text("Lots for semifinal 1", timeout=A_SECOND + 5_000)
    assert refused
    page.context.close()
