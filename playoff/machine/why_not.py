"""The one source of legality: why a fact may not be entered now, or None.

The command line refuses with it, a page greys out with it, the tests read it.
"""

from __future__ import annotations

from playoff.errors import BadInput
from playoff.machine.course import Course, Entry, may_win
from playoff.machine.due import (
    DueGame,
    DueLots,
    DueOverride,
    GameView,
    due,
    games,
    running_when_decided,
)
from playoff.machine.record import (
    Closed,
    ColoursPlayed,
    Corrected,
    Fact,
    GameFact,
    GameRestarted,
    GameResult,
    GameStarted,
    LotsDrawn,
    MainResult,
    Noted,
    Overridden,
    PlainFact,
    PlayerWithdrew,
    Reopened,
    RestGranted,
)
from playoff.machine.table import Phase
from playoff.reasons import Reason, because
from playoff.tiebreaks import ByColour

MOVES_TO_RESTART = 10
"""Before both have made so many moves reversed colours, under B.3 also a wrong position, lead to a restart (H.4)."""


def why_not(course: Course, fact: Fact) -> Reason | None:
    """Why `fact` may not be entered now; None when it may. Pure and total."""
    if isinstance(fact, Noted):
        return None
    if course.phase is Phase.CLOSED:
        return None if isinstance(fact, Reopened) else because("closed", "I.5")
    match fact:
        case Reopened():
            return because("not-closed", "I.5")
        case Corrected():
            return _no_correction(course, fact)
        case MainResult():
            return _no_main_result(course, fact)
        case GameStarted() | GameResult() | ColoursPlayed() | GameRestarted():
            return _no_game_fact(course, fact)
        case _ if course.over:
            return because("decided", course.rulebook.general.certain, player=course.winner)
        case LotsDrawn() if course.dossier.open_games:
            return _main_event_open(course)
        case LotsDrawn():
            return _no_lots(course, fact)
        case PlayerWithdrew():
            return _no_withdrawal(course, fact.players)
        case Overridden():
            held = [item.id for item in due(course) if isinstance(item, DueOverride)]
            return None if fact.of in held else because("nothing-held-back", "H.2", id=fact.of)
        case Closed():
            return _no_closing(course, fact)
        case RestGranted():
            return None if fact.minutes > 0 else because("no-minutes", "A.6")


def _no_lots(course: Course, fact: LotsDrawn) -> Reason | None:
    lots = [item for item in due(course) if isinstance(item, DueLots)]
    item = next((item for item in lots if item.id == fact.id), None)
    if item is None:
        return because("lots-not-due", "A", id=fact.id, due=_what_is_due(course))
    if sorted(fact.order) != sorted(item.players):
        return because("lots-of-others", item.clause, id=fact.id, players=fact.order, right=item.players)
    return None


def _what_is_due(course: Course) -> tuple[str, ...]:
    return tuple(item.id for item in due(course) if isinstance(item, DueLots | DueGame | DueOverride) and item.id)


def _main_event_open(course: Course) -> Reason:
    """Nothing is drawn and nobody starts while the main event is being played (A.5)."""
    games = tuple(f"{game.white} - {game.black}" for game in course.dossier.open_games)
    return because("main-event-open", "A.5", players=games)


def _no_game_fact(course: Course, fact: GameFact) -> Reason | None:
    if course.dossier.open_games:
        return _main_event_open(course)
    item = next((item for item in due(course) if isinstance(item, DueGame) and item.id == fact.game), None)
    if item is None:
        return _not_due(course, fact)
    if set(fact.colours) != set(item.colours):
        return because("game-of-others", "I.2", id=fact.game, players=tuple(fact.colours), right=tuple(item.colours))
    match fact:
        case GameStarted() if item.running:
            return because("already-running", "A", id=fact.game)
        case GameStarted() | GameResult() if fact.colours != item.colours:
            return because("colours-reversed", "H.5", id=fact.game, white=item.colours.white)
        case ColoursPlayed() if fact.colours == item.colours:
            return because("colours-as-scheduled", "H.5", id=fact.game, white=item.colours.white)
        case GameRestarted():
            return _no_restart(course, fact)
    return None


