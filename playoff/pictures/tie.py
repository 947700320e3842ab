"""The tie as one screen of text: who, seeded how, settled or not, when, where, for what money, what is next."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from rich.cells import cell_len

from playoff.event import with_zone
from playoff.pictures.text import columns, signs
from playoff.reasons import Reason, because
from playoff.view.rows import TiedRow
from playoff.view.tie import OpenRow, PotentialRow, TieView
from playoff.words import announce, label, result_sign, say

LABELS = ("seeds", "group", "open", "start", "venue", "money", "next")
"""What stands before the lines, in their order."""

NAMED = 3
"""So many games without a finishing time are named; more are counted."""


def label_width() -> int:
    """The columns that the labels take, with one to spare."""
    return 1 + max(cell_len(label(name)) for name in LABELS)


def draw_tie(view: TieView) -> Iterator[str]:
    """The lines of the screen; they may be longer than a terminal is wide."""
    yield from _head(view)
    yield ""
    yield from _seeds(view)
    yield ""
    playoff = len(view.tied) > 1
    if playoff:
        yield from _labelled("seeds", _level(view))
    yield from _labelled("group", (_settled(view), *map(_potential, view.potential)))
    yield from _labelled("open", map(_open, view.open_games))
    if playoff:
        yield from _labelled("start", (_start(view),))
        yield from _labelled("venue", (_said(because(view.venue.code, view.venue.clause, **view.venue.params)),))
    yield from _labelled("money", _money(view))
    for row in view.pending:
        if row.kind != "main":
            yield from _labelled("next", (announce(row.kind, row.id, row.players, row.clock),))


def _head(view: TieView) -> Iterator[str]:
    yield f"{view.event} ({view.rulebook})"
    points = view.tied[0].points
    if len(view.tied) == 1:
        yield f"{view.clause}: {label('alone')}: {view.tied[0].name}"
        return
    number = len(view.tied)
    how = label("level", number=number, points=points) if points else label("level-unknown", number=number)
    yield f"{view.clause}: {how}: {label(view.branch or '')}"


def _seeds(view: TieView) -> Iterator[str]:
    """A line for each player: seed, name, the value of each criterion, after which of them he stood alone."""
    codes = list(dict.fromkeys(code for row in view.tied for code in row.values))
    rows = [_seed(row, codes, alone=len(view.tied) == 1) for row in view.tied]
    return columns([[label("seed"), "", *codes, ""], *rows])


def _seed(row: TiedRow, codes: list[str], *, alone: bool) -> list[str]:
    values = [signs(row.values.get(code) or "–") for code in codes]
    by = "" if alone else f"← {row.decided_by}" if row.decided_by else "="
    return ["?" if row.seed is None else str(row.seed), row.name, *values, by]


def _labelled(name: str, lines: Iterable[str]) -> Iterator[str]:
    """The lines under one label, which stands before the first of them."""
    before = label(name)
    for line in lines:
        yield f"{before}{' ' * (label_width() - cell_len(before))}  {line}"
        before = ""


def _level(view: TieView) -> Iterator[str]:
    """Who is level on every criterion, or was never compared, and whether lots are needed."""
    tiers: dict[int | None, list[TiedRow]] = {}
    for row in view.tied:
        if row.decided_by is None:
            tiers.setdefault(row.seed, []).append(row)
    for seed, level in tiers.items():
        if len(level) > 1:
            players = tuple(row.name for row in level)
            if any(row.values for row in level):
                code = "seeds-need-lots" if seed is None else "seeds-level"
            else:
                code = "seeds-unknown-need-lots" if seed is None else "seeds-unknown"
            yield _said(because(code, "", players=players))


def _settled(view: TieView) -> str:
    if not view.open_games:
        return _said(because("main-event-over", "A.5"))
    if view.potential or any(row.changes == "group" for row in view.open_games):
        return _said(because("group-open", "A.5"))
    if not view.settled:
        return _said(because("pairings-open", "A.5"))
    return _said(because("settled-pairings" if view.branch == "knockout" else "settled", "A.5"))


def _potential(row: PotentialRow) -> str:
    needs = tuple(f"{need.white} - {need.black} {' / '.join(map(result_sign, need.results))}" for need in row.needs)
    return _said(because("potential", "A.5", player=row.name, needs=needs))


def _open(row: OpenRow) -> str:
    game = f"{row.white} - {row.black}"
    return _said(because(f"open-{row.changes}", "A.5", game=game, round=row.round, players=row.players))


def _start(view: TieView) -> str:
    start = view.start
    if view.earliest_start:
        last = tuple(player for player, time in start.rested.items() if time == view.earliest_start)[:1]
        settled = None if last else start.settled_at
        at = with_zone(view.earliest_start, view.zone)
        return _said(
            because("start-at", "A.5", at=at, settled=with_zone(settled, view.zone) if settled else None, last=last)
        )
    if len(start.unknown) > NAMED:
        return _said(because("start-unknown-many", "A.5", number=len(start.unknown)))
    if start.unknown:
        return _said(because("start-unknown", "A.5", games=start.unknown))
    return _said(because("start-unknown-at-all", "A.5"))


def _money(view: TieView) -> Iterator[str]:
    """Equal amounts in one line, then the reasons."""
    by_amount: dict[tuple[str | None, str], list[str]] = {}
    for row in view.prizes:
        by_amount.setdefault((row.amount, row.currency), []).append(row.name)
    for (amount, currency), players in by_amount.items():
        code = "gets" if len(players) == 1 else "each-has-now" if view.potential else "each-has"
        yield _said(because(code, "P.1", amount=amount, currency=currency, players=tuple(players)))
    for reason in view.money:
        yield _said(because(reason["code"], reason["clause"], **reason["params"]))


def _said(reason: Reason) -> str:
    """The sentence behind its clause."""
    return f"{reason.clause}: {say(reason)}" if reason.clause else say(reason)
