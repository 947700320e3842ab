"""`playoff lots`: enters lots that were drawn on stage, or draws them: committed first, revealed after."""

from __future__ import annotations

from collections.abc import Iterator

import click

from playoff.arbiter.desk import Desk, print_json, seated
from playoff.arbiter.naming import is_player, player_named
from playoff.arbiter.options import Stating, stating, text
from playoff.branches.draw import METHOD, commitment_to, drawn
from playoff.errors import Refused, Usage
from playoff.journal.entry import Entry, Json, canonical
from playoff.languages import N_, _, p_
from playoff.machine.due import DueLots, due
from playoff.machine.record import LotsDrawn, Noted
from playoff.machine.why_not import why_not
from playoff.words import lots_name


@click.command("lots")
@click.argument("what", nargs=-1, type=text, metavar="[ID] [PLAYER]...")
@click.option("--draw", is_flag=True, help="Let the program draw; everybody can draw the same again with --proof.")
@click.option("--commit", is_flag=True, help="Only fix the key of the drawing and show its hash, to be made known.")
@click.option("--word", default="", type=text, help="A word said on stage after --commit, mixed into the drawing.")
@click.option("--proof", is_flag=True, help="Show the drawings of the program, drawn again.")
@stating
def command(options: Stating, what: tuple[str, ...], draw: bool, commit: bool, word: str, proof: bool) -> int:
    """Enter the lots that are due: the players in the order drawn, of two the first is enough.

    For colours the first has White in game 1. ID may be left out while only one drawing is due.
    """
    name, typed = (what[0], what[1:]) if what and "/lots/" in what[0] else ("", what)
    with seated(options) as desk:
        if proof:
            return _prove(desk, name)
        if not draw and not commit:
            return desk.state(_stated(desk, name, typed))
        if typed:
            raise Usage(_("players are named when the lots were drawn on stage; with --draw the program draws"))
        return _drawn_here(desk, options, name, word=word, only_commit=commit and not draw)


def _stated(desk: Desk, name: str, typed: tuple[str, ...]) -> LotsDrawn:
    """What was drawn on stage, as it was typed."""
    assert isinstance(desk.where, Stating)
    known = _of_entries(desk, name)
    item = _meant(desk, name, typed) if known is None else None
    id_, players = (item.id, item.players) if item else (name, known or ())
    if not typed:
        raise Usage(
            _("{id}: name the players in the order drawn: {players}; or --draw", id=id_, players=", ".join(players))
        )
    order = tuple(player_named(players, one) for one in typed)
    if len(players) == 2 and len(order) == 1:
        order = (*order, *(player for player in players if player not in order))
    return LotsDrawn(id_, order, at=desk.where.at)


def _of_entries(desk: Desk, name: str) -> tuple[str, ...] | None:
    """The players of lots that are drawn already: naming them again is refused, or nothing new."""
    if any(item.id == name for item in _lots_due(desk)):
        return None
    values = [entry.value for entry in desk.course.entries if entry.number not in desk.course.void]
    return next((value.order for value in values if isinstance(value, LotsDrawn) and value.id == name), None)


def _last_drawn(desk: Desk) -> str:
    """The id of the lots drawn last; empty when none are."""
    values = [entry.value for entry in desk.course.entries if entry.number not in desk.course.void]
    return next((value.id for value in reversed(values) if isinstance(value, LotsDrawn)), "")


def _lots_due(desk: Desk) -> tuple[DueLots, ...]:
    return tuple(item for item in due(desk.course) if isinstance(item, DueLots))


def _meant(desk: Desk, name: str, typed: tuple[str, ...] = ()) -> DueLots:
    """The lots that are due: by their id, by the players, or because there are no others. Raises Refused or Usage."""
    waiting = _lots_due(desk)
    if name:
        for item in waiting:
            if item.id == name:
                return item
        reason = why_not(desk.course, LotsDrawn(name, ()))
        assert reason is not None
        raise Refused(reason)
    found = [item for item in waiting if typed and all(is_player(item.players, one) for one in typed)] or waiting
    if len(found) == 1:
        return found[0]
    if not waiting and (reason := why_not(desk.course, LotsDrawn(p_("no lots", "at all"), ()))):
        raise Refused(reason)
    raise Usage(_("say which lots: {lots}", lots=", ".join(item.id for item in found)))


# The program draws


