"""Figures as the language writes them: decimals, percentages, money, dates, times, durations."""

from __future__ import annotations

from datetime import date, datetime, timedelta
from zoneinfo import ZoneInfo

from playoff.languages import _, p_

MONTHS = (
    *("January", "February", "March", "April", "May", "June"),
    *("July", "August", "September", "October", "November", "December"),
)
WEEKDAYS = ("Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday")
MONTH, WEEKDAY = "month in a date", "day of the week in a date"


def number(decimal: str) -> str:
    """An exact decimal such as `50.25` with the sign of the language, and its groups of thousands."""
    whole, point, rest = decimal.partition(".")
    sign = whole[:1] if whole[:1] in ("+", "-") else ""
    digits = whole.removeprefix(sign)
    first = len(digits) % 3 or 3
    groups = [digits[:first], *(digits[at : at + 3] for at in range(first, len(digits), 3))]
    grouped = p_("sign between thousands", ",").join(groups) if len(digits) > 4 else digits
    return sign + grouped + (p_("decimal sign", ".") + rest if point else "")


def percent(share: float, digits: int = 1) -> str:
    """A probability as a percentage: 0.1234 is `12.3%`; never 0 or 100 unless it is exactly that."""
    smallest = 10.0**-digits
    shown = 100 * share
    if 0 < shown < smallest:
        return _("under {percent}%", percent=number(f"{smallest:.{digits}f}"))
    if 100 - smallest < shown < 100:
        return _("over {percent}%", percent=number(f"{100 - smallest:.{digits}f}"))
    return _("{percent}%", percent=number(f"{shown:.{digits}f}"))


def money(amount: str, currency: str) -> str:
    """An amount with its currency: `5625.00 EUR`, `11,250.00 EUR`."""
    return p_("money", "{amount} {currency}", amount=number(amount), currency=currency)


def day(when: date) -> str:
    """A date: `28 January 2024`."""
    return p_("date", "{day} {month} {year}", day=when.day, month=_month(when), year=when.year)


def weekday(when: date) -> str:
    """A date with the day of the week: `Sunday 28 January 2024`."""
    name = p_(WEEKDAY, WEEKDAYS[when.weekday()])
    return p_(
        "date", "{weekday} {day} {month} {year}", weekday=name, day=when.day, month=_month(when), year=when.year
    )


def time(when: datetime) -> str:
    """A time of day: `18:05`."""
    return p_("time of day", "{hour:02d}:{minute:02d}", hour=when.hour, minute=when.minute)


def moment(written: str) -> str:
    """A time of day as the hall reads it, from ISO 8601, the zone in brackets where it is known (RFC 9557).

    On the clock of the hall: `18:05`. With its offset where that clock shows this time twice, in the night of autumn:
    `02:15 (UTC+1)`. In UTC where the zone of the hall is not known: `17:05 UTC`.
    """
    iso, bracket, zone = written.rstrip("]").partition("[")
    when = datetime.fromisoformat(iso)
    said, offset = time(when), when.utcoffset() or timedelta(0)
    if bracket and zone and _twice(when, zone):
        return p_("time of day", "{time} (UTC{offset})", time=said, offset=_hours(offset))
    return p_("time of day", "{time} UTC", time=said) if not offset and zone in ("", "UTC") else said


def _twice(when: datetime, zone: str) -> bool:
    local = when.replace(tzinfo=ZoneInfo(zone))
    return local.replace(fold=0).utcoffset() != local.replace(fold=1).utcoffset()


def _hours(offset: timedelta) -> str:
    hours, minutes = divmod(abs(round(offset.total_seconds() / 60)), 60)
    return f"{'-' if offset < timedelta(0) else '+'}{hours}{f':{minutes:02}' if minutes else ''}"


def duration(seconds: int) -> str:
    """A length of time in hours and minutes: `1 h 05 min`, `12 min`; under a minute `45 s`."""
    if seconds < 60:
        return p_("duration", "{seconds} s", seconds=seconds)
    hours, minutes = divmod(round(seconds / 60), 60)
    if not hours:
        return p_("duration", "{minutes} min", minutes=minutes)
    return p_("duration", "{hours} h {minutes:02d} min", hours=hours, minutes=minutes)


def clock(seconds: int) -> str:
    """What a clock shows: `2:30`, `0:45`, `1:30:00`."""
    minutes, rest = divmod(seconds, 60)
    if minutes < 60:
        return p_("clock", "{minutes}:{seconds:02d}", minutes=minutes, seconds=rest)
    return p_(
        "clock",
        "{hours}:{minutes:02d}:{seconds:02d}",
        hours=minutes // 60, minutes=minutes % 60, seconds=rest,
    )  # fmt: skip


def _month(when: date) -> str:
    return p_(MONTH, MONTHS[when.month - 1])
