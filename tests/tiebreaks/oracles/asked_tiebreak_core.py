"""tiebreak-core, fed without a file.

Only its ranking function is asked: it prepares what the criteria share. It hides unresolved ties behind ids, so a
ranking is asked twice, with the ids one way and the other, and who changes places is level.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator
from datetime import date
from fractions import Fraction
from typing import Final

from tiebreak_core import GameRecord, PlayerTiebreakData, StandingsResult, rank_standings_strict

from playoff.tiebreaks import Bye, Tournament

NAMES: Final = {
    "BH": "buchholz",
    "BH/C1": "buchholz_cut1",
    "BH/C2": "buchholz_cut2",
    "BH/M1": "median_buchholz",
    "BH/M2": "median_buchholz_2",
    "AOB": "aob",
    "FB": "fore_buchholz",
    "SB": "sonneborn_berger",
    "SB/C1": "sonneborn_berger_cut1",
    "PS": "progressive",
    "PS/C1": "progressive_cut1",
    "WIN": "wins",
    "WON": "won",
    "BPG": "games_black",
    "BWG": "wins_black",
    "REP": "rounds_elected",
    "KS": "koya",
    "ARO": "aro",
    "ARO/C1": "aro_cut1",
    "TPR": "tpr",
    "PTP": "ptp",
    "APRO": "apro",
    "APPO": "appo",
}
"""What it calls the criteria that both its editions have."""

NAMES_2026: Final = NAMES | {
    "FB/C1": "fore_buchholz_cut1",
    "FB/M1": "fore_median1",
    "AOB/F": "aob_fb",
    "SB/C2": "sonneborn_berger_cut2",
    "STD": "std",
    "ARO/C2": "aro_cut2",
    "ARO/M1": "aro_median1",
    "ARO/M2": "aro_median2",
}
"""The same for the edition of 2026."""

FROM_2026: Final = date(2026, 3, 1)

KINDS: Final = {
    Bye.ALLOCATED: "pairing_bye", Bye.FULL: "pairing_bye", Bye.HALF: "requested_bye", Bye.ZERO: "requested_bye",
}  # fmt: skip


class TiebreakCore:
    """tiebreak-core with a tournament before it."""

    def __init__(self, event: Tournament) -> None:
        self.event = event
        self.new = event.system == "round-robin" or (event.first_day or FROM_2026) >= FROM_2026
        """Round robins are asked by the edition of 2026: only there it knows them."""
        self._numbers = {name: number for number, name in enumerate(event.players, start=1)}
        self.players = {self._numbers[name]: self._player(name) for name in event.players}

    def values(self, codes: tuple[str, ...]) -> dict[str, dict[str, Fraction]]:
        """What it says of every player, for those of the codes it knows; an average as the fraction it stands for."""
        names = NAMES_2026 if self.new else NAMES
        known = {code: names[code] for code in codes if code in names}
        found: dict[str, dict[str, Fraction]] = {}
        for rounds, asked in self._by_rounds(known):
            ranked = self._rank([known[code] for code in asked], {}, rounds).players
            for code in asked:
                found[code] = {
                    self.event.players[row.player_id - 1]: Fraction(row.values[known[code]]).limit_denominator(1000)
                    for row in ranked
                }
        return found

    def places(self) -> dict[str, int]:
        """The places of everybody after points and direct encounter."""
        up, down = (
            {row.player_id: row.rank for row in self._rank(["direct_encounter"], keys, self.event.last_round).players}
            for keys in ({n: n for n in self.players}, {n: -n for n in self.players})
        )
        tier = {number: up[number] + down[number] for number in up}
        best = {both: min(up[number] for number in up if tier[number] == both) for both in tier.values()}
        return {name: best[tier[number]] for name, number in self._numbers.items()}

    def _by_rounds(self, codes: Collection[str]) -> Iterator[tuple[int, tuple[str, ...]]]:
        """Which codes to ask for how many rounds: for Koya those free in an odd round robin do not count."""
        rounds, players = self.event.last_round, len(self.event.players)
        yield rounds, tuple(code for code in codes if code != "KS")
        if "KS" in codes:
            yield rounds - (rounds // players if players % 2 else 0), ("KS",)

    def _rank(self, names: list[str], keys: dict[int, int], rounds: int) -> StandingsResult:
        if self.event.system == "round-robin":
            return rank_standings_strict(self.players, names, rounds, keys, ruleset="fide-2026", mode="round_robin")
        return rank_standings_strict(
            self.players, names, rounds, keys, ruleset="fide-2026" if self.new else "fide-2024"
        )

    def _player(self, name: str) -> PlayerTiebreakData:
        records = sorted(self._records(name), key=lambda record: record.round_number)
        number = self._numbers[name]
        return PlayerTiebreakData(number, self.event.ratings.get(name, 0), self.event.points[name] / 2, records)

    def _records(self, name: str) -> Iterator[GameRecord]:
        event, seen = self.event, set()
        for side in event.sides_of[name]:
            scores = event.scoring.scores(side.result)
            kind = ("forfeit_win" if side.share else "forfeit_loss") if side.forfeit else "played"
            colour = "black" if side.black else "white"
            rating = event.ratings.get(side.opponent, 0)
            theirs = (scores.white if side.black else scores.black) / 2
            yield GameRecord(self._numbers[side.opponent], rating, side.points / 2, colour, side.round, kind, theirs)
            seen.add(side.round)
        if event.system == "round-robin":
            return  # a rest is no round of his
        for unpaired in event.byes_of[name]:
            points = event.scoring.of_bye(unpaired.bye) / 2
            yield GameRecord(-1, 0, points, "white", unpaired.round, KINDS[unpaired.bye])
            seen.add(unpaired.round)
        for missed in set(range(1, event.last_round + 1)) - seen:
            yield GameRecord(-1, 0, 0.0, "white", missed, "requested_bye")
