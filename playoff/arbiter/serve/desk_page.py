"""The arbiter's page: shows what is due, takes entries, shows what a correction would change before it is made.

Every form carries the number of the entry its page was drawn behind: a page that is stale by now enters nothing.
"""

from __future__ import annotations

import asyncio
import secrets
from collections.abc import Mapping
from typing import Any

from starlette.datastructures import FormData
from starlette.requests import Request
from starlette.responses import HTMLResponse, RedirectResponse, Response
from starlette.routing import Route

from playoff.arbiter.amend import taken_back
from playoff.arbiter.clock import now
from playoff.arbiter.recording import Prepared, changes_the_past, prepared, said_before
from playoff.arbiter.serve.app import only, site_of
from playoff.arbiter.serve.desk_view import desk_view
from playoff.arbiter.serve.keys import Role
from playoff.arbiter.serve.stream import beating, fragments, last_seen
from playoff.branches.draw import METHOD, commitment_to, drawn
from playoff.broadcast.moment import Moment
from playoff.broadcast.site import render
from playoff.errors import BadInput, JournalError, PlayoffError, Refused
from playoff.journal.entry import canonical
from playoff.journal.verify import verify
from playoff.languages import _
from playoff.machine.due import DueLots, due
from playoff.machine.record import Fact, LotsDrawn, Noted
from playoff.machine.wire import from_wire
from playoff.words import lots_name, say, stated

LISTS = {"lots": "order", "withdraw": "players", "close": "winners"}
"""Which field of a kind of fact is a list."""

NUMBERS = {"minutes", "moves", "entry"}

Values = Mapping[str, Any]


async def page(request: Request) -> Response:
    """The whole page, or the door where a key is handed in."""
    site = site_of(request)
    if site.keys.role_of(request) < Role.ARBITER:
        return RedirectResponse(str(request.url_for("enter").path), 303)
    moment = site.live.moment
    return HTMLResponse(render("desk.html", root=request.scope.get("root_path", ""), **_values(moment)))


async def live(request: Request) -> Response:
    """The page again behind each entry, whoever made it."""
    site = site_of(request)
    draw = lambda moment: render("desk_now.html", **_values(moment))  # noqa: E731
    return beating(fragments(site.live, last_seen(request), draw, late=False))


async def state(request: Request) -> Response:
    """Enter a fact; what changes the past is shown first and entered when it comes again, confirmed."""
    site = site_of(request)
    async with request.form(max_fields=200, max_files=0) as form:
        moment = site.live.moment
        if stale := _stale(form, moment):
            return _answer(moment, 409, wrong=stale)
        try:
            fact = _fact(form, moment)
            if number := said_before(moment.course, fact):
                return _answer(moment, said=_nothing_new(number))
            ready = prepared(moment.course, fact, now(), site.keys.name_of(request), str(form.get("override", "")))
            if changes_the_past(moment.course, ready.course, fact) and form.get("confirmed") != "yes":
                return _answer(moment, preview=_preview(moment, ready, form, fact))
            return await _record(request, moment, ready)
        except PlayoffError as error:
            return _answer(site.live.moment, 422, wrong=_in_words(error))


async def draw(request: Request) -> Response:
    """Let the program draw: first the key is fixed and its hash shown, then lots are drawn with it and a word."""
    site = site_of(request)
    async with request.form(max_fields=20, max_files=0) as form:
        moment = site.live.moment
        if stale := _stale(form, moment):
            return _answer(moment, 409, wrong=stale)
        item = next(
            (item for item in due(moment.course) if isinstance(item, DueLots) and item.id == form.get("id")), None
        )
        if item is None:
            return _answer(moment, 422, wrong=_("no such lots are due"))
        try:
            name = canonical([item.id, sorted(item.players)])
            key = await asyncio.to_thread(_unsealed, site.live.opened, site.live.event, name)
            by = site.keys.name_of(request)
            if key is None:
                key = secrets.token_hex(32)
                how = {
                    "method": METHOD,
                    "commitment": commitment_to(key),
                    "lots": item.id,
                    "players": sorted(item.players),
                }
                said = _(
                    "Lots for {lots}: the program is bound to the key with SHA-256 {hash}",
                    lots=lots_name(item.id),
                    hash=commitment_to(key),
                )
                ready = prepared(moment.course, Noted(said, at=now()), now(), by, draw=how)
                return await _record(request, moment, ready, {name: key})
            word = str(form.get("word", "")).strip()
            how = {
                "method": METHOD,
                "commitment": commitment_to(key),
                "key": key,
                "lots": item.id,
                "players": sorted(item.players),
                "word": word,
            }
            fact = LotsDrawn(item.id, drawn(key, item.id, item.players, word), at=now())
            return await _record(request, moment, prepared(moment.course, fact, now(), by, draw=how))
        except PlayoffError as error:
            return _answer(site.live.moment, 422, wrong=_in_words(error))


