"""The colours of each role, theme by theme."""

from __future__ import annotations

from dataclasses import dataclass, fields, replace

from playoff.pictures.shapes import COMPACT, OVERLAY, ROOMY, Sizes


@dataclass(frozen=True, slots=True)
class Ink:
    """How a role is painted; an empty colour is none. `dash` as in SVG."""

    fill: str = ""
    edge: str = ""
    dash: str = ""
    edge_width: float = 1
    opacity: float = 1


@dataclass(frozen=True, slots=True)
class Colours:
    """What the roles are mixed from."""

    paper: str
    card: str
    edge: str
    ink: str
    soft: str
    faint: str
    won: str
    band: str
    due: str
    due_paper: str
    white: str
    white_edge: str
    white_ink: str
    black: str
    black_edge: str
    black_ink: str
    chip: str


LIGHT = Colours(
    paper="#f5f2eb", card="#fffefb", edge="#e2dccf", ink="#211f1b", soft="#6a645a", faint="#a8a194",
    won="#0d6a4e", band="#e4f1ea", due="#b84e12", due_paper="#fbecdd",
    white="#ffffff", white_edge="#b6ae9f", white_ink="#211f1b",
    black="#37332d", black_edge="#37332d", black_ink="#fffefb", chip="#e9e3d6",
)  # fmt: skip
DARK = Colours(
    paper="#101419", card="#191f26", edge="#2c3540", ink="#f2eee6", soft="#a3acb8", faint="#616c79",
    won="#63d8a8", band="#173229", due="#ffb45e", due_paper="#2a2218",
    white="#f0ebe0", white_edge="#f0ebe0", white_ink="#191713",
    black="#06080a", black_edge="#596573", black_ink="#f2eee6", chip="#27303a",
)  # fmt: skip


@dataclass(frozen=True, slots=True)
class Theme:
    """Colours and sizes; `paper` paints the ground, `frame` is a size that is always filled, in pixels."""

    colours: Colours
    sizes: Sizes = ROOMY
    paper: bool = True
    frame: tuple[int, int] | None = None


THEMES = {
    "light": Theme(LIGHT),
    "dark": Theme(DARK),
    "transparent": Theme(DARK, OVERLAY, paper=False),
    "broadcast": Theme(DARK, frame=(1920, 1080)),
    "compact": Theme(LIGHT, COMPACT),
}

IN_PAGE = Theme(
    Colours(**{field.name: f"var(--picture-{field.name.replace('_', '-')})" for field in fields(Colours)}),
    replace(ROOMY, margin=4, titled=False),
    paper=False,
)
"""For a picture that stands in a page, which gives every colour its value (`picture.css`)."""


def inks(theme: Theme) -> dict[str, Ink]:
    """Every role of a picture in the colours of a theme."""
    c = theme.colours
    cells = {
        "cell-own": Ink(c.edge, opacity=0.45),
        "cell-may_come": Ink(edge=c.faint, dash="3 3", edge_width=1.2),
        "cell-none-scheduled": Ink(edge=c.faint, edge_width=1.2),
    }
    for colour, fill, edge, ink in (
        ("white", c.white, c.white_edge, c.white_ink),
        ("black", c.black, c.black_edge, c.black_ink),
    ):
        cells[f"cell-{colour}-finished"] = Ink(fill, edge)
        cells[f"cell-{colour}-scheduled"] = Ink(fill, edge, opacity=0.38)
        cells[f"cell-{colour}-due"] = Ink(fill, c.due, edge_width=2.5)
        cells[f"cell-{colour}-running"] = Ink(fill, c.due, edge_width=2.5)
        cells[f"cell-{colour}-outside"] = Ink(edge=c.faint, dash="3 3", edge_width=1.2)
        cells[f"ink-{colour}-finished"] = Ink(ink)
        cells[f"ink-{colour}-outside"] = Ink(c.faint)
    return {
        "paper": Ink(c.paper),
        "card-stage": Ink(c.card, c.edge),
        "card-list": Ink(c.card, c.edge),
        "card-ending": Ink(c.card, c.won, edge_width=1.6),
        "card-coming": Ink(c.paper if theme.paper else c.card, c.faint, dash="5 4"),
        "plate": Ink(c.card, c.edge),
        "band": Ink(c.band),
        "rule": Ink(edge=c.edge),
        "chip": Ink(c.chip),
        "chip-ink": Ink(c.soft),
        "link": Ink(edge=c.faint, dash="5 4"),
        "link-sure": Ink(edge=c.won),
        "arrow": Ink(edge=c.faint),
        "due-strip": Ink(c.due_paper),
        "title": Ink(c.ink),
        "heading": Ink(c.ink),
        "name": Ink(c.ink),
        "won": Ink(c.won),
        "lost": Ink(c.soft),
        "said": Ink(c.soft),
        "subtitle": Ink(c.soft),
        "note": Ink(c.soft),
        "mark": Ink(c.soft),
        "foot": Ink(c.soft),
        "faint": Ink(c.faint),
        "bar": Ink(c.won),
        "range": Ink(c.won, opacity=0.42),
        "bar-mark": Ink(edge=c.ink),
        "axis": Ink(edge=c.faint),
        "due": Ink(c.due),
        **cells,
    }
