"""The events of the scenarios with their playoffs, written as one PGN: each playoff is found again, no game lost."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import pytest

from playoff.arbiter.play import play
from playoff.formats.scenario import Scenario, read_scenario
from playoff.tiebreaks import Tournament
from playoff.view import snapshot
from tests.formats.club import Row, pgn, read, record

SCENARIOS = {
    path.stem: scenario
    for path in sorted((Path(__file__).parents[3] / "scenarios").glob("*.toml"))
    if (scenario := read_scenario(path)).opening.dossier.tournament is not None
}


def main_rows(tournament: Tournament) -> list[Row]:
    boards: dict[int, int] = {}
    rows = []
    for game in sorted(tournament.games, key=lambda game: game.round):
        boards[game.round] = boards.get(game.round, 0) + 1
        number = f"{game.round}.{boards[game.round]}"
        rows.append((number, game.white, game.black, game.result.value if game.result else "*"))
    return rows


def playoff_rows(scenario: Scenario) -> list[tuple[str, str, str]]:
    """White, Black, result of every finished playoff game over the board."""
    *_, (_, course) = play(scenario)
    return [
        (str(game.white), str(game.black), str(game.result))
        for game in snapshot(course).games
        if game.status == "finished" and str(game.result) in {"1-0", "0-1", "1/2-1/2"}
    ]


def order(tournament: Tournament) -> list[tuple[object, ...]]:
    return sorted((game.round, game.white, game.black, str(game.result)) for game in tournament.games)


REAL = [
    name for name, scenario in SCENARIOS.items()
    if (tournament := scenario.opening.dossier.tournament)
    and not scenario.opening.dossier.partial
    and all(game.result for game in tournament.games)
    and playoff_rows(scenario)
    and len(set(Counter(frozenset((game.white, game.black)) for game in tournament.games).values())) == 1
    and len(tournament.games) > 10
]  # fmt: skip
"""Finished, every round known, every pair has met equally often; in the small invented ones most players are tied."""


def test_there_are_real_events() -> None:
    assert "tata-steel-2024-masters" in REAL
    assert len(REAL) > 20


@pytest.mark.parametrize("dialect", ["named", "after the last round", "counted anew", "every game a round"])
@pytest.mark.parametrize("name", REAL)
def test_a_real_playoff_is_kept_apart(name: str, dialect: str) -> None:
    scenario = SCENARIOS[name]
    tournament = scenario.opening.dossier.tournament
    assert tournament
    games = playoff_rows(scenario)
    last = tournament.last_round
    text = pgn(main_rows(tournament))
    for count, (white, black, result) in enumerate(games, start=1):
        number = {"after the last round": f"{last + 1}.{count}", "every game a round": f"{last + count}.1"}
        tags: dict[str, str | None] = {"Date": f"2024.03.{last:02}"}
        if dialect == "named":
            tags["Event"] = "Club Masters Tie-break"
        text += record((number.get(dialect, str(count)), white, black, result), tags=tags)
    handed = read(text)
    assert order(handed.tournament) == order(tournament)
    assert [one.why for one in handed.aside] == ["playoff"] * len(games)
    assert handed.tournament.points == tournament.points
