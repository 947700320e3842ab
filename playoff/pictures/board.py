"""What a picture of a playoff shows, before anything is measured: sections, columns, cards, lines, cells.

A section is a branch, a column what is played at the same time, a card a stage. A match, a cycle, what may come and
the ranks are all cards of one shape: lines with a mark, a name, cells and totals. So a branch that is new brings
stages, and no drawing of its own.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from itertools import groupby
from typing import Literal

from playoff.languages import _, p_
from playoff.pictures.captions import (
    branch_title,
    clocks,
    due_line,
    level_on,
    levels,
    signs,
    took,
    winner_of,
    would_be,
)
from playoff.pictures.chances import all_equal, span, which_draw
from playoff.view import View
from playoff.view.odds import OddsView
from playoff.view.rows import BranchRow, ComingRow, GameRow, StageRow
from playoff.words import stage_name
from playoff.words.figures import money

SHOWN = 12
"""So many games of sudden death are drawn; of more the first two and the last eight."""

Look = Literal["finished", "running", "due", "scheduled", "may_come", "not_needed", "outside", "own", "left_out"]


@dataclass(frozen=True, slots=True)
class Cell:
    """A game for one player: what he took, with which colour, how it stands. `outside`: it does not count."""

    text: str
    colour: Literal["white", "black"] | None
    look: Look


@dataclass(frozen=True, slots=True)
class Line:
    """A player in a card, or, when `said`, words in his place."""

    name: str
    mark: str = ""
    cells: tuple[Cell | None, ...] = ()
    totals: tuple[str, ...] = ()
    fate: Literal["won", "lost", ""] = ""
    said: bool = False


@dataclass(frozen=True, slots=True)
class Card:
    """A stage, or a list. `heads` stand over the cells, a gap before cell number `apart`."""

    id: str
    heading: str
    style: Literal["stage", "coming", "list", "ending"]
    lines: tuple[Line, ...]
    note: str = ""
    heads: tuple[str, ...] = ()
    apart: int | None = None
    total_heads: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Link:
    """From the winner of a card to his line in another; `sure` once he is known."""

    source: str
    target: str
    line: int
    sure: bool


@dataclass(frozen=True, slots=True)
class Section:
    """A branch: its columns from left to right."""

    clause: str
    heading: str
    columns: tuple[tuple[Card, ...], ...]
    links: tuple[Link, ...] = ()
    branch: BranchRow | None = None


@dataclass(frozen=True, slots=True)
class Board:
    """The whole picture."""

    title: str
    subtitle: str
    sections: tuple[Section, ...]
    due: tuple[str, ...]
    foot: str


def board(view: View, odds: OddsView | None = None) -> Board:
    """What there is to draw; with `odds` also everybody's chance of the title."""
    sections = [_section(view, number) for number in range(len(view.branches))]
    if not view.branches and view.tied:
        sections.append(Section("", _("Level on top"), ((_tied(view),),)))
    coming = _next_branches(view)
    if coming and sections:
        sections[-1] = replace(sections[-1], columns=(*sections[-1].columns, (coming,)))
    last = [card for card in (_chances(odds), _ranks(view)) if card]
    if last and sections:
        sections[-1] = replace(sections[-1], columns=(*sections[-1].columns, tuple(last)))
    elif last:
        sections.append(Section("", "", (tuple(last),)))
    return Board(view.event, level_on(view), tuple(sections), tuple(map(due_line, view.pending)), view.rulebook)


# Branches


def _section(view: View, number: int) -> Section:
    branch = view.branches[number]
    columns = [tuple(_stage(view, branch, stage) for stage in together) for together in _columns(branch)]
    coming: dict[str, list[Card]] = {}
    if number == len(view.branches) - 1:
        for row in view.may_come:
            if row.kind == "stage":
                coming.setdefault(_kind(row.id), []).append(_to_come(row))
    everything = (*columns, *map(tuple, coming.values()))
    return Section(branch.clause, branch_title(branch), everything, tuple(_links(view, everything)), branch)


def _kind(name: str) -> str:
    """A stage without its number: stages of one kind are played at the same time."""
    return re.sub(r"-\d+$", "", name)


def _columns(branch: BranchRow) -> Iterator[list[StageRow]]:
    """Matches of one kind together; cycles each for itself."""
    alone = branch.branch == "round_robin"
    for _kind_of, together in groupby(branch.stages, key=lambda row: row.id if alone else _kind(row.id)):
        yield list(together)


