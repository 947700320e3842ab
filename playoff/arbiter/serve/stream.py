"""Streams of events: whole fragments for pages, entries for programs; each with the number of its entry as id.

Who was away says with `Last-Event-ID` what he has, and gets what is new since. A beat every few seconds lets a page
know that it is still live; a page that hears none says that it is stale.
"""

from __future__ import annotations

import json
from collections.abc import AsyncIterator, Callable
from functools import partial

from sse_starlette import EventSourceResponse, ServerSentEvent
from starlette.requests import Request

from playoff.arbiter.serve.live import Live
from playoff.arbiter.serve.rendered import Rendered
from playoff.broadcast import feed
from playoff.broadcast.moment import Moment
from playoff.languages import current

BEAT = 5
"""Seconds between two beats."""

WAIT = 30.0
"""Seconds after which a stream looks again by itself."""

PATIENCE = 30
"""Seconds for a viewer to take an event; who takes longer is let go, and comes back with what he has."""


def last_seen(request: Request) -> int:
    """The number of the entry that whoever asks has seen; -1 for none, or for a number that is none."""
    given = request.headers.get("last-event-id", "")
    return int(given) if given.isascii() and given.isdecimal() and len(given) < 10 else -1


def beating(events: AsyncIterator[bytes]) -> EventSourceResponse:
    """A stream with its beat, never kept by anybody on the way."""
    return EventSourceResponse(
        events,
        ping=BEAT,
        ping_message_factory=lambda: ServerSentEvent(event="beat", data="."),
        headers={"Cache-Control": "no-store", "X-Accel-Buffering": "no"},
        send_timeout=PATIENCE,
    )


def event(data: str, sequence: int, kind: str | None = None) -> bytes:
    """One event as it is sent."""
    return ServerSentEvent(data, id=str(sequence), event=kind).encode()


async def fragments(
    live: Live,
    seen: int,
    draw: Callable[[Moment], str],
    *,
    late: bool,
    drawn: tuple[Rendered, str] | None = None,
) -> AsyncIterator[bytes]:
    """A fragment behind each entry from now on, and at once where something new is there.

    `drawn`: where drawings are kept, and what this one is called, so that each is drawn once for all in a language.
    """
    seen = _known(live, seen, late=late)
    while True:
        moment = await live.newer(seen, late=late, seconds=WAIT)
        if moment is None:
            continue
        seen = moment.sequence
        if drawn is None:
            yield event(draw(moment), seen)
        else:
            kept, name = drawn
            yield kept.of((name, current(), moment.head), partial(_fragment, draw, moment))


async def entries(live: Live, seen: int, *, late: bool, drawn: Rendered) -> AsyncIterator[bytes]:
    """Every entry behind `seen`, none left out, in order, as JSON."""
    seen = _known(live, seen, late=late)
    while True:
        newest = await live.newer(seen, late=late, seconds=WAIT)
        if newest is None:
            continue
        for moment in live.moments[seen + 1 : newest.sequence + 1]:
            yield drawn.of(("entry", moment.head), partial(entry, moment))
        seen = newest.sequence


def _fragment(draw: Callable[[Moment], str], moment: Moment) -> bytes:
    return event(draw(moment), moment.sequence)


def entry(moment: Moment) -> bytes:
    """The event of an entry."""
    kind, said = feed.event(moment)
    return event(json.dumps(said, ensure_ascii=False), moment.sequence, kind)


def _known(live: Live, seen: int, *, late: bool) -> int:
    """What has been seen of this journal; nothing where the number is of another one, which was longer."""
    return seen if seen <= live.shown(late=late).sequence else -1
