"""The program draws lots on the desk page: first it binds itself to a key and shows its hash, then it draws."""

from __future__ import annotations

import asyncio
import secrets
from collections.abc import Sequence

from starlette.datastructures import FormData
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from playoff.arbiter.clock import now
from playoff.arbiter.recording import prepared
from playoff.arbiter.serve.app import Site, only, site_of
from playoff.arbiter.serve.desk_forms import cleaned, word
from playoff.arbiter.serve.desk_page import answer, in_words, nothing_new, record, seen_by, stale
from playoff.arbiter.serve.keys import Role
from playoff.branches.draw import METHOD, commitment_to, drawn
from playoff.broadcast.moment import Moment
from playoff.errors import PlayoffError
from playoff.journal.entry import canonical
from playoff.languages import _
from playoff.machine.due import DueLots, due
from playoff.machine.record import LotsDrawn, Noted
from playoff.words import lots_name


async def draw(request: Request) -> Response:
    """`step` of the form: `bind` fixes a key, `draw` draws with it and a word said on stage."""
    site = site_of(request)
    async with request.form(max_fields=20, max_files=0) as raw:
        moment = site.live.moment
        try:
            form = cleaned(raw)
            seen = seen_by(site, form)
            if seen is not moment:
                done = _done_since(site.live.moments[seen.sequence + 1 :], form)
                return answer(request, moment, said=nothing_new(done)) if done else _late(request, moment)
            item = _lots(moment, word(form, "id"))
            if item is None:
                return answer(request, moment, 422, wrong=_("no such lots are due"))
            key = await asyncio.to_thread(_key, site, item)
            if word(form, "step") == "bind" or key is None:
                return await _bind(request, moment, item, key)
            return await _draw(request, moment, item, key, word(form, "word"))
        except PlayoffError as error:
            return answer(request, site.live.moment, 422, wrong=in_words(error))


def _lots(moment: Moment, name: str) -> DueLots | None:
    return next((item for item in due(moment.course) if isinstance(item, DueLots) and item.id == name), None)


def _late(request: Request, moment: Moment) -> Response:
    return answer(request, moment, 409, wrong=stale(moment))


def _done_since(moments: Sequence[Moment], form: FormData) -> int:
    """The entry since then that did what the form asks for; 0 when there is none."""
    drawing = word(form, "step") != "bind"
    for moment in moments:
        if moment.draw.get("lots") == word(form, "id") and ("key" in moment.draw) is drawing:
            return moment.sequence
    return 0


def _secret_of(item: DueLots) -> str:
    """The name under which the key is kept, here and by `playoff lots --draw`."""
    return canonical([item.id, sorted(item.players)])


def _key(site: Site, item: DueLots) -> str | None:
    """The key that these lots are bound to, if they are."""
    journal = site.live.opened()
    try:
        return journal.unsealed(site.live.event, _secret_of(item))
    finally:
        journal.close()


async def _bind(request: Request, moment: Moment, item: DueLots, known: str | None) -> Response:
    if known is not None:
        return answer(request, moment, said=_("Bound already: {hash}", hash=commitment_to(known)))
    key = secrets.token_hex(32)
    said = _(
        "Lots for {lots}: the program is bound to the key with SHA-256 {hash}",
        lots=lots_name(item.id),
        hash=commitment_to(key),
    )
    how = {
        "method": METHOD,
        "commitment": commitment_to(key),
        "lots": item.id,
        "players": sorted(item.players),
    }
    note = Noted(said, at=now())
    ready = prepared(moment.course, note, now(), site_of(request).keys.name_of(request), draw=how)
    return await record(request, moment, ready, note, {_secret_of(item): key})


async def _draw(request: Request, moment: Moment, item: DueLots, key: str, said: str) -> Response:
    moments = site_of(request).live.moments
    before = [m.draw["word"] for m in moments if m.draw.get("key") == key]
    chosen = str(before[0]) if before else said
    how = {
        "method": METHOD,
        "commitment": commitment_to(key),
        "key": key,
        "lots": item.id,
        "players": sorted(item.players),
        "word": chosen,
    }
    fact = LotsDrawn(item.id, drawn(key, item.id, item.players, chosen), at=now())
    ready = prepared(moment.course, fact, now(), site_of(request).keys.name_of(request), draw=how)
    return await record(request, moment, ready, fact)


ROUTES = [Route("/desk/draw", only(Role.ARBITER, draw), methods=["POST"])]