def _drawn_here(desk: Desk, options: Stating, name: str, *, word: str, only_commit: bool) -> int:
    known = name if name or _lots_due(desk) else _last_drawn(desk)
    if order := _of_entries(desk, known):
        click.echo(_("Nothing new: {lots} is drawn already: {order}.", lots=lots_name(known), order=", ".join(order)))
        return 0
    item = _meant(desk, name)
    key = desk.journal.unsealed(desk.event, _secret_of(item))
    if key is None:
        key = _commit(desk, options, item)
    elif only_commit and not options.as_json:
        click.echo(_("Committed already to {hash}.", hash=commitment_to(key)))
    if only_commit:
        if options.as_json:
            print_json({"lots": item.id, "commitment": commitment_to(key)})
        return 0
    word = _word_before(desk, commitment_to(key), word)
    order = drawn(key, item.id, item.players, word)
    draw = {
        "method": METHOD,
        "commitment": commitment_to(key),
        "key": key,
        "lots": item.id,
        "players": sorted(item.players),
        "word": word,
    }
    return desk.state(LotsDrawn(item.id, order, at=options.at), draw=draw)


def _secret_of(item: DueLots) -> str:
    """The name under which the key is kept: the same draw has the same key, in whatever order its players stand."""
    return canonical([item.id, sorted(item.players)])


def _commit(desk: Desk, options: Stating, item: DueLots) -> str:
    """Fix a key and record its hash, before anything is drawn with it."""
    import secrets

    key = secrets.token_hex(32)
    said = _(
        "Lots for {lots}: the program is bound to the key with SHA-256 {hash}",
        lots=lots_name(item.id),
        hash=commitment_to(key),
    )
    draw = {"method": METHOD, "commitment": commitment_to(key), "lots": item.id, "players": sorted(item.players)}
    desk.state(Noted(said, at=options.at), draw=draw, sealed={_secret_of(item): key}, quiet=options.as_json)
    return key


def _word_before(desk: Desk, commitment: str, word: str) -> str:
    """A drawing that is asked for again has the word of the first time."""
    for entry in _draws(desk):
        if entry.draft.draw["commitment"] == commitment:
            first = str(entry.draft.draw["word"])
            if word and word != first:
                raise Usage(
                    _(
                        "these lots were drawn in entry {entry} with the word {word!r}; it stays",
                        entry=entry.sequence,
                        word=first,
                    )
                )
            return first
    return word


def _draws(desk: Desk) -> Iterator[Entry]:
    """The entries that hold a drawing of the program, revealed."""
    return (entry for entry in desk.entries if "key" in entry.draft.draw)


# Proof

PROOF = {
    "method": N_("method"),
    "players": N_("players"),
    "word": N_("word"),
    "commitment": N_("commitment"),
    "key": N_("key"),
    "recorded": N_("recorded"),
    "drawn_again": N_("drawn again"),
}
"""What a drawing is proved with, as it is called in --json, and how it is said."""


def _prove(desk: Desk, name: str) -> int:
    """Draw again; 1 when something else comes out."""
    proofs = [_proof(desk, entry) for entry in _draws(desk) if name in ("", entry.draft.draw["lots"])]
    if desk.where.as_json:
        print_json(proofs)
    width = 1 + max(12, *(len(_(called)) + 1 for called in PROOF.values()))
    for proof in () if desk.where.as_json else proofs:
        click.echo(_("Entry {entry}, {lots}", entry=proof["entry"], lots=proof["lots"]))
        for part, called in PROOF.items():
            value = proof[part]
            click.echo(f"  {_(called) + ':':{width}} {', '.join(value) if isinstance(value, list) else value}")
        click.echo("  " + (_("holds") if proof["holds"] else _("DOES NOT HOLD")))
    if not proofs and not desk.where.as_json:
        click.echo(_("The program has drawn no lots here; they were entered as drawn on stage."))
    return 0 if all(proof["holds"] for proof in proofs) else 1


def _proof(desk: Desk, entry: Entry) -> Json:
    """A drawing with everything that is needed to draw it again, and whether that gives the same.

    It holds when the key is the one committed to in an entry before, and the order the one recorded.
    """
    draw, recorded = entry.draft.draw, entry.draft.fact["order"]
    again = list(drawn(draw["key"], draw["lots"], draw["players"], draw["word"]))
    before = [other.draft.draw.get("commitment") for other in desk.entries[: entry.sequence]]
    committed = draw["commitment"] == commitment_to(draw["key"]) and draw["commitment"] in before
    return {
        **draw,
        "entry": entry.sequence,
        "recorded": recorded,
        "drawn_again": again,
        "holds": committed and again == recorded,
    }
