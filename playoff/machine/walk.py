"""walk(record) -> course: reads the facts in order, each by the rules, and derives everything else.

A correction is the same walk over a record with one value changed. There is no code for voiding a result and
none for undoing one: an entry the walk has no use for is void.
"""

from __future__ import annotations

from dataclasses import replace

from playoff.branches import round_robin
from playoff.branches.sheet import Mark, Sheet, Slot
from playoff.errors import Refused
from playoff.event import Dossier, MainGame, tied_group
from playoff.machine.advance import advance
from playoff.machine.course import Course, Entry, Stage, Target, cycle_rules, has_played, in_cycle, may_win
from playoff.machine.due import DueGame, DueLots, DueOverride, due, running_when_decided
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
    Opening,
    Overridden,
    PlainFact,
    PlayerWithdrew,
    Record,
    Reopened,
    RestGranted,
)
from playoff.machine.settle import settle
from playoff.machine.table import Facts, Phase, Trigger
from playoff.machine.why_not import why_not
from playoff.reasons import Reason, because
from playoff.tiebreaks import Result


def walk(record: Record) -> Course:
    """The course of a record. Raises Refused at the first fact that could not be entered when it was."""
    course = begin(record.opening)
    for fact in record.facts:
        course = enter(course, fact)
    return course


def begin(opening: Opening) -> Course:
    """The course of an opening without any fact."""
    return _begin(opening, opening.dossier)


def enter(course: Course, fact: Fact) -> Course:
    """The course after one more fact. Raises Refused with the reason when the rules do not allow it now."""
    reason = why_not(course, fact)
    if reason:
        raise Refused(reason)
    entry = Entry(len(course.entries) + 1, fact, None if isinstance(fact, Corrected | Reopened) else fact)
    match fact:
        case Corrected():
            return _reread(course, _corrected(course, fact), entry)
        case Reopened():
            return _reread(course, _without_closing(course.entries), entry)
        case MainResult():
            return _reread(course, course.entries, entry)
        case PlayerWithdrew(player) if _declines_as_newcomer(course, player):
            return _reread(course, course.entries, replace(entry, declined=frozenset((player,))))
        case _:
            return _take(course, replace(entry, target=_target(course, fact)))


# Reading the record again


def _declines_as_newcomer(course: Course, player: str) -> bool:
    """Tied only by a late correction of the main event, and without a game of his own so far (I.4)."""
    return player in course.newcomers and not has_played(course, player)


def _corrected(course: Course, fact: Corrected) -> tuple[Entry, ...]:
    """The entries with the right value in the place of the wrong one (I.1)."""
    corrected = []
    for entry in course.entries:
        if entry.number == fact.entry:
            entry = replace(entry, value=fact.value)
            if isinstance(fact.value, PlayerWithdrew) and _declines_as_newcomer(course, fact.value.player):
                entry = replace(entry, declined=entry.declined | {fact.value.player})
        corrected.append(entry)
    return tuple(corrected)


def _without_closing(entries: tuple[Entry, ...]) -> tuple[Entry, ...]:
    return tuple(replace(entry, value=None) if isinstance(entry.value, Closed) else entry for entry in entries)


def _reread(before: Course, entries: tuple[Entry, ...], new: Entry) -> Course:
    """The course of the same opening with these entries and a new one."""
    entries = (*entries, new)
    course = _read(before.opening, entries)
    tied = frozenset(course.tied.players)
    came = tied - frozenset(before.tied.players) if before.started else frozenset()
    return replace(course, newcomers=(before.newcomers | came) & tied)


def _read(opening: Opening, entries: tuple[Entry, ...]) -> Course:
    """Main-event results hold from the start, then refusals of newcomers, then everything in its place (I.4)."""
    dossier = opening.dossier
    for entry in entries:
        if isinstance(entry.value, MainResult):
            dossier = dossier.amended(entry.value.game)
    course = _begin(opening, dossier)
    for entry in sorted(entries, key=lambda entry: (not entry.first, entry.number)):
        course = _place(course, entry)
    return replace(course, entries=entries)


def _begin(opening: Opening, dossier: Dossier) -> Course:
    tied = tied_group(dossier)
    course = Course(opening, dossier, tied)
    if len(tied.players) > 1:
        reason = because(
            "tied",
            opening.rulebook.general.alone,
            players=tied.players,
            number=len(tied.players),
            points=None if tied.points is None else int(tied.points),
        )
        course = course.told(0, reason)
    return settle(course, 0)


def _place(course: Course, entry: Entry) -> Course:
    """Take an entry if it counts at its place, else list it as void (I.2)."""
    if entry.value is None:
        return replace(course, entries=(*course.entries, entry))
    reason = void_because(course, entry)
    if reason is None:
        return _take(course, entry)
    return replace(course, entries=(*course.entries, entry), void={**course.void, entry.number: reason})


