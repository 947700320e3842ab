"""`playoff rulebooks`: the regulations on the shelf."""

from __future__ import annotations

import dataclasses
import json
from collections.abc import Iterator

import click

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
    yield f"{book.title} ({book.id}, edition of {book.edition})"
    yield ""
    for size in book.sizes:
        best = f"only the best {size.best}, by the seeds, play: " if size.best else ""
        yield f"{size.clause:6} {_players(size)}: {best}{_branch(book, size.branch)} [{size.cite}]"
    yield ""
    for name, clock in book.clocks.items():
        yield f"{clock.clause:6} clock {name}: White {_time(clock.white)}, Black {_time(clock.black)} [{clock.cite}]"
    yield ""
    seeding = book.seeding
    yield f"{seeding.clause:6} seeds: {', '.join(seeding.chain)}, then lots where they matter [{seeding.cite}]"
    yield f"       unplayed games of the main event: {seeding.unplayed}"
    yield f"{book.start.clause:6} {_start(book.start)} [{book.start.cite}]"
    yield f"{book.start.venue:6} in the main hall once every game of all sections there is over, else in another room"
    yield f"{book.prizes.clause:6} {_prizes(book.prizes)} [{book.prizes.cite}]"
    yield f"{book.general.ranks:6} the playoff only names the winner; all others share second place"
    yield f"{book.general.certain:6} no further game once the winner is certain"
    half = "are annulled" if book.conduct.annul_below_half else "stand"
    yield f"G.2    results of who leaves a round robin having completed less than half of his games {half}"
    yield f"H.4    blitz supervision by {book.conduct.laws}"
    yield f"H.7    sharing the title is {'allowed' if book.conduct.sharing else 'not foreseen: it takes an override'}"
    yield ""
    for source in book.sources:
        yield f"{source.id}: {source.title} ({source.language}; {source.read})"
    for note in book.notes:
        yield f"Note: {note}"
    yield f"SHA-256 {loaded.sha256}"


def _start(start: Start) -> str:
    """When the playoff may begin, in words."""
    rest = f"{start.rest_minutes} minutes after the own last game" if start.rest_minutes else "without a rest"
    if start.waits_for == "sections":
        return f"start: {rest}, once all sections are over"
    return f"start: {rest}, once no open game can change who plays, or who meets whom in a semifinal"


_POLICIES = {
    "equal": "shared equally, whatever the playoff brings",
    "by_rank": "not shared: the first to the winner, the others by seed",
    "hort": "half by place, half in equal shares",
}
_DECLINERS = {
    "places": "who declines has the last places",
    "equal": "who declines has an equal share",
    "none": "who declines has nothing",
}
_BONUSES = {
    "none": "no bonus for the winner",
    "organiser": "a bonus for the winner, paid by the organiser",
    "pool": "a bonus for the winner, taken off what is shared",
}


def _prizes(prizes: Prizes) -> str:
    """Who gets what, in words."""
    pool = "" if prizes.pool == "all" else ", the first prize only"
    return f"prizes: {_POLICIES[prizes.policy]}{pool}; {_DECLINERS[prizes.decliner]}; {_BONUSES[prizes.winner_bonus]}"


def _players(size: Size) -> str:
    last = size.to or size.players
    more = " and more" if size.and_more else f" to {last}" if last > size.players else ""
    return f"{size.players}{more} players"


def _time(time: Time) -> str:
    return f"{time.base_s // 60}:{time.base_s % 60:02}+{time.increment_s}"


def _branch(book: Rulebook, name: str) -> str:
    match book.branches[name]:
        case Match() as match:
            death = match.sudden_death
            games = match.set.games
            return (
                f"match of {games} games ({match.set.clock}), level: sudden death ({death.clock}), "
                f"colours {death.colours}, a draw: {death.draw.replace('_', ' ')}"
            )
        case RoundRobin() as cycle:
            return (
                f"single round robin ({cycle.clock}), ranked by {', '.join(cycle.rank_by)}; "
                "all level: again with colours reversed; several on top go on by their number"
            )
        case Knockout() as knockout:
            order = "at the same time" if knockout.parallel else "one after the other"
            return f"semifinals 1 v 4 and 2 v 3 {order}, then the final, each as the branch {knockout.match!r}"
