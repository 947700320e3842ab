"""Figures as the language writes them: decimals, percentages, money, dates, times, durations."""

from __future__ import annotations

from datetime import date, datetime

from playoff.languages import _, p_


def number(decimal: str) -> str:
    """An exact decimal such as `50.25` with the sign of the language, and its groups of thousands."""
    whole, point, rest = decimal.partition(".")
    sign = whole[:1] if whole[:1] in "+-" else ""
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
    """An amount with its currency: `5,625.00 EUR`."""
    return p_("money", "{amount} {currency}", amount=number(amount), currency=currency)


def day(when: date) -> str:
    """A date: `28 January 2024`."""
    return p_("date", "{day} {month} {year}", day=when.day, month=_months()[when.month - 1], year=when.year)


def time(when: datetime) -> str:
    """A time of day: `18:05`."""
    return p_("time of day", "{hour:02d}:{minute:02d}", hour=when.hour, minute=when.minute)


def duration(seconds: int) -> str:
    """A length of time in hours and minutes: `1 h 05 min`, `12 min`; under a minute `45 s`."""
    if seconds < 60:
        return p_("duration", "{seconds} s", seconds=seconds)
    hours, minutes = divmod(round(seconds / 60), 60)
    if not hours:
        return p_("duration", "{minutes} min", minutes=minutes)
    return p_("duration", "{hours} h {minutes:02d} min", hours=hours, minutes=minutes)


def _months() -> tuple[str, ...]:
    return (
        *(_("January"), _("February"), _("March"), _("April"), _("May"), _("June")),
        *(_("July"), _("August"), _("September"), _("October"), _("November"), _("December")),
    )