def void_because(course: Course, entry: Entry) -> Reason | None:
    """Why an entry has no effect where it stands now; None when it counts (I.2, I.3)."""
    match entry.value:
        case PlayerWithdrew(player) if course.over or player not in course.tied.players or player in course.out:
            return because("void-withdrawal", "I.2", player=player)
        case LotsDrawn() if _lots_of(course, entry.target) is None:
            return because("void-lots", "I.2", id=entry.value.id)
        case GameStarted() | GameResult() | ColoursPlayed() | GameRestarted() if not _counts(course, entry):
            return because("void-game", "I.2", id=entry.value.game)
        case Overridden() if course.over or _stage_of(course, entry.target) is None:
            return because("void-override", "I.2", id=entry.value.of)
        case Closed() if course.over or not set(entry.value.winners) <= set(may_win(course)):
            return because("void-closing", "I.2")
        case _:
            return None


def _counts(course: Course, entry: Entry) -> bool:
    """The stage is being played and the game unfinished; or the winner is certain in it, and a result is kept."""
    stage = _stage_of(course, entry.target)
    if stage is None or entry.target is None or entry.target.slot is None:
        return False
    open_ = _unfinished(stage, entry.target.slot)
    return open_ and (not course.over or isinstance(entry.value, GameResult))


def _stage_of(course: Course, target: Target | None) -> Stage | None:
    """The stage an entry belongs to, if it is being played, or is the one in which the winner became certain."""
    if target is None or course.phase is Phase.CLOSED:
        return None
    stages = course.stages if course.over else course.open_stages
    return next((stage for stage in stages if stage.key == target.stage), None)


def _unfinished(stage: Stage, slot: Slot) -> bool:
    if slot.kind == "pairing":
        return round_robin.open_between(stage.sheet, *sorted(slot.players))
    return stage.sheet.result(slot) is None


def _lots_of(course: Course, target: Target | None) -> DueLots | None:
    """The lots that are due for the same purpose and set, if any."""
    if target is None:
        return None
    for item in due(course):
        if (
            isinstance(item, DueLots)
            and _purpose(item.purpose) == _purpose(target.purpose)
            and item.stage.part is target.stage.part
            and frozenset(item.players) == target.stage.players
        ):
            return item
    return None


def _purpose(purpose: str) -> str:
    """Seeds are drawn for a set, whatever place it holds."""
    return "seeds" if purpose.startswith("seeds-") else purpose


def _kind_of_lots(purpose: str) -> str:
    """`seeds-1` are seeds, `sudden-death-3` is sudden death."""
    return purpose.rstrip("0123456789").rstrip("-")


# Taking one fact


def _target(course: Course, fact: Fact) -> Target | None:
    """What a fact is about, while its id is known (I.2)."""
    for item in due(course):
        match item, fact:
            case DueLots(), LotsDrawn() if item.id == fact.id:
                return Target(item.stage._replace(players=frozenset(item.players)), purpose=item.purpose)
            case DueGame(), (GameStarted() | GameResult() | ColoursPlayed() | GameRestarted()) if (
                item.id == fact.game
            ):
                return Target(item.stage, item.slot)
            case DueOverride(), Overridden() if item.id == fact.of:
                return Target(item.stage, item.slot)
    if isinstance(fact, GameResult) and (found := running_when_decided(course, fact.game)):
        return Target(*found)
    return None


def _take(course: Course, entry: Entry) -> Course:
    course = replace(course, entries=(*course.entries, entry))
    after = _apply(course, entry, entry.value)
    return settle(after, entry.number) if after is not course else course


def _apply(course: Course, entry: Entry, fact: PlainFact | None) -> Course:
    match fact:
        case LotsDrawn():
            return _draw(course, entry, fact)
        case GameStarted() | GameResult() | ColoursPlayed() | GameRestarted():
            return _mark(course, entry, fact)
        case PlayerWithdrew():
            return _withdraw(course, entry, fact.player)
        case Overridden():
            return _release(course, entry)
        case Closed():
            return _close(course, entry, fact)
        case RestGranted(minutes, reason):
            return course.told(entry.number, because("rest", "A.6", minutes=minutes, reason=reason))
        case Noted(text):
            return course.told(entry.number, because("note", "H.6", text=text))
        case MainResult(game):
            return course.told(entry.number, _about_main(game))
        case None:
            return course


def _about_main(game: MainGame) -> Reason:
    shown = game.result.value if game.result else "*"
    return because("main-result", "I.4", round=game.round, white=game.white, black=game.black, result=shown)


def _draw(course: Course, entry: Entry, fact: LotsDrawn) -> Course:
    item = _lots_of(course, entry.target)
    assert item is not None
    branch = replace(course.branch, drawn_by=(*course.branch.drawn_by, entry.number))
    course = course.with_branch(branch)
    stage = next((stage for stage in course.stages if item.id.startswith(f"{stage.id}/")), None)
    if stage:
        course = course.with_stage(replace(stage, sheet=stage.sheet.drawn(item.purpose, fact.order)))
    else:
        course = course.with_branch(replace(branch, lots={**branch.lots, item.purpose: fact.order}))
    code = f"lots-{_kind_of_lots(item.purpose)}"
    reason = because(code, item.clause, id=item.id, players=fact.order)
    return course.told(entry.number, reason)


