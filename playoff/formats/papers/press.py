"""One page for the press: who has won what, how it was decided, every score, who to believe."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from playoff.event import in_the_hall
from playoff.formats.papers.blocks import Block, Column, Heading, Pairs, Paragraph, Table
from playoff.formats.papers.crosstable import total
from playoff.formats.papers.told import Told
from playoff.formats.papers.wording import player_column, rank_signs
from playoff.languages import _, n_, p_
from playoff.machine.course import Decision
from playoff.reasons import Reason
from playoff.view import View
from playoff.view.rows import StageRow
from playoff.words import announce, figures, label, names, say, value
from playoff.words.lists import enum, versus
from playoff.words.stages import capital, stage_name

TOLD = 8
"""How many decisions fit beside the tables; of a longer story the beginning and the end are told."""
MATCHES = 6
DUE = 4
FEW, MANY = 4, 8
"""How many scores, and how many names, a sentence may list; of more players the ranks stand alone."""

_KEY = {
    "tied", "best-play", "chosen", "one-leader", "sudden-death", "match-won", "sudden-death-won",
    "sudden-death-won-by-draw", "walkover", "walkover-of-both", "semifinal-was-final", "certain", "results-annulled",
    "cycle-won", "cycle-won-by-berger", "last-one-in", "cycle-again", "cycle-again-many", "champion", "nobody-left",
    "declined", "withdrew-from-cycle", "withdrew-from-match", "withdrew-between", "withdrew-finalist", "closed-empty",
    "closed-winner", "closed-shared", "cycle-level", "cycle-leaders", "cycle-leaders-by-berger",
}  # fmt: skip
"""The decisions a reader of a newspaper asks for."""


def blocks(told: Told) -> Iterator[Block]:
    """The page, whatever state the playoff is in."""
    view = told.view
    yield Paragraph(_headline(view), "lead")
    yield Pairs(tuple(_what_it_is(told)))
    for decision in _key_decisions(told.course.story):
        yield Paragraph(_sentence(decision))
    if not told.course.over:
        for row in view.pending[:DUE]:
            yield Paragraph(announce(row.kind, row.id, row.players, row.clock, draw_odds=row.draw_odds))
        if len(view.pending) > DUE:
            yield Paragraph("…")
    yield from _ranks(view)
    matches = tuple(_matches(view))
    yield from matches
    if not matches and len(view.ranks) <= MANY:
        yield from _last_cycle(view)
    yield Paragraph(_("The protocol of the arbiters holds every step with its clause."), "note")


def _what_it_is(told: Told) -> Iterator[tuple[str, str]]:
    course = told.course
    if kinds := [label(branch.branch) for branch in told.view.branches]:
        yield _("Played as"), capital(enum(dict.fromkeys(kinds)))
    yield _("Rulebook"), course.rulebook.title
    moments = [entered.time for entered in told.entered] + [entry.stated.at for entry in course.entries]
    if known := [moment for moment in moments if moment]:
        yield (
            p_("date of the last entry", "As of"),
            figures.weekday(in_the_hall(max(known), course.dossier.zone).date()),
        )


def _sentence(decision: Decision | None) -> str:
    if decision is None:
        return "…"
    reason = decision.reason
    players = reason.params.get("players")
    if reason.code == "tied" and isinstance(players, tuple) and len(players) > MANY:
        return n_("{number} player is level on top.", "{number} players are level on top.", len(players))
    return say(reason)


def _headline(view: View) -> str:
    if view.winner:
        return _("{player} wins the playoff.", player=view.winner)
    if view.joint_winners:
        return _("{players} share the title.", players=names(view.joint_winners))
    if view.phase == "closed":
        return _("The playoff ends without a champion.")
    return _("The playoff is not over.")


def _key_decisions(story: Sequence[Decision]) -> list[Decision | None]:
    """What decided, in order; None stands for what is left out."""
    found: list[Decision | None] = [decision for decision in story if _is_news(decision.reason)]
    return [*found[:2], None, *found[-(TOLD - 2) :]] if len(found) > TOLD else found


def _is_news(reason: Reason) -> bool:
    """Whether a sentence of it belongs on the page: where it would name too many, the tables say it."""
    scores, others = reason.params.get("scores"), reason.params.get("others")
    if (isinstance(scores, Mapping) and len(scores) > FEW) or (isinstance(others, tuple) and len(others) > MANY):
        return False
    return reason.code in _KEY


def _ranks(view: View) -> Iterator[Block]:
    if not view.ranks:
        return
    money = {row.name: figures.money(row.amount, row.currency) for row in view.prizes if row.amount}
    yield Heading(_("Final ranks"))
    columns = (Column(_("Rank"), "right"), player_column(), Column(_("Amount"), "right"))
    rows = tuple((sign, name, money.get(name, "")) for name, sign in rank_signs(view).items())
    first = tuple(at for at, row in enumerate(rows) if view.ranks[row[1]] == 1)
    if money:
        yield Table(columns, rows, first)
    else:
        yield Table(columns[:2], tuple(row[:2] for row in rows), first)


def _matches(view: View) -> Iterator[Block]:
    played = [
        stage
        for branch in view.branches
        if branch.branch != "round_robin"
        for stage in branch.stages
        if any(game.stage == stage.id and game.result for game in view.games)
    ]
    if not played:
        return
    yield Heading(p_("heading of the scores of matches", "Matches"))
    columns = (
        Column(p_("heading of a column", "Stage")),
        Column(_("Players"), wrap=True),
        Column(_("Score"), "right"),
    )
    yield Table(columns, tuple(_match(stage) for stage in played[-MATCHES:]))


def _match(stage: StageRow) -> tuple[str, str, str]:
    first = sorted(stage.players, key=lambda player: player != stage.winner)
    return stage_name(stage.id), versus(first), total(stage)


def _last_cycle(view: View) -> Iterator[Block]:
    if not view.standings:
        return
    stages = [stage for branch in view.branches if branch.branch == "round_robin" for stage in branch.stages]
    played = [stage for stage in stages if any(game.stage == stage.id and game.result for game in view.games)]
    if not played:
        return
    yield Heading(stage_name(played[-1].id))
    columns = (
        Column(_("Rank"), "right"),
        player_column(),
        Column(p_("heading of a column", "Pts"), "right"),
        Column(p_("heading of a column, Sonneborn-Berger", "SB"), "right"),
    )
    rows = tuple(
        (str(row.rank or "–"), row.name, value(row.points), value(row.values["SB"])) for row in view.standings
    )
    yield Table(columns, rows)
