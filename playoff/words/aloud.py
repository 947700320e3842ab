"""What is due, as sentences to read aloud."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from playoff.languages import _, form, p_
from playoff.words.lists import names
from playoff.words.number_words import MASCULINE, in_words
from playoff.words.say import tidy
from playoff.words.stages import capital, game_name, lots_name

Clock = Mapping[str, Mapping[str, int]]
"""As in the snapshot: `{"white": {"base_s": 150, "increment_s": 2}, "black": {...}}`."""


def announce(
    kind: str,
    name: str | None,
    players: tuple[str, ...],
    clock: Clock | None = None,
    *,
    running: bool = False,
    draw_odds: bool = False,
) -> str:
    """What is due as sentences to read aloud; `draw_odds` when a draw wins for Black. ValueError for another kind."""
    match kind:
        case "lots":
            lots = capital(lots_name(name or ""))
            return tidy(_("Draw lots. {lots}: {players}.", lots=lots, players=names(players)))
        case "game" if clock:
            sentences = [_game(name, running=running), *_clocks(players, clock)]
            if draw_odds:
                sentences.append(_("A draw is a win for Black."))
            return tidy(" ".join(sentences))
        case "main":
            white, black = players
            return _(
                "Not yet. Main event: {white} v {black} is open and can change who plays off, or whom.",
                white=white, black=black,
            )  # fmt: skip
        case "override":
            return _(
                "{game} is held back, both were absent: let it be played with a reason, or decide.",
                game=game_name(name or ""),
            )
        case "decision":
            return _("Nobody is left in the playoff: only your decision can end it.")
        case _:
            raise ValueError(kind)


def _game(name: str | None, *, running: bool) -> str:
    if name is None:
        return _("Being played.")
    game = game_name(name)
    return _("{game}, being played.", game=game) if running else p_("announcement", "{game}.", game=game)


def _clocks(players: tuple[str, ...], clock: Clock) -> Iterator[str]:
    """The time of each colour, then the increment: one sentence where it is the same for both."""
    (white, black), times = players, {colour: spoken(clock[colour]["base_s"]) for colour in ("white", "black")}
    yield _("White: {player}, {time}.", player=white, time=times["white"])
    yield _("Black: {player}, {time}.", player=black, time=times["black"])
    one, other = (clock[colour]["increment_s"] for colour in ("white", "black"))
    if one == other:
        yield capital(_increment(one))
    else:
        yield _("For White: {increment}", increment=_increment(one))
        yield _("For Black: {increment}", increment=_increment(other))


def spoken(seconds: int) -> str:
    """A time as it is said aloud: 150 is "two minutes thirty"."""
    minutes, rest = divmod(seconds, 60)
    if not minutes:
        return form("{seconds} second", "{seconds} seconds", rest).format(seconds=in_words(rest, MASCULINE))
    said = in_words(minutes, MASCULINE)
    if not rest:
        return form("{minutes} minute", "{minutes} minutes", minutes).format(minutes=said)
    both = form("{minutes} minute {seconds}", "{minutes} minutes {seconds}", minutes)
    return both.format(minutes=said, seconds=in_words(rest))


def _increment(seconds: int) -> str:
    if not seconds:
        return _("no increment.")
    several = form("{seconds} second a move from move one.", "{seconds} seconds a move from move one.", seconds)
    return several.format(seconds=in_words(seconds, MASCULINE))
