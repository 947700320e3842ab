"""The pictures of README, docs/gallery.md and docs/odds.md: `python -m tests.pictures.gallery` makes them anew."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import NamedTuple

from click.testing import CliRunner

from playoff.arbiter.cli import group
from playoff.arbiter.play import play
from playoff.formats.scenario import read_scenario
from playoff.odds import Banded, Bands, Strength
from playoff.pictures.bracket import draw_svg
from playoff.view import View, snapshot
from playoff.view.odds import OddsView, odds_view

ROOT = Path(__file__).parents[2]
SCENARIOS = sorted((ROOT / "scenarios").glob("*.toml"))
PICTURES = ROOT / "docs" / "pictures"
PAGE = ROOT / "docs" / "gallery.md"


class Picture(NamedTuple):
    """A picture: its file, what it shows, of which scenario, after which step (None: at the end), in which theme."""

    name: str
    caption: str
    scenario: str
    step: int | None = None
    theme: str = "light"
    odds: bool = False


MASTERS = "tata-steel-2024-masters"

GALLERY = (
    Picture("masters-2024", "Four players: Wijk aan Zee 2024, from semifinals to champion.", MASTERS),
    Picture(
        "knockout-running", "During the second semifinal, with the odds of equal players.", MASTERS, 5, odds=True
    ),
    Picture("masters-2025", "Two players: a match, 1–1, then sudden death.", "tata-steel-2025-masters"),
    Picture("match-before", "A match before lots are drawn.", "tata-steel-2025-masters", 0),
    Picture("sudden-death", "Three cycles, a match, seven games of sudden death.", "c3-sudden-death-seven-games"),
    Picture("round-robin-running", "Six players in round 2, and what may come after it.", "f3-six-to-five", 5),
    Picture("five-four", "A round robin of five, then a knockout of four.", "f3-five-to-four-seeds-from-stage"),
    Picture("five-three-two", "Five, three, two: each branch is smaller.", "f2-five-then-three-then-two"),
    Picture("not-needed", "A winner is certain: the last game is not needed.", "d3-certain-winner-dead-game"),
    Picture("annulled", "Results that do not count stand in brackets.", "g2-one-annulled-one-stands"),
    Picture("tied", "Before it: the main event can still change who meets whom.", "a5-pairings-not-settled", 0),
    Picture("shared", "Ended by decision, with two winners.", "c4-eleven-drawn-games-then-shared"),
    Picture("theme-dark", "`--theme dark`", MASTERS, None, "dark"),
    Picture("theme-transparent", "`--theme transparent`: to lie over a camera.", MASTERS, 5, "transparent"),
    Picture("theme-broadcast", "`--theme broadcast`: 1920 by 1080.", MASTERS, 8, "broadcast"),
    Picture("theme-compact", "`--theme compact`: for the margin of a page.", MASTERS, None, "compact"),
)


@cache
def views(scenario: str) -> tuple[View, ...]:
    """The playoff at the opening and after each step."""
    steps = play(read_scenario(ROOT / "scenarios" / f"{scenario}.toml"))
    return tuple(snapshot(course) for _, course in steps)


def last(path: Path) -> View:
    """The playoff at the end of a scenario."""
    *_before, (_step, course) = play(read_scenario(path))
    return snapshot(course)


def drawn(picture: Picture) -> str:
    """The picture as it must be."""
    view = views(picture.scenario)[-1 if picture.step is None else picture.step]
    return draw_svg(view, picture.theme, odds=equal_odds(picture) if picture.odds else None)


def equal_odds(picture: Picture) -> OddsView:
    """The odds if all are equally strong."""
    courses = [course for _, course in play(read_scenario(ROOT / "scenarios" / f"{picture.scenario}.toml"))]
    course = courses[-1 if picture.step is None else picture.step]
    asked = Bands(course.rulebook, Strength.equal(course.main.players))
    found = asked.odds(course)
    assert isinstance(found, Banded)
    return odds_view(course, found, asked.strength, asked.shares)


class Chart(NamedTuple):
    """A picture of docs/odds.md: its file, and what is typed for it."""

    name: str
    command: tuple[str, ...]


CHARTS = (
    Chart(
        "odds-before-the-draw",
        ("odds", f"scenarios/{MASTERS}.toml", "--as-of", "1-knockout/semifinal-1/lots/colours",
         "--ratings", "Giri=2749", "--ratings", "Gukesh=2725", "--ratings", "Wei Yi=2740",
         "--ratings", "Abdusattorov=2727"),
    ),
    Chart("whatif-last-round", ("whatif", f"scenarios/{MASTERS}.toml", "--open-round", "13", "--theme", "dark")),
)  # fmt: skip


def charted(chart: Chart) -> str:
    """The chart as it must be: what its command writes."""
    name, scenario, *options = chart.command
    answer = CliRunner().invoke(group, [name, str(ROOT / scenario), *options, "--svg", "-"], standalone_mode=False)
    assert answer.exception is None, answer.exception
    return answer.stdout


def page() -> str:
    """The page as it must be."""
    lines = [
        "# Gallery",
        "",
        "One drawing for every branch, made by `playoff bracket` and held by the tests. A square is a game: its",
        "colour is the player's colour, in it stands what he took. An orange frame is due, a pale square will be",
        "played, a broken line may come, a dash was not needed, brackets do not count. The font is in each picture:",
        "it looks the same in a browser, in OBS and as PNG.",
    ]
    for picture in GALLERY:
        at = "" if picture.step is None else f" --after {picture.step}"
        theme = "" if picture.theme == "light" else f" --theme {picture.theme}"
        odds = " --odds" if picture.odds else ""
        command = f"playoff bracket scenarios/{picture.scenario}.toml{at}{odds}{theme} --svg {picture.name}.svg"
        lines += ["", f"## {picture.caption}", "", f"![{picture.caption}](pictures/{picture.name}.svg)"]
        lines += ["", f"`{command}`"]
    return "\n".join([*lines, ""])


def main() -> None:
    """Write them all."""
    PICTURES.mkdir(exist_ok=True)
    for picture in GALLERY:
        (PICTURES / f"{picture.name}.svg").write_text(drawn(picture), encoding="utf-8")
    for chart in CHARTS:
        (PICTURES / f"{chart.name}.svg").write_text(charted(chart), encoding="utf-8")
    PAGE.write_text(page(), encoding="utf-8")


if __name__ == "__main__":
    main()
