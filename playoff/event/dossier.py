"""The dossier: what is known of the main event that ended in a tie."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from datetime import datetime

from playoff.errors import BadInput
from playoff.event.prize_list import PrizeList
from playoff.languages import _
from playoff.reasons import Reason, because
from playoff.tiebreaks import Game, Tournament, check_name

MainGame = Game
"""A game of the main event: round, White, Black, result (None while it is open)."""


GameKey = tuple[int, str, str]
"""What a game of the main event is recognised by: round, White, Black."""


def key_of(game: MainGame) -> GameKey:
    """The key of a game."""
    return game.round, game.white, game.black


@dataclass(frozen=True, slots=True)
class Section:
    """Another tournament in the same hall; `open_games` and `ended` are None where nobody knows."""

    name: str
    open_games: int | None = None
    ended: datetime | None = None


@dataclass(frozen=True, slots=True)
class Dossier:
    """The main event: its tournament, or, where no games are known, just who is tied.

    `tied` names the tied group when there is no tournament; `ranking` is the official order of the tied
    players where the organiser states it, and then seeds them. `partial`: the games of early rounds are not known,
    only the scores they led to, so that nothing but points can be computed. `ended` are the finishing times of
    games, `began` the beginning of rounds, both with their zone; `zone` is the one of the hall.
    Raises BadInput for one without any player, and for a game that ended before its round began.
    """

    event: str
    tournament: Tournament | None = None
    tied: tuple[str, ...] = ()
    ranking: tuple[str, ...] = ()
    partial: bool = False
    ended: tuple[tuple[GameKey, datetime], ...] = ()
    began: tuple[tuple[int, datetime], ...] = ()
    sections: tuple[Section, ...] | None = None
    """The other sections of the hall; empty when there is none, None when nobody has said."""
    prizes: PrizeList | None = None
    zone: str = ""
    annulled: tuple[str, ...] = ()
    """Players whose games have been taken out, because they left early."""
    ratings: Mapping[str, int] = field(default_factory=dict, hash=False)
    """Ratings stated beside the games; they go before those of the tournament (`rated`)."""
    blitz: Mapping[str, int] = field(default_factory=dict, hash=False)
    """Blitz ratings."""

    def __post_init__(self) -> None:
        if self.tournament is None and not self.tied:
            raise BadInput(
                _("nobody is tied"), right=_("give the games of the main event, or the names of the tied players")
            )
        if self.tournament is not None and not self.tournament.players:
            raise BadInput(_("the main event has no players"), right=_("give its games"))
        if self.tournament is not None and self.tied:
            raise BadInput(
                _("the tied players follow from the games"), right=_("leave out the names of the tied players")
            )
        for names in (self.tied, self.ranking):
            for name in names:
                check_name(name)
            if len(set(names)) != len(names):
                raise BadInput(_("the same player twice: {names}", names=", ".join(names)))
        if self.ranking and self.tied and set(self.ranking) != set(self.tied):
            raise BadInput(_("the official ranking is not of the tied players"), right=_("name each of them once"))
        strangers = [name for name in self.ranking if name not in self.players]
        if strangers:
            raise BadInput(
                _("not in the main event: {names}", names=", ".join(strangers)), right=_("rank players of it")
            )
        strangers = [name for name in (*self.ratings, *self.blitz) if name not in self.players]
        if strangers:
            raise BadInput(
                _("not in the main event: {names}", names=", ".join(strangers)), right=_("rate players of it")
            )
        for (round_, white, black), end in self.ends.items():
            start = self.starts.get(round_)
            if start and end < start:
                raise BadInput(
                    _(
                        "round {round}: {white} - {black} ended {time}, before the round began",
                        round=round_,
                        white=white,
                        black=black,
                        time=end.isoformat(),
                    ),
                    right=_("a time after {time}", time=start.isoformat()),
                )

    @property
    def ends(self) -> dict[GameKey, datetime]:
        """When games ended."""
        return dict(self.ended)

    @property
    def starts(self) -> dict[int, datetime]:
        """When rounds began."""
        return dict(self.began)

    def timed(self, starts: Mapping[int, datetime], ends: Mapping[GameKey, datetime]) -> Dossier:
        """The dossier with these times beside the known ones. Raises BadInput as for a new one."""
        began, ended = {**self.starts, **starts}, {**self.ends, **ends}
        return replace(self, began=tuple(sorted(began.items())), ended=tuple(sorted(ended.items())))

    @property
    def players(self) -> tuple[str, ...]:
        """Everybody who is known: the players of the main event, or those who are tied."""
        return self.tournament.players if self.tournament else self.tied

    @property
    def rated(self) -> dict[str, int]:
        """The rating of everybody who has one."""
        return {**(self.tournament.ratings if self.tournament else {}), **self.ratings}

    @property
    def open_games(self) -> tuple[MainGame, ...]:
        """The games of the main event that have no result yet."""
        games = self.tournament.games if self.tournament else ()
        return tuple(game for game in games if game.result is None)

    @property
    def sections_over(self) -> bool | None:
        """Whether every game of all sections of the hall is over; None where that is not known."""
        others = [section.open_games for section in self.sections or ()]
        if self.open_games or any(others):
            return False
        return None if self.sections is None or None in others else True

    def doubts(self) -> tuple[Reason, ...]:
        """What looks like a slip in the main event: players with fewer games than the others, a round left out."""
        if self.tournament is None:
            return ()
        if self.annulled:
            return tuple(because("main-annulled", "G.2", player=player) for player in self.annulled)
        rounds = {game.round for game in self.tournament.games}
        first = min(rounds, default=1) if self.partial else 1
        missing = sorted(set(range(first, max(rounds, default=0) + 1)) - rounds)
        found = [because("round-missing", "A.5", round=number) for number in missing]
        games = {player: len(mine) for player, mine in self.tournament.games_of.items()}
        usual = max(games.values(), key=lambda number: sum(number == other for other in games.values()))
        for player, number in games.items():
            if number != usual:
                found.append(because("games-missing", "A.5", player=player, number=number, usual=usual))
        return tuple(found)

    def amended(self, game: MainGame, end: datetime | None = None) -> Dossier:
        """The dossier with another result for one game of the main event (I.4), and when it ended.

        Raises BadInput when there is no such game, or when it would have ended before its round began.
        """
        if self.tournament is None:
            raise BadInput(_("the games of the main event are not known"))
        same = [known for known in self.tournament.games if known.is_same_game(game)]
        if not same:
            raise BadInput(
                _(
                    "the main event has no game {white} - {black} in round {round}",
                    white=game.white,
                    black=game.black,
                    round=game.round,
                )
            )
        games = tuple(game if known is same[0] else known for known in self.tournament.games)
        amended = replace(self, tournament=replace(self.tournament, games=games))
        return amended.timed({}, {key_of(game): end}) if end else amended

    def as_of(self, moment: datetime | None) -> Dossier:
        """The dossier as it was then: games of the last round that ended later, or nobody knows when, are open.

        None: before the first of them ended. Earlier rounds were over, unless a game of theirs ended later.
        """
        if self.tournament is None:
            return self
        last = max(game.round for game in self.tournament.games)

        def was_open(game: MainGame) -> bool:
            end = self.ends.get(key_of(game))
            return game.round == last if end is None else moment is None or end > moment

        games = tuple(replace(game, result=None) if was_open(game) else game for game in self.tournament.games)
        return replace(self, tournament=replace(self.tournament, games=games))
