"""PGN of a playoff: a game each, headers only or with moves, for viewers, Lichess and DGT LiveChess.

    standard    the archive: every game that was, is or will be played; both clocks of unequal ones
    lichess     the same for a broadcast: a control of 3 minutes is 3+2, since a base up to 180 is read as minutes
                (scalachess `TournamentClock`), and no quotation mark stands in a value
    livechess   the boards to set up: games without a result, each turn a round, the boards numbered in it

Round is the playoff as the round after the last one, and the number of the game: 14.3. A game that was annulled is
left out (H.4). No tag of the standard can say that clocks are unequal: WhiteTimeControl and BlackTimeControl are what
cutechess, fastchess, PyChess and En Croissant write.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator, Mapping
from datetime import UTC
from typing import Final, Literal

from playoff.event import in_the_hall
from playoff.formats.handed import Person
from playoff.formats.out.moves import GAME_TAG, sign_of
from playoff.formats.out.numbered import Numbered, main_rounds, numbered
from playoff.machine.course import Course
from playoff.rulebooks.book import Time
from playoff.tiebreaks import Result

Profile = Literal["standard", "lichess", "livechess"]

ROSTER: Final = ("Event", "Site", "Date", "Round", "White", "Black", "Result")
"""The tags that come first (PGN standard 8.1.1); the others follow in alphabetical order."""

PENALTIES: Final = frozenset({Result.BOTH_LOSE, Result.WHITE_HALF, Result.BLACK_HALF})
"""Results over the board that only an arbiter gives."""


def write_pgn(
    course: Course,
    profile: Profile = "standard",
    people: Mapping[str, Person] | None = None,
    site: str = "",
    moves: Mapping[int, str] | None = None,
) -> bytes:
    """The games of a playoff; `moves` by the numbers of the games (`moves.merged`)."""
    writer = _Writer(course, profile, people or {}, site)
    return "".join(writer.game(one, (moves or {}).get(one.number, "")) for one in writer.games()).encode()


class _Writer:
    def __init__(self, course: Course, profile: Profile, people: Mapping[str, Person], site: str) -> None:
        self.course, self.profile, self.people, self.site = course, profile, people, site
        self.round = main_rounds(course) + 1
        self.winners = {stage.id: stage.winner for branch in course.branches for stage in branch.stages}

    def games(self) -> Iterator[Numbered]:
        for one in numbered(self.course):
            if one.game.status in {"annulled", "not_needed"}:
                continue
            if self.profile != "livechess" or one.game.result is None:
                yield one

    def game(self, one: Numbered, moves: str) -> str:
        tags = {name: value for name, value in self.tags(one, moves).items() if value}
        order = (*ROSTER, *sorted(tags.keys() - set(ROSTER)))
        head = "".join(f'[{name} "{self.written(tags[name])}"]\n' for name in order)
        return f"{head}\n{moves}{self._apart(moves)}{tags['Result']}\n\n"

    @staticmethod
    def _apart(moves: str) -> str:
        """Between the moves and the result: a comment to the end of a line would swallow it."""
        return "\n" if ";" in moves else " " if moves else ""

    def written(self, value: str) -> str:
        """A value as it may stand between quotation marks."""
        line = re.sub(r"\s+", " ", "".join(" " if unicodedata.category(sign) == "Cc" else sign for sign in value))
        if self.profile == "lichess":
            line = line.replace('"', "'")
        return line.replace("\\", "\\\\").replace('"', '\\"')

    def tags(self, one: Numbered, moves: str) -> dict[str, str]:
        game = one.game
        white, black = game.colours
        by_colour = {**self.person("White", white), **self.person("Black", black)}
        return {
            "Event": f"{self.course.dossier.event} - Play-off",
            "Site": self.site or "?",
            "White": white,
            "Black": black,
            "Result": sign_of(one),
            **self.numbers(one),
            **self.times(one),
            **by_colour,
            "Stage": f"Play-off: {plain_name(game.id or game.stage)}",
            **self.control(one, moves),
            "Termination": termination(game.result),
            GAME_TAG: game.id or "",
            "PlayoffResult": game.result.value if game.result and game.result.value != sign_of(one) else "",
            "DrawOdds": "Black" if one.draw_odds else "",
            "PlayoffWinner": self.winners[game.stage] or "" if one.draw_odds and game.result is Result.DRAW else "",
        }

    def numbers(self, one: Numbered) -> dict[str, str]:
        if self.profile == "livechess":
            return {"Round": str(one.turn), "Board": str(one.board)}
        return {"Round": f"{self.round}.{one.number}", "Board": str(one.number)}

    def times(self, one: Numbered) -> dict[str, str]:
        moment = one.began or one.ended
        if moment is None:
            return {"Date": "????.??.??"}
        found = {"Date": f"{in_the_hall(moment, self.course.dossier.zone):%Y.%m.%d}"}
        if one.began:
            began = one.began.astimezone(UTC)
            found |= {"UTCDate": f"{began:%Y.%m.%d}", "UTCTime": f"{began:%H:%M:%S}"}
        return found

    def person(self, colour: str, name: str) -> dict[str, str]:
        person = self.people.get(name, Person())
        rating = self.course.dossier.blitz.get(name) or self.course.dossier.rated.get(name)
        return {
            f"{colour}Elo": str(rating or ""),
            f"{colour}FideId": person.fide_id,
            f"{colour}Title": person.title,
        }

    def control(self, one: Numbered, moves: str) -> dict[str, str]:
        """The control, and of a game that has not begun both clocks; later they would be read as what they show."""
        white, black = one.game.clock.white, one.game.clock.black
        fields = _minutes if self.profile == "lichess" else _seconds
        if white == black:
            return {"TimeControl": fields(white)}
        found = {"WhiteTimeControl": _seconds(white), "BlackTimeControl": _seconds(black)}
        if not moves and one.game.result is None:
            found |= {"WhiteClock": _clock(white.base_s), "BlackClock": _clock(black.base_s)}
        return found


def plain_name(name: str) -> str:
    """An id in plain words, English in every language: `1-knockout/final/game-2` is "final, game 2"."""
    first, *rest = name.partition("#")[0].split("/")
    parts = rest if "knockout" in first and rest else [re.sub(r"^\d+-", "", first), *rest]
    return ", ".join(re.sub(r"-(?=\d+$)", " ", part).replace("-", " ") for part in parts)


def termination(result: Result | None) -> str:
    """Why a game ended (PGN standard 9.8.1); a game that nobody came for is unplayed."""
    if result is None:
        return "unterminated"
    if result.forfeit:
        return "unplayed"
    return "adjudication" if result in PENALTIES else "normal"


def _seconds(time: Time) -> str:
    return f"{time.base_s}+{time.increment_s}" if time.increment_s else str(time.base_s)


def _minutes(time: Time) -> str:
    """As Lichess reads a control; empty where it has no word for it, as for 2½ minutes."""
    minutes, rest = divmod(time.base_s, 60)
    return "" if rest else f"{minutes}+{time.increment_s}"


def _clock(seconds: int) -> str:
    return f"{seconds // 3600}:{seconds // 60 % 60:02}:{seconds % 60:02}"
