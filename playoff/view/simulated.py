"""A simulation as one frozen view: what `playoff simulate --json`, the screen and the picture show."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta

from playoff.machine.course import Course
from playoff.odds import MODEL
from playoff.simulation import Lengths, Simulated
from playoff.simulation.answers import SHARES
from playoff.simulation.switches import Switched
from playoff.view.odds import assumptions_json
from playoff.view.plain import Json


@dataclass(frozen=True, slots=True)
class LengthRow:
    """By when so many of a hundred playoffs are over: seconds from the beginning, and the time where it is known."""

    share: float
    seconds: int
    time: datetime | None


@dataclass(frozen=True, slots=True)
class SwitchRow:
    """A switch set another way (an empty path: the rulebook as it is), and what comes out."""

    path: str
    value: str
    mean_s: float
    within_s: tuple[int, ...]
    sudden_death: float
    title: dict[str, float]


@dataclass(frozen=True, slots=True)
class SimulatedView:
    """A simulation, its times on the clock where `start` is known, and how often `until` is overrun."""

    event: str
    rulebook: str
    found: Simulated
    title: tuple[tuple[str, float, float], ...]
    start: datetime | None
    until: datetime | None
    over: tuple[LengthRow, ...]
    overrun: float | None
    overrun_error: float | None
    switches: tuple[SwitchRow, ...]

    def as_json(self) -> Json:
        """Keys and values as programs get them: chances from 0 to 1, lengths in seconds."""
        found = self.found
        return {
            "event": self.event,
            "rulebook": self.rulebook,
            "title": {name: chance for name, chance, _ in self.title},
            "standard_error": {name: error for name, _, error in self.title},
            "nobody": found.nobody,
            "draw": found.draw,
            "sudden_death": found.sudden_death,
            "again": found.again,
            "further": [
                {"players": row.players, "branch": row.branch, "clause": row.clause, "chance": row.chance}
                for row in found.further
            ],
            "games": {str(games): chance for games, chance in enumerate(found.games.chances) if chance},
            "games_mean": found.games.mean,
            "duration": self._duration(found.lengths),
            "switches": [
                {"switch": row.path, "value": row.value, "mean_s": row.mean_s, "sudden_death": row.sudden_death,
                 "within_s": _by_share(row.within_s), "title": row.title}
                for row in self.switches
            ],
            "playoffs": found.playoffs,
            "seed": found.seed,
            "generator": found.generator,
            "stratified": found.stratified,
            "interrupted": found.interrupted,
            "model": MODEL,
            "assumptions": assumptions_json(found.assumptions),
            "exact": found.exact,
        }  # fmt: skip

    def _duration(self, lengths: Lengths | None) -> Json | None:
        if lengths is None:
            return None
        return {
            "mean_s": lengths.mean,
            "mean_error_s": lengths.standard_error,
            "within_s": _by_share([row.seconds for row in self.over]),
            "start": self.start and self.start.isoformat(),
            "over": {f"{row.share:g}": row.time.isoformat() for row in self.over if row.time},
            "until": self.until and self.until.isoformat(),
            "overrun": self.overrun,
            "overrun_error": self.overrun_error,
        }


def _by_share(seconds: Sequence[int]) -> Json:
    return {f"{share:g}": number for share, number in zip(SHARES, seconds, strict=True)}


def simulated_view(
    course: Course,
    found: Simulated,
    start: datetime | None = None,
    until: datetime | None = None,
    switches: Sequence[Switched] = (),
) -> SimulatedView:
    """The view of a simulation; the likeliest champion first."""
    title = [(name, chance, found.standard_error[name]) for name, chance in found.title.items()]
    lengths = found.lengths
    over: list[LengthRow] = []
    overrun = error = None
    if lengths:
        for share in SHARES:
            seconds = lengths.within(share)
            over.append(LengthRow(share, seconds, start + timedelta(seconds=seconds) if start else None))
        if start and until:
            overrun = lengths.overrun(start, until)
            error = lengths.longer_error(int((until - start).total_seconds()))
    return SimulatedView(
        course.dossier.event,
        course.rulebook.id,
        found,
        tuple(sorted(title, key=lambda row: (-row[1], row[0]))),
        start,
        until,
        tuple(over),
        overrun,
        error,
        tuple(_switch_row(row) for row in switches),
    )


def _switch_row(row: Switched) -> SwitchRow:
    lengths = row.found.lengths
    assert lengths is not None
    within = tuple(lengths.within(share) for share in SHARES)
    return SwitchRow(row.path, row.value, lengths.mean, within, row.found.sudden_death, dict(row.found.title))