def _stage(view: View, branch: BranchRow, stage: StageRow) -> Card:
    duel = branch.branch != "round_robin"
    return _duel(view, branch, stage) if duel else _cycle(view, branch, stage)


def _duel(view: View, branch: BranchRow, stage: StageRow) -> Card:
    """A match: a column for each game, sudden death apart, then what may come."""
    games = [game for game in view.games if game.stage == stage.id and game.status != "annulled"]
    deaths = [game for game in games if game.id and "sudden-death" in game.id]
    normal = [game for game in games if game not in deaths]
    coming = next((row for row in view.may_come if row.kind == "sudden_death" and row.after == (stage.id,)), None)
    blank = max(0, (coming.games or 0) - len(normal)) if coming and not deaths else 0
    heads = [str(number) for number in range(1, len(normal) + blank + 1)]
    shown = _abridged(deaths)
    death_heads = [_death_head(game) for game in shown]
    lines = []
    for player in stage.players:
        cells = [_cell(game, player) for game in normal] + [Cell("", None, "scheduled")] * blank
        cells += [_cell(game, player) if game else Cell("…", None, "left_out") for game in shown]
        cells += [Cell("", None, "may_come")] if coming else []
        fate: Literal["won", "lost", ""] = "" if stage.winner is None else "won" if player == stage.winner else "lost"
        score = signs(stage.score.get(player, "")) if any(game.result for game in games) else ""
        lines.append(Line(player, _seed(branch, player), tuple(cells), (score,), fate))
    if coming:
        death_heads.append(str(len(deaths) + 1) if deaths else p_("sudden death, over a column", "SD"))
    death_clock = deaths[0].clock if deaths else coming.clock if coming else None
    note = clocks(stage.clock, death_clock)
    apart = len(heads) if death_heads and heads else None
    return Card(stage.id, stage_name(stage.id), "stage", tuple(lines), note, (*heads, *death_heads), apart, ("",))


def _abridged(deaths: list[GameRow]) -> list[GameRow | None]:
    return [*deaths[:2], None, *deaths[-8:]] if len(deaths) > SHOWN else [*deaths]


def _death_head(game: GameRow | None) -> str:
    """`SD` over the first game of sudden death, its number over each later one."""
    number = (game.id or "").partition("#")[0].rpartition("-")[2] if game else ""
    return p_("sudden death, over a column", "SD") if number == "1" else number


def _seed(branch: BranchRow, player: str) -> str:
    return str(branch.players.index(player) + 1) if branch.branch == "knockout" and player in branch.players else ""


def _cycle(view: View, branch: BranchRow, stage: StageRow) -> Card:
    """A crosstable, best first; before the numbers are drawn only who plays."""
    found = {(game.white, game.black): game for game in view.games if game.stage == stage.id}
    goes_on = _who_goes_on(view, branch, stage)
    lines = []
    for number, name in enumerate(stage.players, start=1):
        cells = [_crossed(found, name, other, stage.score) for other in stage.players] if found else []
        score, berger = stage.score.get(name), stage.sonneborn_berger.get(name)
        totals = (signs(score) if score else "–", signs(berger) if berger else "")
        fate: Literal["won", "lost", ""] = "" if not goes_on else "won" if name in goes_on else "lost"
        lines.append(Line(name, str(number), tuple(cells), totals if found else (), fate))
    heads = tuple(str(number) for number in range(1, len(stage.players) + 1)) if found else ()
    totals_over = (p_("over a column", "Pts"), p_("over a column", "SB")) if found else ()
    note = clocks(stage.clock, None)
    return Card(stage.id, stage_name(stage.id), "stage", tuple(lines), note, heads, None, totals_over)


def _who_goes_on(view: View, branch: BranchRow, stage: StageRow) -> tuple[str, ...]:
    """Who plays on after a cycle, or has won by it; nobody while it is played, or when everybody repeats."""
    later = branch.stages[branch.stages.index(stage) + 1 :]
    if later:
        return ()
    branches = view.branches[view.branches.index(branch) + 1 :]
    return branches[0].players if branches else tuple(filter(None, (view.winner,)))


