"""The pictures of README and docs/gallery.md: `python -m tests.pictures.gallery` makes them anew."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import NamedTuple

from playoff.arbiter.play import play
from playoff.formats.scenario import read_scenario
from playoff.odds import Odds, Strength, odds
from playoff.pictures.bracket import draw_svg
from playoff.view import View, snapshot
from playoff.words.figures import percent

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


def equal_odds(picture: Picture) -> dict[str, str]:
    """Everybody's chance of the title, as text, if all are equally strong."""
    courses = [course for _, course in play(read_scenario(ROOT / "scenarios" / f"{picture.scenario}.toml"))]
    course = courses[-1 if picture.step is None else picture.step]
    found = odds(course, Strength(dict.fromkeys(course.tied.players, 2700.0)))
    assert isinstance(found, Odds)
    return {player: percent(chance) for player, chance in found.title.items()}


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
        at = "" if picture.step is None else f" --step {picture.step}"
        theme = "" if picture.theme == "light" else f" --theme {picture.theme}"
        command = f"playoff bracket scenarios/{picture.scenario}.toml{at}{theme} --svg {picture.name}.svg"
        lines += ["", f"## {picture.caption}", "", f"![{picture.caption}](pictures/{picture.name}.svg)"]
        lines += ["", f"`{command}`"] if not picture.odds else []
    return "\n".join([*lines, ""])


def main() -> None:
    """Write them all."""
    PICTURES.mkdir(exist_ok=True)
    for picture in GALLERY:
        (PICTURES / f"{picture.name}.svg").write_text(drawn(picture), encoding="utf-8")
    PAGE.write_text(page(), encoding="utf-8")


if __name__ == "__main__":
    main()
