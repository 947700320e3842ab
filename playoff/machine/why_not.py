"""The one source of legality: why a fact may not be entered now, or None.

Two questions: is the fact possible at all (that is asked of a correction too), and is its time now. The command line
refuses with the answer, a page greys out with it, the tests read it.
"""

from __future__ import annotations

from collections import Counter

from playoff.errors import BadInput
from playoff.event import MainGame, key_of, shown, with_zone
from playoff.machine.course import Course, Entry
from playoff.machine.due import DueGame, DueLots, DueMainGame, DueOverride, due, plain, running_when_decided
from playoff.machine.games import GameState, games
from playoff.machine.outlook import earliest
from playoff.machine.record import (
    START,
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

MOVES_TO_RESTART = 10
"""Before both have made so many moves reversed colours, under B.3 also a wrong position, lead to a restart (H.4)."""


def why_not(course: Course, fact: Fact) -> Reason | None:
    """Why `fact` may not be entered now; None when it may. Pure."""
    return _impossible(course, fact) or _untimely(course, fact)


# Is it possible at all?


def _impossible(course: Course, fact: Fact) -> Reason | None:
    match fact:
        case Noted(text) if not text.strip():
            return because("text-needed", "H.6")
        case RestGranted(minutes) if minutes <= 0:
            return because("no-minutes", "A.6")
        case Overridden(reason=reason) if not reason.strip():
            return because("reason-needed", "H.2")
        case Reopened(reason) if not reason.strip():
            return because("reason-needed", "I.5")
        case Closed():
            return _impossible_closing(fact)
        case PlayerWithdrew(players):
            return _impossible_withdrawal(course, players)
        case GameRestarted():
            return _impossible_restart(course, fact)
        case MainResult():
            return _impossible_main_result(course, fact)
        case _:
            return None


def _impossible_closing(fact: Closed) -> Reason | None:
    if not fact.reason.strip():
        return because("reason-needed", "H.7")
    if not fact.by.strip():
        return because("who-decided", "H.7")
    twice = _twice(fact.winners)
    return because("named-twice", "H.7", players=twice) if twice else None


def _impossible_withdrawal(course: Course, players: tuple[str, ...]) -> Reason | None:
    known = course.main.players
    strangers = tuple(player for player in players if player not in known)
    if strangers:
        return because("unknown-player", "A.1", players=strangers, right=known)
    if not players:
        return because("nobody-named", "G.1")
    twice = _twice(players)
    return because("named-twice", "G.1", players=twice) if twice else None


def _twice(names: tuple[str, ...]) -> tuple[str, ...]:
    return tuple(name for name, times in Counter(names).items() if times > 1)


def _impossible_restart(course: Course, fact: GameRestarted) -> Reason | None:
    if fact.moves is not None and fact.moves < 0:
        return because("moves-needed", "H.4", id=fact.game)
    if fact.cause == "position" and course.rulebook.conduct.laws == "B.2":
        return None
    if fact.moves is None:
        return because("moves-needed", "H.4", id=fact.game)
    if fact.moves >= MOVES_TO_RESTART:
        code = "too-late-for-colours" if fact.cause == "colours" else "too-late-for-position"
        return because(code, "H.5" if fact.cause == "colours" else "H.4", id=fact.game, moves=fact.moves)
    return None


def _impossible_main_result(course: Course, fact: MainResult) -> Reason | None:
    known = course.main.tournament.games if course.main.tournament else ()
    if not any(game.is_same_game(fact.game) for game in known):
        return _about_main_game("no-main-game", fact.game)
    try:
        course.main.amended(fact.game, fact.at)
    except BadInput:
        return _about_main_game("ended-before-its-round", fact.game)
    return None


def _says_nothing_new(course: Course, fact: MainResult) -> bool:
    """Whether the result is known, and the finishing time too, or none is given."""
    known = course.main.tournament.games if course.main.tournament else ()
    return fact.game in known and fact.at in {None, course.main.ends.get(key_of(fact.game))}


def _about_main_game(code: str, game: MainGame) -> Reason:
    return because(code, "I.4", round=game.round, white=game.white, black=game.black)


# Is its time now?


def _untimely(course: Course, fact: Fact) -> Reason | None:
    if isinstance(fact, Noted):
        return None
    if course.phase is Phase.CLOSED:
        return None if isinstance(fact, Reopened) else because("closed", "I.5")
    match fact:
        case Reopened():
            return because("not-closed", "I.5")
        case Corrected():
            return _no_correction(course, fact)
        case MainResult(game):
            return _about_main_game("same-main-result", game) if _says_nothing_new(course, fact) else None
        case GameStarted() | GameResult() | ColoursPlayed() | GameRestarted():
            return _no_game_fact(course, fact)
        case _ if course.over:
            return _decided(course)
        case LotsDrawn():
            return _no_lots(course, fact)
        case PlayerWithdrew(players):
            return _no_withdrawal(course, players)
        case Overridden(of=name) if name == START:
            return _no_early_start(course)
        case Overridden(of=name):
            held = [plain(item.id) for item in due(course) if isinstance(item, DueOverride)]
            return None if plain(name) in held else because("nothing-held-back", "H.2", id=name)
        case Closed():
            return _no_closing(course, fact)
        case RestGranted():
            return None


def _decided(course: Course) -> Reason:
    return because("decided", course.rulebook.general.certain, player=course.winner)


def _no_lots(course: Course, fact: LotsDrawn) -> Reason | None:
    lots = [item for item in due(course) if isinstance(item, DueLots)]
    item = next((item for item in lots if item.id == fact.id), None)
    if item is None:
        return _main_event_open(course) or because("lots-not-due", "I.2", id=fact.id, due=_what_is_due(course))
    if sorted(fact.order) != sorted(item.players):
        return because("lots-of-others", item.clause, id=fact.id, players=fact.order, right=item.players)
    return None


def _what_is_due(course: Course) -> tuple[str, ...]:
    return tuple(item.id for item in due(course) if isinstance(item, DueLots | DueGame | DueOverride) and item.id)


def _main_event_open(course: Course) -> Reason | None:
    """Nothing is drawn and nobody starts while the main event can change who plays whom (A.5)."""
    waiting = [item for item in due(course) if isinstance(item, DueMainGame)]
    names = tuple(f"{item.colours.white} - {item.colours.black}" for item in waiting)
    return because("main-event-open", "A.5", players=names) if names else None


def _no_game_fact(course: Course, fact: GameFact) -> Reason | None:
    known = [item for item in (*due(course), *running_when_decided(course)) if isinstance(item, DueGame)]
    item = next((item for item in known if plain(item.id) == plain(fact.game)), None)
    if item is None or (course.over and not isinstance(fact, GameResult)):
        return _not_due(course, fact)
    if set(fact.colours) != set(item.colours):
        return because("game-of-others", "I.2", id=fact.game, players=tuple(fact.colours), right=tuple(item.colours))
    match fact:
        case GameResult() if course.over:
            return None  # it changes nothing (A.3), and whoever says who won knows who had White
        case GameStarted() if item.running:
            return because("already-running", "I.2", id=fact.game)
        case GameStarted() | GameResult() if fact.colours != item.colours:
            return because("colours-reversed", "H.5", id=fact.game, white=item.colours.white)
        case GameStarted() | GameResult():
            return _too_early(course, fact)
        case ColoursPlayed() if fact.colours == item.colours:
            return because("colours-as-recorded", "H.5", id=fact.game, white=item.colours.white)
        case _:
            return None


def _too_early(course: Course, fact: GameFact) -> Reason | None:
    """Nobody starts before the earliest start without an override; where a time is not known nothing is refused."""
    if course.started or course.released or fact.at is None:
        return None
    start = earliest(course.rulebook, course.dossier).at
    if start is None or fact.at >= start:
        return None
    zone = course.dossier.zone
    times = {"at": with_zone(shown(fact.at, zone), zone), "earliest": with_zone(shown(start, zone), zone)}
    return because("too-early", course.rulebook.start.clause, id=fact.game, **times)


def _no_early_start(course: Course) -> Reason | None:
    """An override of the start: before the first game, while the main event or the clock holds it back."""
    if course.started:
        return because("already-started", course.rulebook.start.clause)
    return because("nothing-held-back", course.rulebook.start.clause, id=START) if course.released else None


def _not_due(course: Course, fact: GameFact) -> Reason | None:
    """The game has no place among those due: finished, not needed, not yet, waiting for lots, or unknown."""
    known = _find(course, fact.game)
    if known and known.result is not None:
        return _finished(known, fact)
    if course.over:
        return _decided(course)
    if lots := _lots_before(course, fact.game):
        return because("lots-first", lots.clause, id=fact.game, lots=lots.id)
    if known:
        return because("game-not-due", known.clause, id=fact.game, due=_what_is_due(course))
    return _main_event_open(course) or because("no-such-game", "I.2", id=fact.game, due=_what_is_due(course))


def _finished(known: GameState, fact: GameFact) -> Reason:
    result = known.result.value if known.result else None
    if isinstance(fact, GameResult) and (fact.colours, fact.result) == (known.colours, known.result):
        return because("same-result", "I.1", id=fact.game, result=result)
    code = "use-correct-for-colours" if isinstance(fact, ColoursPlayed) else "use-correct"
    return because(code, "H.5" if isinstance(fact, ColoursPlayed) else "I.1", id=fact.game, result=result)


def _lots_before(course: Course, game: str) -> DueLots | None:
    """The lots that a game waits for."""
    lots = [item for item in due(course) if isinstance(item, DueLots)]
    return next((item for item in lots if game.startswith(item.id.partition("lots/")[0])), None)


def _find(course: Course, game: str) -> GameState | None:
    current = [known for known in games(course) if known.status != "annulled"]
    return next((known for known in current if plain(known.id) == plain(game)), None)


def _no_withdrawal(course: Course, players: tuple[str, ...]) -> Reason | None:
    strangers = tuple(player for player in players if player not in course.tied.players)
    if strangers:
        return because("unknown-player", "A.1", players=strangers, right=course.tied.players)
    gone = tuple(player for player in players if player in course.out)
    return because("already-out", "G.2", players=gone) if gone else None


def _no_closing(course: Course, fact: Closed) -> Reason | None:
    strangers = tuple(name for name in fact.winners if name not in course.participants)
    if strangers:
        return because("may-not-win", "H.7", players=strangers, right=course.participants)
    if len(fact.winners) > 1 and not course.rulebook.conduct.sharing and not fact.override.strip():
        return because("no-sharing", "H.7", players=fact.winners)
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
    return _impossible(course, fact.value)


def _about_the_same(entry: Entry, value: PlainFact) -> bool:
    """Whether a correction speaks of the same game, the same lots, the same thing (I.2)."""
    match entry.stated, value:
        case LotsDrawn(one, old), LotsDrawn(other, new):
            return one == other and sorted(old) == sorted(new)
        case (
            (GameStarted() | GameResult() | ColoursPlayed() | GameRestarted()) as old,
            (GameStarted() | GameResult() | ColoursPlayed() | GameRestarted()) as new,
        ):
            return plain(old.game) == plain(new.game) and set(old.colours) == set(new.colours)
        case MainResult(old), MainResult(new):
            return old.is_same_game(new)
        case Overridden(of=old), Overridden(of=new):
            return plain(old) == plain(new)
        case _:
            return True
