"""What click says by itself, as far as an arbiter can meet it: for the translators, word for word as it is there."""

from __future__ import annotations

MODULES = tuple(
    f"click.{name}" for name in ("core", "decorators", "exceptions", "formatting", "parser", "termui", "types")
)
"""Where click says it."""

TEXTS = (
    "Usage:",
    "Options",
    "Commands",
    "Show this message and exit.",
    "Show the version and exit.",
    "%(prog)s, version %(version)s",
    "default: {default}",
    "env var: {var}",
    "Error: {message}",
    "Error: invalid input",
    "Try '{command} {option}' for help.",
    "Invalid value: {message}",
    "Invalid value for {param_hint}: {message}",
    "Missing argument",
    "Missing option",
    "Missing parameter",
    "Missing command.",
    "No such option {name!r}.",
    "No such command {name!r}.",
    "Option {name!r} does not take a value.",
    "Argument {name!r} takes {nargs} values.",
    "{value!r} is not a valid {number_type}.",
    "{value} is not in the range {range}.",
    "Choose from:\n\t{choices}",
    "file",
    "directory",
    "path",
    "{name} {filename!r} does not exist.",
    "{name} {filename!r} is a file.",
    "{name} {filename!r} is a directory.",
    "{name} {filename!r} is not readable.",
    "{name} {filename!r} is not writable.",
    "Could not open file {filename!r}: {message}",
)
"""Texts without a number."""

COUNTED = (
    ("Got unexpected extra argument ({args})", "Got unexpected extra arguments ({args})"),
    ("Did you mean {possibility}?", "(Did you mean one of: {possibilities}?)"),
    ("{value!r} is not {choice}.", "{value!r} is not one of {choices}."),
    ("Option {name!r} requires an argument.", "Option {name!r} requires {nargs} arguments."),
    ("Takes {nargs} values but 1 was given.", "Takes {nargs} values but {len} were given."),
)
"""Texts with a form for one and one for several."""
