"""The clock of the desk, and times as an arbiter types them."""

from __future__ import annotations

import re
from datetime import UTC, datetime, timedelta

from playoff.errors import BadInput
from playoff.languages import _, p_

UNKNOWN = "unknown"
"""Typed for a time that nobody knows."""


def now() -> datetime:
    """The time in UTC, in whole seconds."""
    return datetime.now(UTC).replace(microsecond=0)


def moment(typed: str | None) -> datetime | None:
    """The time that was typed; now when none was; None when it is unknown.

    `18:05` is today by the clock of this computer, or yesterday while that is still to come by more than an hour; a
    time without an offset from UTC is one by the clock of this computer. Raises BadInput for anything else.
    """
    if typed is None:
        return now()
    text = typed.strip()
    if text == UNKNOWN:
        return None
    if re.fullmatch(r"\d{1,2}:\d\d(:\d\d)?", text):
        text = f"{datetime.now():%Y-%m-%d}T{text.zfill(len(text) + (text[1] == ':'))}"
        found = _read(text, typed).astimezone()
        return found - timedelta(days=1) if found > datetime.now(UTC) + timedelta(hours=1) else found
    return _read(text, typed).astimezone() if _read(text, typed).tzinfo is None else _read(text, typed)


def _read(text: str, typed: str) -> datetime:
    try:
        return datetime.fromisoformat(text)
    except ValueError:
        right = _("18:05, 2024-01-28T18:05, 2024-01-28T18:05+01:00, or {unknown}", unknown=UNKNOWN)
        raise BadInput(_("no time: {typed!r}", typed=typed), right=right) from None


def shown(time: datetime) -> str:
    """A time by the clock of this computer: `28 Jan 18:05:10`."""
    local = time.astimezone()
    return p_(
        "short date",
        "{day} {month} {time}",
        day=local.day,
        month=_months()[local.month - 1],
        time=f"{local:%H:%M:%S}",
    )


def _months() -> tuple[str, ...]:
    """The months as they are shortened before a time."""
    return (
        *(p_("month", "Jan"), p_("month", "Feb"), p_("month", "Mar"), p_("month", "Apr"), p_("month", "May")),
        *(p_("month", "Jun"), p_("month", "Jul"), p_("month", "Aug"), p_("month", "Sep"), p_("month", "Oct")),
        *(p_("month", "Nov"), p_("month", "Dec")),
    )
