"""The language of the desk: who chose it, and click's help and complaints in it.

`--lang` before PLAYOFF_LANG before the locale. It is read off the command line before click does anything, so that
what click has to complain of is said in it too; click then checks it like any other option.
"""

from __future__ import annotations

import copy
import inspect
import os
import sys
from collections.abc import Sequence

import click

from playoff.arbiter.click_texts import MODULES
from playoff.languages import ENGLISH, N_, _, current, form, languages, preferred, speak

OPTION = "--lang"
VARIABLE = "PLAYOFF_LANG"
LOCALE = ("LC_ALL", "LC_MESSAGES", "LANG")
"""The variables of the locale; as everywhere the first that is not empty counts."""

HELP = N_("The language (or PLAYOFF_LANG); that of the computer if neither is given.")


def choose(arguments: Sequence[str]) -> None:
    """Speak the language that was asked for; one that there is not is left to click to refuse."""
    asked = _typed(arguments) or os.environ.get(VARIABLE, "")
    if not asked:
        asked = preferred((next(filter(None, map(os.environ.get, LOCALE)), ""),))
    if asked == ENGLISH or asked.lower() not in languages():
        speak(ENGLISH)
    else:
        speak(asked.lower())
        _teach_click()


def _typed(arguments: Sequence[str]) -> str:
    """What stands behind the last --lang, as far as the arguments are options at all."""
    words = list(arguments[: arguments.index("--")] if "--" in arguments else arguments)
    found = ""
    for at, word in enumerate(words):
        if word == OPTION:
            found = words[at + 1] if at + 1 < len(words) else ""
        elif word.startswith(f"{OPTION}="):
            found = word.partition("=")[2]
    return found


def option(variable: str | None = None) -> click.Option:
    """`--lang`, as every command has it; with the variable of the environment that is looked at too."""
    kinds = click.Choice(languages(), case_sensitive=False)
    return click.Option([OPTION], type=kinds, envvar=variable, expose_value=False, help=HELP)


def in_language(command: click.Command, variable: str | None = None) -> click.Command:
    """A command, and those below it, with --lang and with its help in the language spoken; the original stays."""
    said = copy.copy(command)
    said.params = [*map(_option_in_language, command.params), _option_in_language(option(variable))]
    if current() != ENGLISH:
        said.help, said.short_help = in_paragraphs(command.help), in_paragraphs(command.short_help)
        vars(said)["_help_option"] = None  # click keeps it, in the language of the first time
    if isinstance(said, click.Group) and isinstance(command, click.Group):
        said.commands = {name: in_language(below) for name, below in command.commands.items()}
    return said


def _option_in_language(parameter: click.Parameter) -> click.Parameter:
    if current() == ENGLISH or not isinstance(parameter, click.Option) or not parameter.help:
        return parameter
    said = copy.copy(parameter)
    said.help = in_paragraphs(parameter.help)
    return said


def paragraphs(text: str) -> list[str]:
    """The paragraphs of a help text, each on one line: what is translated."""
    return [" ".join(part.split()) for part in inspect.cleandoc(text).partition("\f")[0].split("\n\n")]


def in_paragraphs(text: str | None) -> str | None:
    """A help text in the language spoken."""
    return "\n\n".join(map(_, paragraphs(text))) if text and current() != ENGLISH else text


def _teach_click() -> None:
    """Give click our catalogue. It asks gettext for its texts, but knows no other catalogue than the computer's."""
    for name in MODULES:
        module = sys.modules[name]
        for asked, answer in (("_", _), ("ngettext", form)):
            if hasattr(module, asked):
                setattr(module, asked, answer)
