"""`playoff rulebooks`: the regulations on the shelf."""

from __future__ import annotations

import dataclasses
import json
from collections.abc import Iterator

import click

from playoff.languages import N_, _, n_
from playoff.rulebooks import Knockout, Loaded, Match, RoundRobin, Rulebook, load, shelf
from playoff.rulebooks.book import Prizes, Size, Start, Time


@click.group("rulebooks")
def command() -> None:
    """List and explain the regulations."""


@command.command("list")
@click.option("--json", "as_json", is_flag=True, help="Print JSON.")
def list_(as_json: bool) -> int:
    """List the rulebooks on the shelf."""
    books = [load(name).book for name in shelf()]
    if as_json:
        rows = [{"id": book.id, "title": book.title, "edition": str(book.edition)} for book in books]
        click.echo(json.dumps(rows, indent=2, ensure_ascii=False))
    else:
        for book in books:
            click.echo(f"{book.id}  {book.edition}  {book.title}")
    return 0


@command.command("show")
@click.argument("name", metavar="ID_OR_FILE")
@click.option("--json", "as_json", is_flag=True, help="Print JSON.")
@click.option("--toml", "as_toml", is_flag=True, help="Print the file itself, to copy and change.")
def show(name: str, as_json: bool, as_toml: bool) -> int:
    """Explain a rulebook in plain words, with the clause of each part."""
    loaded = load(name)
    if as_toml:
        click.echo(loaded.text, nl=False)
    elif as_json:
        plain = {**dataclasses.asdict(loaded.book), "sha256": loaded.sha256}
        click.echo(json.dumps(plain, indent=2, ensure_ascii=False, default=str))
    else:
        click.echo("\n".join(_explained(loaded)))
    return 0


def _explained(loaded: Loaded) -> Iterator[str]:
    book = loaded.book
    yield _("{title} ({id}, edition of {date})", title=book.title, id=book.id, date=book.edition)
    yield ""
    for size in book.sizes:
        yield f"{size.clause:6} {_size(book, size)} [{size.cite}]"
    yield ""
    for name, clock in book.clocks.items():
        white, black = _time(clock.white), _time(clock.black)
        said = _("clock {name}: White {white}, Black {black}", name=name, white=white, black=black)
        yield f"{clock.clause:6} {said} [{clock.cite}]"
    yield ""
    seeding = book.seeding
    chain = _("seeds: {chain}, then lots where they matter", chain=", ".join(seeding.chain))
    yield f"{seeding.clause:6} {chain} [{seeding.cite}]"
    yield f"       {_('unplayed games of the main event: {policy}', policy=seeding.unplayed)}"
    yield f"{book.start.clause:6} {_start(book.start)} [{book.start.cite}]"
    hall = _("in the main hall once every game of all sections there is over, else in another room")
    yield f"{book.start.venue:6} {hall}"
    yield f"{book.prizes.clause:6} {_prizes(book.prizes)} [{book.prizes.cite}]"
    ranks = _("the playoff only names the winner; all others share second place")
    yield f"{book.general.ranks:6} {ranks}"
    certain = _("no further game once the winner is certain")
    yield f"{book.general.certain:6} {certain}"
    yield f"G.2    {_half_played(book)}"
    supervision = _("blitz supervision by {laws}", laws=book.conduct.laws)
    yield f"H.4    {supervision}"
    allowed, not_foreseen = (
        _("sharing the title is allowed"),
        _("sharing the title is not foreseen: it takes an override"),
    )
    yield f"H.7    {allowed if book.conduct.sharing else not_foreseen}"
    yield ""
    for source in book.sources:
        yield f"{source.id}: {source.title} ({source.language}; {source.read})"
    for note in book.notes:
        yield _("Note: {note}", note=note)
    yield f"SHA-256 {loaded.sha256}"


def _half_played(book: Rulebook) -> str:
    if book.conduct.annul_below_half:
        return _("results of who leaves a round robin having completed less than half of his games are annulled")
    return _("results of who leaves a round robin having completed less than half of his games stand")