async def prove(request: Request) -> Response:
    """The journal read again and every decision made again."""
    site = site_of(request)

    def look() -> str:
        journal = site.live.opened()
        try:
            rows = journal.rows(site.live.event)
        finally:
            journal.close()
        difference = verify(site.live.event, rows)
        if difference is None:
            return _("{number} entries, chain whole, every decision falls again.", number=len(rows))
        return _("ATTENTION: entry {entry} differs: {what}", entry=difference.entry, what=difference.what)

    try:
        return _answer(site.live.moment, said=await asyncio.to_thread(look))
    except PlayoffError as error:
        return _answer(site.live.moment, 422, wrong=_in_words(error))


ROUTES = [
    Route("/desk", page, name="desk"),
    Route("/desk/live", only(Role.ARBITER, live)),
    Route("/desk/state", only(Role.ARBITER, state), methods=["POST"]),
    Route("/desk/draw", only(Role.ARBITER, draw), methods=["POST"]),
    Route("/desk/verify", only(Role.ARBITER, prove), methods=["POST"]),
]


def _values(moment: Moment, **more: object) -> dict[str, Any]:
    shown = {"said": "", "wrong": "", "preview": None}
    return {**shown, **more, "moment": moment, "view": moment.view, "desk": desk_view(moment)}


def _answer(moment: Moment, status: int = 200, **more: object) -> Response:
    return HTMLResponse(render("desk_answer.html", **_values(moment, **more)), status, {"Cache-Control": "no-store"})


def _stale(form: FormData, moment: Moment) -> str:
    """Why a form of an earlier page enters nothing; empty when it is of this one."""
    if form.get("expected") == str(moment.sequence):
        return ""
    last = moment.course.entries[-1] if moment.course.entries else None
    said = stated(last.stated) if last else _("the playoff was opened")
    return _("Nothing was recorded: somebody else was quicker ({last}). This is how it stands now.", last=said)


def _fact(form: FormData, moment: Moment) -> Fact:
    """The fact that a form states. Raises BadInput, Refused or Usage."""
    kind = str(form.get("kind", ""))
    if kind == "undo":
        return taken_back(moment.course, int(str(form.get("entry") or 0)) or None, str(form.get("reason", "")))
    if kind == "correct":
        value = {
            "kind": "result",
            **{name: str(form.get(name, "")) for name in ("game", "white", "black", "result")},
        }
        if form.get("reversed") == "yes":
            value.update(white=value["black"], black=value["white"])
        given = {"kind": kind, "entry": _number(form, "entry"), "value": value, "reason": str(form.get("reason", ""))}
        return from_wire({**given, "at": now()})
    given = {
        name: _number(form, name) if name in NUMBERS else str(value)
        for name, value in form.items()
        if name not in {"expected", "confirmed", "override"} and value != ""
    }
    if kind in LISTS:
        given[LISTS[kind]] = [str(one) for one in form.getlist(LISTS[kind]) if one != ""]
    return from_wire({**given, "at": now()})


def _number(form: FormData, name: str) -> int:
    text = str(form.get(name, ""))
    if not (text.isascii() and text.isdecimal() and len(text) < 6):
        raise BadInput(_("{text!r} is no number", text=text), right=_("a whole number"))
    return int(text)


def _preview(moment: Moment, ready: Prepared, form: FormData, fact: Fact) -> dict[str, Any]:
    """What would change, and the fields that enter it when they come again."""
    before, after = moment.course, ready.course
    told = before.story
    pairs = zip(told, after.story, strict=False)
    same = next((n for n, (one, other) in enumerate(pairs) if one != other), min(len(told), len(after.story)))
    return {
        "fact": stated(fact),
        "gone": [(decision.reason.clause, say(decision.reason)) for decision in told[same:]],
        "new": [(decision.reason.clause, say(decision.reason)) for decision in after.story[same:]],
        "void": [
            stated(entry.value)
            for entry in after.entries
            if entry.number in after.void and entry.number not in before.void and entry.value is not None
        ],
        "fields": [(name, str(value)) for name, value in form.multi_items() if name != "confirmed"],
    }


async def _record(
    request: Request, moment: Moment, ready: Prepared, sealed: Mapping[str, str] | None = None
) -> Response:
    """Write it; when this returns it is on the disk, and shown. Raises JournalError."""
    site = site_of(request)

    def append() -> None:
        journal = site.live.opened()
        try:
            journal.append(site.live.event, ready.drafts, moment.sequence + 1, sealed)
        finally:
            journal.close()

    try:
        await asyncio.to_thread(append)
    except JournalError as error:
        if error.kind != "conflict":
            raise
        await site.live.read_on()
        return _answer(site.live.moment, 409, wrong=_in_words(error))
    await site.live.read_on()
    return _answer(site.live.moment, said=_("Recorded as entry {number}.", number=moment.sequence + 1))


def _unsealed(opened: Any, event: str, name: str) -> str | None:
    journal = opened()
    try:
        found: str | None = journal.unsealed(event, name)
        return found
    finally:
        journal.close()


def _nothing_new(number: int) -> str:
    if number > 0:
        return _("Nothing new: already recorded as entry {entry}; nothing was recorded.", entry=number)
    return _("Nothing new: this is how it stands already; nothing was recorded.")


def _in_words(error: PlayoffError) -> str:
    if isinstance(error, Refused):
        return f"{error.reason.clause}: {say(error.reason)}"
    return str(error)
