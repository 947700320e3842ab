"""The command line: which commands there are, and how an error ends."""

from __future__ import annotations

import importlib
import signal
import sys

import click

from playoff.errors import PlayoffError, Refused

COMMANDS = {
    "tie": "playoff.arbiter.tie",
    "prizes": "playoff.arbiter.prizes",
    "run": "playoff.arbiter.run",
    "tiebreaks": "playoff.arbiter.tiebreaks",
    "check": "playoff.arbiter.check",
    "machine": "playoff.arbiter.machine",
    "rulebooks": "playoff.arbiter.rulebooks",
    "convert": "playoff.arbiter.convert",
}
SUMMARIES = {
    "tie": "Before the playoff: who, seeded how, when, where, for what money.",
    "prizes": "Who gets what, and why.",
    "run": "Play a scenario and tell the story step by step.",
    "tiebreaks": "Order a tournament by tie-breaks, with every value taken apart.",
    "check": "Run scenarios against what must come out.",
    "machine": "Show the table that moves a playoff.",
    "rulebooks": "List and explain the regulations on the shelf.",
    "convert": "Turn a tournament file into another kind, and say what was done to it.",
}

CANNOT_WRITE = 74
"""Exit code when the output could not be written, as a full disk."""


class Lazy(click.Group):
    """A group whose commands are imported when they are called, so that --help stays quick."""

    def list_commands(self, ctx: click.Context) -> list[str]:  # noqa: ARG002
        """The names, in the order an arbiter meets them."""
        return list(COMMANDS)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:  # noqa: ARG002
        """The command of that name, imported now."""
        if cmd_name not in COMMANDS:
            return None
        command: click.Command = importlib.import_module(COMMANDS[cmd_name]).command
        return command

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:  # noqa: ARG002
        """The list in --help, without importing any of them."""
        with formatter.section("Commands"):
            formatter.write_dl([(name, SUMMARIES[name]) for name in COMMANDS])


@click.group(cls=Lazy, context_settings={"help_option_names": ["-h", "--help"]})
@click.version_option(package_name="chess-playoff", prog_name="playoff")
def group() -> None:
    """Run the playoff of a chess tournament that ended in a tie.

    Each step comes with its clause and its reason. Start with: playoff run scenarios/tata-steel-2024-masters.toml
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
        print("interrupted", file=sys.stderr)  # noqa: T201
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