def _start(start: Start) -> str:
    """When the playoff may begin, in words."""
    minutes, sections = start.rest_minutes, start.waits_for == "sections"
    if minutes and sections:
        return n_(
            "start: {number} minute after the own last game, once all sections are over",
            "start: {number} minutes after the own last game, once all sections are over",
            minutes,
        )
    if sections:
        return _("start: without a rest, once all sections are over")
    if minutes:
        return n_(
            "start: {number} minute after the own last game, once no open game can change who plays, or who meets "
            "whom in a semifinal",
            "start: {number} minutes after the own last game, once no open game can change who plays, or who meets "
            "whom in a semifinal",
            minutes,
        )
    return _("start: without a rest, once no open game can change who plays, or who meets whom in a semifinal")


_POLICIES = {
    "equal": N_("shared equally, whatever the playoff brings"),
    "by_rank": N_("not shared: the first to the winner, the others by seed"),
    "hort": N_("half by place, half in equal shares"),
}
_COLOURS = {
    "ABBA": N_("ABBA"),
    "alternate": N_("alternate"),
    "redraw": N_("redraw"),
}
_DRAWS = {"next": N_("next"), "black_wins": N_("black wins")}
_DECLINERS = {
    "places": N_("who declines has the last places"),
    "equal": N_("who declines has an equal share"),
    "none": N_("who declines has nothing"),
}
_BONUSES = {
    "none": N_("no bonus for the winner"),
    "organiser": N_("a bonus for the winner, paid by the organiser"),
    "pool": N_("a bonus for the winner, taken off what is shared"),
}


def _prizes(prizes: Prizes) -> str:
    """Who gets what, in words."""
    policy, decliner, bonus = (
        _(_POLICIES[prizes.policy]),
        _(_DECLINERS[prizes.decliner]),
        _(_BONUSES[prizes.winner_bonus]),
    )
    if prizes.pool == "all":
        return _("prizes: {policy}; {decliner}; {bonus}", policy=policy, decliner=decliner, bonus=bonus)
    return _(
        "prizes: {policy}, the first prize only; {decliner}; {bonus}", policy=policy, decliner=decliner, bonus=bonus
    )


def _size(book: Rulebook, size: Size) -> str:
    """How many players play what."""
    branch = _branch(book, size.branch)
    if size.best:
        return _(
            "{players}: only the best {best}, by the seeds, play: {branch}",
            players=_players(size),
            best=size.best,
            branch=branch,
        )
    return f"{_players(size)}: {branch}"


def _players(size: Size) -> str:
    last = size.to or size.players
    if size.and_more:
        return n_("{number} and more players", "{number} and more players", size.players)
    if last > size.players:
        return n_("{first} to {number} players", "{first} to {number} players", last, first=size.players)
    return n_("{number} player", "{number} players", size.players)


def _time(time: Time) -> str:
    return f"{time.base_s // 60}:{time.base_s % 60:02}+{time.increment_s}"


def _branch(book: Rulebook, name: str) -> str:
    match book.branches[name]:
        case Match() as match:
            death = match.sudden_death
            return _(
                "match of {games} ({clock}), level: sudden death ({death_clock}), colours {colours}, a draw: {draw}",
                games=n_("{number} game", "{number} games", match.set.games),
                clock=match.set.clock,
                death_clock=death.clock,
                colours=_(_COLOURS[death.colours]),
                draw=_(_DRAWS[death.draw]),
            )
        case RoundRobin() as cycle:
            return _(
                "single round robin ({clock}), ranked by {criteria}; all level: again with colours reversed; several "
                "on top go on by their number",
                clock=cycle.clock,
                criteria=", ".join(cycle.rank_by),
            )
        case Knockout() as knockout:
            if knockout.parallel:
                return _(
                    "semifinals 1 v 4 and 2 v 3 at the same time, then the final, each as the branch {branch!r}",
                    branch=knockout.match,
                )
            return _(
                "semifinals 1 v 4 and 2 v 3 one after the other, then the final, each as the branch {branch!r}",
                branch=knockout.match,
            )
