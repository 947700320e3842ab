"""The arbiter's page: shows what is due, takes entries, shows what a correction would change before it is made.

Every form carries the number of the entry its page was drawn behind. A page that is stale by now enters nothing; the
same form sent twice enters once.
"""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import AsyncIterator, Mapping
from dataclasses import replace
from typing import Any

from starlette.datastructures import FormData
from starlette.requests import Request
from starlette.responses import HTMLResponse, RedirectResponse, Response
from starlette.routing import Route

from playoff.arbiter.clock import now
from playoff.arbiter.keeping import difference_said
from playoff.arbiter.recording import Prepared, allowed, changes_the_past, prepared, said_before
from playoff.arbiter.serve.app import Site, only, site_of
from playoff.arbiter.serve.desk_forms import cleaned, number, stated_in, word
from playoff.arbiter.serve.desk_papers import titles
from playoff.arbiter.serve.desk_view import correctable, desk_view, said_of
from playoff.arbiter.serve.keys import Role, link
from playoff.arbiter.serve.stream import WAIT, beating, event, last_seen
from playoff.broadcast.moment import Moment
from playoff.broadcast.site import TONGUES, render
from playoff.errors import BadInput, JournalError, PlayoffError, Refused
from playoff.journal.verify import verify
from playoff.languages import _, languages, n_
from playoff.machine.course import Course
from playoff.machine.record import Fact
from playoff.words import say, stated

NOTICE: Mapping[str, Any] = {"said": "", "wrong": "", "preview": None, "hold": None, "entry": None, "link": None}
"""What can stand above the page: an answer, a refusal, what a correction would change, a form."""

LOOPBACK = {"127.0.0.1", "localhost", "::1"}
"""Names under which a machine answers itself only."""


# Looking


async def page(request: Request) -> Response:
    """The whole page, or the door where a key is handed in."""
    if site_of(request).keys.role_of(request) < Role.ARBITER:
        return RedirectResponse(str(request.url_for("enter").path), 303)
    return _whole(request, site_of(request).live.moment)


async def live(request: Request) -> Response:
    """The page again behind each entry, whoever made it."""
    return beating(_behind_each_entry(request))


async def _behind_each_entry(request: Request) -> AsyncIterator[bytes]:
    """The page now, if it is new, and again when something changes; until the session ends."""
    site = site_of(request)
    shown = last_seen(request), ""
    while site.keys.role_of(request) >= Role.ARBITER:
        moment = site.live.moment
        now_shown = moment.sequence, site.live.trouble
        if now_shown != shown:
            shown = now_shown
            yield event(render("desk_now.html", **values(request, moment)), moment.sequence)
        else:
            await site.live.change(WAIT)


async def one_entry(request: Request) -> Response:
    """What can be done about an entry: read another value in its place, or take it back."""
    moment = site_of(request).live.moment
    found = [entry for entry in moment.course.entries if entry.number == request.path_params["entry"]]
    if not found:
        return answer(request, moment, 404, wrong=_("there is no such entry"))
    entry = found[0]
    shown = {"number": entry.number, "said": said_of(entry), "value": correctable(entry), "what": entry.stated.kind}
    return answer(request, moment, entry=shown)


async def main_event(request: Request) -> Response:
    """The games of the main event, to enter a result of it, or another one."""
    moment = site_of(request).live.moment
    tournament = moment.course.main.tournament
    if tournament is None:
        return answer(request, moment, 404, wrong=_("the games of the main event are not known"))
    games = sorted(tournament.games, key=lambda game: (-game.round, game.result is not None))
    return HTMLResponse(render("desk_main.html", games=games, **values(request, moment)))


