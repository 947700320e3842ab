"""Streams of events: whole fragments for pages, entries for programs; each with the number of its entry as id.

Who was away says with `Last-Event-ID` what he has, and gets what is new since. A beat every few seconds lets a page
know that it is still live; a page that hears none says that it is stale.
"""

from __future__ import annotations

import json
from collections.abc import AsyncIterator, Callable

from sse_starlette import EventSourceResponse, ServerSentEvent
from starlette.requests import Request

from playoff.arbiter.serve.live import Live
from playoff.broadcast import feed
from playoff.broadcast.moment import Moment

BEAT = 5
"""Seconds between two beats."""

WAIT = 30.0
"""Seconds after which a stream looks again by itself."""


def last_seen(request: Request) -> int:
    """The number of the entry that whoever asks has seen; -1 for none, or for a number that is none."""
    given = request.headers.get("last-event-id", "")
    return int(given) if given.isascii() and given.isdecimal() and len(given) < 10 else -1


def beating(events: AsyncIterator[ServerSentEvent]) -> EventSourceResponse:
    """A stream with its beat, never kept by anybody on the way."""
    return EventSourceResponse(
        events,
        ping=BEAT,
        ping_message_factory=lambda: ServerSentEvent(event="beat", data="."),
        headers={"Cache-Control": "no-store", "X-Accel-Buffering": "no"},
        send_timeout=30,
    )


async def fragments(
    live: Live, seen: int, draw: Callable[[Moment], str], *, late: bool
) -> AsyncIterator[ServerSentEvent]:
    """A fragment behind each entry from now on, and at once where something new is there."""
    while True:
        moment = await live.newer(seen, late=late, seconds=WAIT)
        if moment is None:
            continue
        seen = moment.sequence
        yield ServerSentEvent(draw(moment), id=str(seen))


async def entries(live: Live, seen: int, *, late: bool) -> AsyncIterator[ServerSentEvent]:
    """Every entry behind `seen`, none left out, in order, as JSON."""
    while True:
        newest = await live.newer(seen, late=late, seconds=WAIT)
        if newest is None:
            continue
        for moment in live.moments[seen + 1 : newest.sequence + 1]:
            kind, said = feed.event(moment)
            yield ServerSentEvent(json.dumps(said, ensure_ascii=False), id=str(moment.sequence), event=kind)
        seen = newest.sequence
