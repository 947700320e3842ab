"""A playoff as text: a bracket, a match, a crosstable, whatever branches it went through."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from rich.cells import cell_len

from playoff.languages import N_, _, p_
from playoff.view import View
from playoff.view.rows import BranchRow, GameRow, StageRow
from playoff.words import stage_name
from playoff.words.figures import number

SCORES = {
    "1-0": ("1", "0"),
    "0-1": ("0", "1"),
    "1/2-1/2": ("½", "½"),
    "0-0": ("0", "0"),
    "1/2-0": ("½", "0"),
    "0-1/2": ("0", "½"),
}
TITLES = {"match": N_("Match"), "round_robin": N_("Round robin"), "knockout": N_("Knockout")}


def draw(view: View) -> str:
    """Every branch of the playoff, then the ranks once it is over."""
    blocks = ["\n".join(_branch(view, branch)) for branch in view.branches]
    if view.ranks:
        blocks.append("\n".join(_ranks(view)))
    return "\n\n".join(block for block in blocks if block)


def _branch(view: View, branch: BranchRow) -> Iterator[str]:
    yield f"{branch.clause}  {_(TITLES[branch.branch])}"
    if branch.branch == "round_robin":
        for stage in branch.stages:
            yield from _cycle(view, stage)
    elif branch.branch == "knockout":
        yield from _bracket(view, branch)
    else:
        for stage in branch.stages:
            yield from columns(_match(view, stage))


def _ranks(view: View) -> Iterator[str]:
    yield _("Final ranks")
    for name, rank in view.ranks.items():
        same = sum(other == rank for other in view.ranks.values())
        yield f"  {f'{rank}-{rank + same - 1}' if same > 1 else rank:>4}  {name}"


def _pad(text: str, width: int) -> str:
    return text + " " * (width - cell_len(text))


def columns(rows: Sequence[Sequence[str]]) -> Iterator[str]:
    """Columns as wide as their widest cell."""
    widths = [max(cell_len(row[column]) for row in rows) for column in range(len(rows[0]))] if rows else []
    for row in rows:
        yield ("  " + "  ".join(_pad(cell, width) for cell, width in zip(row, widths, strict=True))).rstrip()


def colour_letter(white: bool) -> str:
    """The letter behind a score: `w` for White, `b` for Black."""
    return p_("letter of a colour", "w") if white else p_("letter of a colour", "b")


def _score(game: GameRow, player: str) -> str:
    """What a player took, with his colour: `½w`; `·w` for a game to come, `–` for one not needed.

    In brackets what came in after the winner was certain (I.3).
    """
    white = player == game.white
    colour = colour_letter(white)
    if game.result is None:
        return "–" if game.status == "not_needed" else f"·{colour}"
    scores = SCORES.get(game.result) or tuple(game.result.split("/"))
    score = f"{scores[0 if white else 1]}{colour}"
    return f"({score})" if game.surplus else score


def _match(view: View, stage: StageRow) -> list[list[str]]:
    """A line for each player: game by game, sudden death behind a bar, the score."""
    games = [game for game in view.games if game.stage == stage.id and game.status != "annulled"]
    deaths = [game for game in games if game.id and "sudden-death" in game.id]
    normal = [game for game in games if game not in deaths]
    lines, wins = [], _("wins")
    for player in stage.players:
        cells = " ".join(_score(game, player) for game in normal)
        if deaths:
            cells += " | " + " ".join(_score(game, player) for game in deaths)
        lines.append([player, cells, f"← {wins}" if player == stage.winner else ""])
    return lines


def _bracket(view: View, branch: BranchRow) -> Iterator[str]:
    """Semifinals left, the final right of them."""
    semifinals = [stage for stage in branch.stages if "semifinal" in stage.id]
    final = next((stage for stage in branch.stages if stage.id.endswith("/final")), None)
    left: list[str] = []
    for stage in semifinals:
        left += [stage_name(stage.id), *columns([row[:2] for row in _match(view, stage)]), ""]
    width = max((cell_len(line) for line in left), default=0) + 1
    lines = [_pad(line, width) for line in left[:-1]]
    if not final and view.winner:
        lines += ["", _("Winner: {player}", player=view.winner)]
    if final and len(lines) == 7:
        one, other = columns([row[:2] for row in _match(view, final)])
        lines[1] += "┐"
        lines[2] += f"┴─{one}"
        lines[3] = _pad("", width + cell_len(f"┴─{one}") + 1) + "├─ " + (final.winner or "")
        lines[5] += f"┬─{other}"
        lines[6] += "┘"
    yield from (f"  {line}".rstrip() for line in lines)


def _cycle(view: View, stage: StageRow) -> Iterator[str]:
    """A crosstable, best first; nothing before the numbers are drawn."""
    found = {(game.white, game.black): game for game in view.games if game.stage == stage.id}
    if not found:
        return
    order = stage.players
    rows = [["", *(str(number) for number in range(1, len(order) + 1)), p_("column", "Pts"), "SB"]]
    for place, name in enumerate(order, start=1):
        cells = [_cell(found, name, other, stage.score) for other in order]
        totals = [signs(stage.score.get(name, "–")), signs(stage.sonneborn_berger.get(name, ""))]
        rows.append([f"{place:>{len(str(len(order)))}} {name}", *cells, *totals])
    yield f"  {stage_name(stage.id)}"
    yield from columns(rows)


def signs(decimal: str) -> str:
    """An exact decimal as arbiters write it: `1.5` is 1½."""
    whole, point, rest = decimal.partition(".")
    sign = {"5": "½", "25": "¼", "75": "¾"}.get(rest)
    if not point:
        return decimal
    return number(decimal) if sign is None else f"{whole if whole != '0' else ''}{sign}"


def _cell(found: dict[tuple[str, str], GameRow], name: str, other: str, counted: Mapping[str, str]) -> str:
    """What `name` took off `other`; in brackets what does not count, as the results of who left early (G.2)."""
    if name == other:
        return "×"
    game = found.get((name, other)) or found.get((other, name))
    if game is None:
        return ""
    counts = (name in counted and other in counted) or game.result is None or game.surplus
    return _score(game, name) if counts else f"({_score(game, name)})"