def _mark(course: Course, entry: Entry, fact: GameFact) -> Course:
    """Write on the sheet what was recorded of a game."""
    stage, target = _stage_of(course, entry.target), entry.target
    assert stage is not None
    assert target is not None
    assert target.slot is not None
    if course.took_part is None:
        course = replace(course, took_part=course.still_in)
    old = stage.sheet.marks.get(target.slot, Mark(None))
    match fact:
        case GameStarted() | ColoursPlayed():
            mark = replace(old, colours=fact.colours, running=True)
        case GameRestarted():
            mark = Mark(None, attempt=old.attempt + 1)
        case GameResult():
            mark = replace(old, colours=fact.colours, running=False, result=fact.result, surplus=course.over)
    course = course.with_stage(replace(stage, sheet=stage.sheet.marked(target.slot, mark)))
    return course.told(entry.number, _about(fact, _clause_of_game(course, target.slot), surplus=course.over))


def _clause_of_game(course: Course, slot: Slot) -> str:
    """The clause by which a game is played."""
    if slot.kind == "pairing":
        return cycle_rules(course.branch).lots
    rules = course.match_rules(course.branch)
    return rules.sudden_death.clause if slot.kind == "sudden-death" else rules.sets[0].clause


def _about(fact: GameFact, clause: str, *, surplus: bool) -> Reason:
    names = {"id": fact.game, "white": fact.colours.white, "black": fact.colours.black}
    match fact:
        case GameStarted():
            return because("game-started", clause, **names)
        case ColoursPlayed():
            return because("colours-played", "H.5", **names)
        case GameRestarted():
            return because("game-restarted", "H.4", **names, cause=fact.cause)
        case GameResult() if surplus:
            return because("result-after-certain", "I.3", **names, result=fact.result.value)
        case GameResult():
            return because("result", _clause_of(fact.result) or clause, **names, result=fact.result.value)


def _clause_of(result: Result) -> str | None:
    """The clause that says what an unusual result is worth; None for an ordinary one."""
    if result is Result.BOTH_FORFEIT:
        return "H.2"
    if result.forfeit:
        return "H.1"
    return "H.3" if sum(result.scores) != sum(Result.DRAW.scores) else None


def _withdraw(course: Course, entry: Entry, player: str) -> Course:
    """The player is out; a running game of his is lost as played (G.1, G.2, G.4)."""
    begun = course.took_part is not None
    beaten = begun and bool(course.branches) and player not in _contenders(course)
    course = replace(course, out=(*course.out, player))
    for stage in course.stages:
        if player in stage.sheet.players and not stage.complete:
            sheet = replace(_lose_running(stage.sheet, player), out=stage.sheet.out | {player})
            course = course.with_stage(replace(stage, sheet=sheet))
    code, clause = ("withdrew-beaten", "G.6") if beaten else ("withdrew", "G.2") if begun else ("declined", "G.1")
    return course.told(entry.number, because(code, clause, player=player))


def _contenders(course: Course) -> frozenset[str]:
    """Who can still win: of the last branch, without the losers of complete matches."""
    branch = course.branch
    lost = {
        player
        for stage in branch.stages
        if stage.complete and not in_cycle(course)
        for player in stage.sheet.players
        if player != stage.winner
    }
    return frozenset(branch.players) - lost


def _lose_running(sheet: Sheet, player: str) -> Sheet:
    for slot, mark in sheet.marks.items():
        if mark.running and mark.colours and player in slot.players:
            lost = Result.BLACK_WINS if mark.colours.white == player else Result.WHITE_WINS
            sheet = sheet.marked(slot, replace(mark, running=False, result=lost))
    return sheet


def _release(course: Course, entry: Entry) -> Course:
    stage, target = _stage_of(course, entry.target), entry.target
    assert stage is not None
    assert target is not None
    assert target.slot is not None
    sheet = replace(stage.sheet, released=stage.sheet.released | {target.slot})
    course = course.with_stage(replace(stage, sheet=sheet))
    assert isinstance(entry.value, Overridden)
    return course.told(entry.number, because("released", "H.2", id=entry.value.of, reason=entry.value.reason))


def _close(course: Course, entry: Entry, fact: Closed) -> Course:
    phase = advance(course.phase, Trigger.CLOSE, Facts())
    took_part = course.took_part if course.took_part is not None else course.still_in
    winner = fact.winners[0] if len(fact.winners) == 1 else None
    code = ("closed-empty", "closed-winner", "closed-shared")[min(len(fact.winners), 2)]
    reason = because(code, "H.7", players=fact.winners, reason=fact.reason, by=fact.by)
    course = replace(course, phase=phase, took_part=took_part, winner=winner, closed=fact)
    return course.told(entry.number, reason)