async def prove(request: Request) -> Response:
    """The journal read again and every decision made again."""
    site = site_of(request)

    def look() -> str:
        journal = site.live.opened()
        try:
            rows, faults = journal.rows(site.live.event), journal.faults()
        finally:
            journal.close()
        if faults:
            return _("ATTENTION: the journal is damaged: {fault}", fault=faults[0])
        difference = verify(site.live.event, rows)
        if difference is None:
            return n_(
                "{number} entry, chain whole, every decision falls again.",
                "{number} entries, chain whole, every decision falls again.",
                len(rows),
            )
        what = difference_said(difference)
        return _("ATTENTION: entry {entry} differs: {what}", entry=difference.entry, what=what)

    try:
        return answer(request, site.live.moment, said=await asyncio.to_thread(look))
    except PlayoffError as error:
        return answer(request, site.live.moment, 422, wrong=in_words(error))


async def another(request: Request) -> Response:
    """A link that opens once, for another tablet or the broadcast."""
    site = site_of(request)
    async with request.form(max_fields=5, max_files=0) as form:
        role = Role.BROADCAST if form.get("role") == "broadcast" else Role.ARBITER
    address = f"{request.url.scheme}://{request.headers['host']}{request.scope.get('root_path', '')}"
    opening = link(address, site.keys.new_once(role))
    here = request.url.hostname in LOOPBACK
    return answer(request, site.live.moment, link={"address": opening, "picture": _as_qr(opening), "here": here})


def _as_qr(text: str) -> str:
    """A QR code as SVG without any style in it."""
    import segno

    return str(segno.make(text, micro=False).svg_inline(omitsize=True, border=3, dark="#000", light="#fff"))


# Entering


async def state(request: Request) -> Response:
    """Enter a fact; what changes the past is shown first and entered when it comes again, confirmed."""
    site = site_of(request)
    async with request.form(max_fields=200, max_files=0) as raw:
        moment = site.live.moment
        try:
            form = cleaned(raw)
            seen = seen_by(site, form)
            fact = stated_in(form, seen.course, now())
            if seen is not moment:
                return _too_late(request, seen, fact)
            if known := said_before(moment.course, fact):
                return answer(request, moment, said=nothing_new(known))
            override = "" if fact.kind == "close" else word(form, "override")
            try:
                ready = prepared(moment.course, fact, now(), site.keys.name_of(request), override)
            except Refused as refusal:
                return _refused(request, moment, form, fact, refusal)
            if changes_the_past(moment.course, ready.course, fact) and word(form, "confirmed") != "yes":
                return answer(request, moment, preview=_preview(moment, ready, form, fact))
            return await record(request, seen, ready, fact)
        except PlayoffError as error:
            return answer(request, site.live.moment, 422, wrong=in_words(error))


def seen_by(site: Site, form: FormData) -> Moment:
    """The moment that a form was drawn at. Raises BadInput for one that there never was."""
    expected = number(form, "expected")
    moments = site.live.moments
    if expected >= len(moments):
        raise BadInput(_("there is no entry {number} yet", number=expected), right=_("load the page again"))
    return moments[expected]


async def record(
    request: Request, moment: Moment, ready: Prepared, fact: Fact, sealed: Mapping[str, str] | None = None
) -> Response:
    """Write it behind `moment`; when this returns it is on the disk, and shown. Raises JournalError."""
    site = site_of(request)
    try:
        await site.live.append(ready.drafts, moment.sequence + 1, sealed)
    except JournalError as error:
        if error.kind != "conflict":
            raise
        return _too_late(request, moment, fact)
    shown = site.live.moment
    said = _("Recorded as entry {number}: {fact}.", number=moment.sequence + len(ready.drafts), fact=stated(fact))
    return answer(request, shown, said=said, order=getattr(fact, "order", ()) if fact.kind == "lots" else ())


def _too_late(request: Request, seen: Moment, fact: Fact) -> Response:
    """Others have entered something since: the same is nothing new, anything else is not recorded."""
    moment = site_of(request).live.moment
    since = [entry for entry in moment.course.entries if entry.number > seen.sequence]
    for entry in since:
        if replace(entry.stated, at=None) == replace(fact, at=None):
            return answer(request, moment, said=nothing_new(entry.number))
    return answer(request, moment, 409, wrong=stale(moment))


