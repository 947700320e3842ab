"""The command line: which commands there are, and how an error ends."""

from __future__ import annotations

import importlib
import signal
import sys
from collections.abc import Sequence
from typing import Any

import click

from playoff.arbiter.language import VARIABLE, choose, in_language
from playoff.errors import PlayoffError, Refused
from playoff.languages import _

COMMANDS = {
    "tie": ("tie:command", "Before the playoff: who, seeded how, when, where, for what money."),
    "open": ("opening:command", "Begin a playoff in a journal."),
    "next": ("next_step:command", "Say what is due, and what each result would lead to."),
    "lots": ("lots:command", "Enter lots that were drawn, or let the program draw."),
    "start": ("at_the_board:start", "Record that a game has begun."),
    "result": ("at_the_board:result", "Record a result."),
    "forfeit": ("at_the_board:forfeit", "Record that a player did not appear for a game."),
    "restart": ("at_the_board:restart", "Annul a running game and play it again."),
    "colours": ("at_the_board:colours", "Record that a game is or was played with reversed colours."),
    "withdraw": ("around:withdraw", "Record that players leave."),
    "rest": ("around:rest", "Grant a rest."),
    "note": ("around:note", "Record something that changes nothing."),
    "main": ("around:main", "Record a result of the main event as it comes in."),
    "choose": ("choice:command", "Record a player's choice, where the rulebook gives him one."),
    "override": ("at_the_board:override", "Let a game be played that the rules hold back."),
    "undo": ("amend:undo", "Take an entry back; what changes is shown first."),
    "correct": ("amend:correct", "Read another value in the place of an entry."),
    "share": ("ending:share", "End the playoff by decision with several winners."),
    "close": ("ending:close", "End the playoff by decision."),
    "reopen": ("ending:reopen", "Go on with a playoff that was closed."),
    "show": ("looking:show", "Show the playoff as it stands."),
    "players": ("looking:players", "List the tied players, their seeds and who is still in."),
    "story": ("looking:story", "Tell every decision with its clause and its reason."),
    "serve": ("serve.command:command", "Serve the desk page, the public pages, overlays and the feed."),
    "publish": ("publish:command", "Write the public pages, the bracket and the feed as files for a web host."),
    "console": ("console:command", "Run a playoff with numbers and Enter."),
    "log": ("keeping:log", "List the entries of the journal."),
    "verify": ("keeping:verify", "Prove the journal: the chain, every fact, every decision."),
    "backup": ("keeping:backup", "Copy the journal while it is in use."),
    "restore": ("keeping:restore", "Put a backup in the place of the journal, which is moved aside."),
    "journal": ("keeping:journal", "Export and import entries as JSON lines."),
    "doctor": ("doctor:command", "Look whether everything a playoff needs is in order."),
    "schedule": ("schedule:command", "Say when every game that may still come is played."),
    "odds": ("odds:command", "Say how likely is what: the title, sudden death, so many games."),
    "whatif": ("whatif:command", "Before the main event is over: who may play off, who may win."),
    "simulate": ("simulate:command", "Play a playoff many times: the title, how long it lasts."),
    "survey": ("survey:command", "Play many events: how often a playoff comes, how long it lasts, who gains."),
    "prizes": ("prizes:command", "Say who gets what, and why."),
    "print": ("papers:command", "Print the papers of a playoff, for arbiters, players and the press."),
    "tiebreaks": ("tiebreaks:command", "Order a tournament by tie-breaks, every value taken apart."),
    "convert": ("convert:command", "Turn a tournament file into another kind, and say what was done to it."),
    "run": ("run:command", "Play a scenario and tell the story step by step."),
    "bracket": ("bracket:command", "Draw the playoff as SVG, PNG or text."),
    "export": ("export:command", "Write the playoff for other programs: PGN, TRF, calendar, CSV, JSON."),
    "check": ("check:command", "Run scenarios against what must come out."),
    "machine": ("machine:command", "Show the table that moves a playoff."),
    "rulebooks": ("rulebooks:command", "List and explain the regulations on the shelf."),
}
"""The commands in the order an arbiter meets them: where each is, in this room, and what --help says of it."""

CANNOT_WRITE = 74
"""Exit code when the output could not be written, as a full disk."""


class Lazy(click.Group):
    """A group whose commands are imported when they are called, so that --help stays quick; in any language."""

    def main(self, args: Sequence[str] | None = None, *rest: Any, **more: Any) -> Any:
        """Run a command line, in the language it asks for."""
        arguments = list(sys.argv[1:] if args is None else args)
        choose(arguments)
        return click.Group.main(in_language(self, VARIABLE), arguments, *rest, **more)

    def list_commands(self, ctx: click.Context) -> list[str]:  # noqa: ARG002
        """The names, in the order an arbiter meets them."""
        return list(COMMANDS)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:  # noqa: ARG002
        """The command of that name, imported now."""
        if cmd_name not in COMMANDS:
            return None
        module, _colon, name = COMMANDS[cmd_name][0].partition(":")
        command: click.Command = getattr(importlib.import_module(f"playoff.arbiter.{module}"), name)
        return in_language(command)

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:  # noqa: ARG002
        """The list in --help, without importing any of them."""
        with formatter.section(_("Commands")):
            formatter.write_dl([(name, _(said)) for name, (_place, said) in COMMANDS.items()])


@click.group(cls=Lazy, context_settings={"help_option_names": ["-h", "--help"]})
@click.version_option(package_name="chess-playoff", prog_name="playoff")
def group() -> None:
    """Run the playoff of a chess tournament that ended in a tie.

    Each step comes with its clause and its reason. At the desk: playoff open FILE, then playoff next, which always
    says what to do; or playoff console, for numbers and Enter. To look first:
    playoff run scenarios/tata-steel-2024-masters.toml
    """


def main() -> None:
    """The entry point. Exit codes stand in `playoff.errors`."""
    if hasattr(signal, "SIGPIPE"):
        signal.signal(signal.SIGPIPE, signal.SIG_DFL)  # `playoff run ... | head` ends as quietly as other commands
    try:
        code = group.main(standalone_mode=False)
    except click.UsageError as error:
        error.show()
        code = 2
    except (click.Abort, KeyboardInterrupt):
        print(_("interrupted"), file=sys.stderr)  # noqa: T201
        code = 130
    except OSError as error:
        print(f"playoff: {error.strerror or error}", file=sys.stderr)  # noqa: T201
        code = CANNOT_WRITE
    except PlayoffError as error:
        print(f"playoff: {told(error)}", file=sys.stderr)  # noqa: T201
        code = error.exit_code
    sys.exit(code if isinstance(code, int) else 0)


def told(error: PlayoffError) -> str:
    """An error as one line: where, clause, what is wrong, what to do."""
    if isinstance(error, Refused):
        from playoff.words import say

        place = f"{error.where}: " if error.where else ""
        return f"{place}{error.reason.clause}: {say(error.reason)}"
    return str(error)