def _not_due(course: Course, fact: GameFact) -> Reason | None:
    """The game has no place among those due: finished, not needed, not yet, or unknown."""
    if isinstance(fact, GameResult) and running_when_decided(course, fact.game):
        return None
    if course.over:
        return because("decided", course.rulebook.general.certain, player=course.winner)
    known = _find(course, fact.game)
    if known is None:
        return because("no-such-game", "A", id=fact.game, due=_what_is_due(course))
    if known.result is not None:
        same = isinstance(fact, GameResult) and (fact.colours, fact.result) == (known.colours, known.result)
        code = "same-result" if same else "use-correct"
        return because(code, "I.1", id=fact.game, result=known.result.value)
    return because("game-not-due", known.clause, id=fact.game, due=_what_is_due(course))


def _find(course: Course, game: str) -> GameView | None:
    return next((known for known in games(course) if known.plain_id == game and known.status != "annulled"), None)


def _no_restart(course: Course, fact: GameRestarted) -> Reason | None:
    if fact.cause == "position" and course.rulebook.conduct.laws == "B.2":
        return None
    if fact.moves is None:
        return because("moves-needed", "H.4", id=fact.game)
    if fact.moves >= MOVES_TO_RESTART:
        code = "too-late-for-colours" if fact.cause == "colours" else "too-late-for-position"
        return because(code, "H.5" if fact.cause == "colours" else "H.4", id=fact.game, moves=fact.moves)
    return None


def _no_withdrawal(course: Course, players: tuple[str, ...]) -> Reason | None:
    strangers = tuple(player for player in players if player not in course.tied.players)
    if strangers:
        return because("unknown-player", "A.1", players=strangers, right=course.tied.players)
    gone = tuple(player for player in players if player in course.out)
    return because("already-out", "G.2", players=gone) if gone else None


def _no_closing(course: Course, fact: Closed) -> Reason | None:
    strangers = tuple(name for name in fact.winners if name not in may_win(course))
    if strangers:
        return because("may-not-win", "H.7", players=strangers, right=may_win(course))
    if len(set(fact.winners)) != len(fact.winners):
        return because("winner-twice", "H.7", players=fact.winners)
    if len(fact.winners) > 1 and not course.rulebook.conduct.sharing and not fact.override:
        return because("no-sharing", "H.7", players=fact.winners)
    return None


def _no_main_result(course: Course, fact: MainResult) -> Reason | None:
    try:
        course.dossier.amended(fact.game)
    except BadInput:
        game = fact.game
        return because("no-main-game", "I.4", round=game.round, white=game.white, black=game.black)
    return None


def _no_correction(course: Course, fact: Corrected) -> Reason | None:
    entry = next((entry for entry in course.entries if entry.number == fact.entry), None)
    if entry is None:
        return because("no-such-entry", "I.1", entry=fact.entry, last=len(course.entries))
    if isinstance(entry.stated, Corrected | Reopened | Closed):
        return because("not-correctable", "I.1", entry=fact.entry, kind=entry.stated.kind)
    if fact.value is None:
        return None
    if type(fact.value) is not type(entry.stated) or not _about_the_same(entry, fact.value):
        return because("corrects-something-else", "I.1", entry=fact.entry, kind=entry.stated.kind)
    if isinstance(fact.value, PlayerWithdrew):
        known = course.dossier.players
        strangers = tuple(player for player in fact.value.players if player not in known)
        return because("unknown-player", "A.1", players=strangers, right=known) if strangers else None
    return None


def _about_the_same(entry: Entry, value: PlainFact) -> bool:
    """Whether a correction speaks of the same game, the same lots, the same thing (I.2)."""
    match entry.stated, value:
        case LotsDrawn(order=old), LotsDrawn(order=new):
            return sorted(old) == sorted(new)
        case (
            GameStarted(colours=old)
            | GameResult(colours=old)
            | ColoursPlayed(colours=old)
            | GameRestarted(colours=old),
            GameStarted(colours=new)
            | GameResult(colours=new)
            | ColoursPlayed(colours=new)
            | GameRestarted(colours=new),
        ):
            return _same_two(old, new)
        case MainResult(old), MainResult(new):
            return (old.round, old.white, old.black) == (new.round, new.white, new.black)
        case Overridden(of=old), Overridden(of=new):
            return old == new
        case _:
            return True


def _same_two(old: ByColour[str], new: ByColour[str]) -> bool:
    return set(old) == set(new)