def stale(moment: Moment) -> str:
    """Why a form of an earlier page enters nothing."""
    last = moment.course.entries[-1] if moment.course.entries else None
    said = stated(last.stated) if last else _("the playoff was opened")
    return _("Nothing was recorded: somebody else was quicker ({last}). This is how it stands now.", last=said)


def _refused(request: Request, moment: Moment, form: FormData, fact: Fact, refusal: Refused) -> Response:
    """The refusal; with a form for a reason where the arbiter may let it be."""
    hold = [field for field in _fields(form) if field[0] != "override"] if _may_be_let(moment.course, fact) else None
    return answer(request, moment, 422, wrong=in_words(refusal), hold=hold)


def _may_be_let(course: Course, fact: Fact) -> bool:
    try:
        allowed(course, fact, "?")
    except Refused:
        return False
    return True


def _preview(moment: Moment, ready: Prepared, form: FormData, fact: Fact) -> dict[str, Any]:
    """What would change, and the fields that enter it when they come again."""
    before, after = moment.course, ready.course
    told, new = (Counter(_told(course)) for course in (before, after))
    return {
        "fact": stated(fact),
        "gone": list((told - new).elements()),
        "new": list((new - told).elements()),
        "void": [
            stated(entry.value)
            for entry in after.entries
            if entry.number in after.void and entry.number not in before.void and entry.value is not None
        ],
        "fields": _fields(form),
    }


def _told(course: Course) -> list[tuple[str, str]]:
    """The story, each decision with its clause."""
    return [(decision.reason.clause, say(decision.reason)) for decision in course.story]


def _fields(form: FormData) -> list[tuple[str, str]]:
    """What a form said, to be said again."""
    return [
        (name, str(value)) for name, value in form.multi_items() if name not in {"confirmed", "override"} or value
    ]


# Answering


def values(request: Request, moment: Moment, **notice: object) -> dict[str, Any]:
    """What the templates of the desk page show."""
    live = site_of(request).live
    return {
        **NOTICE,
        "order": (),
        **notice,
        "root": request.scope.get("root_path", ""),
        "by": site_of(request).keys.name_of(request),
        "trouble": live.trouble,
        "moment": moment,
        "view": moment.view,
        "desk": desk_view(moment, live.moments),
        "now": now(),
        "papers": titles(),
        "tongues": [(code, TONGUES.get(code, code)) for code in languages()],
    }


def answer(request: Request, moment: Moment, status: int = 200, **notice: object) -> Response:
    """The page as it stands with a notice above it: its parts for htmx, the whole for a browser without scripts."""
    if request.headers.get("hx-request") != "true":
        return _whole(request, moment, status, **notice)
    text = render("desk_answer.html", **values(request, moment, **notice))
    return HTMLResponse(text, status, {"Cache-Control": "no-store"})


def _whole(request: Request, moment: Moment, status: int = 200, **notice: object) -> Response:
    text = render("desk.html", **values(request, moment, **notice))
    return HTMLResponse(text, status, {"Cache-Control": "no-store"})


def nothing_new(entry: int) -> str:
    """That an entry says so already."""
    if entry > 0:
        return _("Nothing new: already recorded as entry {entry}; nothing was recorded.", entry=entry)
    return _("Nothing new: this is how it stands already; nothing was recorded.")


def in_words(error: PlayoffError) -> str:
    """An error in one line."""
    if isinstance(error, Refused):
        return f"{error.reason.clause}: {say(error.reason)}"
    return " ".join(str(error).split())


ROUTES = [
    Route("/desk", page, name="desk"),
    Route("/desk/live", only(Role.ARBITER, live)),
    Route("/desk/entry/{entry:int}", only(Role.ARBITER, one_entry)),
    Route("/desk/main", only(Role.ARBITER, main_event)),
    Route("/desk/state", only(Role.ARBITER, state), methods=["POST"]),
    Route("/desk/verify", only(Role.ARBITER, prove), methods=["POST"]),
    Route("/desk/link", only(Role.ARBITER, another), methods=["POST"]),
]