def _crossed(found: dict[tuple[str, str], GameRow], name: str, other: str, counted: Mapping[str, str]) -> Cell | None:
    """What `name` took off `other`; apart what does not count, as the results of who left early (G.2)."""
    if name == other:
        return Cell("", None, "own")
    game = found.get((name, other)) or found.get((other, name))
    if game is None:
        return None
    cell = _cell(game, name)
    counts = (name in counted and other in counted) or game.result is None
    return cell if counts else replace(cell, look="outside")


def _cell(game: GameRow, player: str) -> Cell:
    colour: Literal["white", "black"] = "white" if player == game.white else "black"
    if game.result is not None:
        return Cell(took(game, player), colour, "outside" if game.surplus else "finished")
    look: dict[str, Look] = {"due": "due", "running": "running", "not_needed": "not_needed"}
    return Cell("", colour, look.get(game.status, "scheduled"))


# What may come, and the end


def _to_come(row: ComingRow) -> Card:
    """A stage that is not set up yet: who would be in it, as far as that is known."""
    if row.after:
        lines = tuple(Line(winner_of(stage), said=True) for stage in row.after)
    else:
        lines = (Line(_("to be drawn"), said=True),) * 2
    return Card(row.id, stage_name(row.id), "coming", lines, clocks(row.clock, None))


def _links(view: View, columns: tuple[tuple[Card, ...], ...]) -> Iterator[Link]:
    """From every match to the line of its winner in a later column, known or to come."""
    after = {row.id: row.after for row in view.may_come if row.kind == "stage"}
    for number, column in enumerate(columns):
        earlier = [card for before in columns[:number] for card in before]
        for card in column:
            for place, line in enumerate(card.lines):
                if line.said and card.id in after and place < len(after[card.id]):
                    yield Link(after[card.id][place], card.id, place, sure=False)
                for source in earlier:
                    won = any(there.fate == "won" and there.name == line.name for there in source.lines)
                    if won and not line.said and len(source.lines) == 2:
                        yield Link(source.id, card.id, place, sure=True)


def _next_branches(view: View) -> Card | None:
    """After a cycle, or before the first branch: what follows for how many level players."""
    rows = [row for row in view.may_come if row.kind in {"branch", "cycle"}]
    if not rows:
        return None
    lines = [Line(_("Champion"), "1", said=True)] if rows[0].after else []
    for _said, alike in groupby(rows, key=would_be):
        same = list(alike)
        first, last = same[0], same[-1]
        lines.append(Line(would_be(first), levels(first.level or 0, last.level or 0), said=True))
    heading = _("How many are level then") if rows[0].after else _("What is played")
    return Card("may-come", heading, "coming", tuple(lines))


def _tied(view: View) -> Card:
    codes = list(dict.fromkeys(code for row in view.tied for code in row.values))
    lines = tuple(
        Line(
            row.name,
            "" if row.seed is None else str(row.seed),
            totals=tuple(signs(row.values.get(code) or "–") for code in codes),
        )
        for row in view.tied
    )
    return Card("tied", _("Seeds"), "list", lines, total_heads=tuple(codes))


def _chances(odds: OddsView | None) -> Card | None:
    """Who still has a chance of the title, the likeliest champion first, and which chances these are."""
    if odds is None or odds.over:
        return None
    lines = [Line(row.name, totals=(span(row.chance),)) for row in odds.title if row.chance.high]
    if all_equal(odds.assumptions):
        lines.append(Line(_("All are taken to be equal."), said=True))
    return Card("chances", _("Chance of the title"), "list", tuple(lines), which_draw(odds.draw, odds.band))


def _ranks(view: View) -> Card | None:
    """The winner, then everybody else with his rank, and his money where it is known."""
    if not view.ranks:
        return None
    amounts = {row.name: money(row.amount, row.currency) if row.amount else _("by lots") for row in view.prizes}
    taken = list(view.ranks.values())
    winners = view.joint_winners or tuple(filter(None, (view.winner,)))
    lines = tuple(
        Line(
            name,
            levels(rank, rank + taken.count(rank) - 1),
            totals=(amounts[name],) if name in amounts else (),
            fate="won" if name in winners else "",
        )
        for name, rank in view.ranks.items()
    )
    heading = _("Champion") if view.winner else _("Champions") if winners else _("Ended without a winner")
    return Card("ranks", heading, "ending", lines)
