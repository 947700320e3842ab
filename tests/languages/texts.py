"""Every text that is translated, where it stands: the calls in the source, the tables of the words, help, click."""

from __future__ import annotations

import ast
import importlib
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path

import click
from jinja2 import Environment, nodes

from playoff.arbiter import click_texts
from playoff.arbiter.cli import COMMANDS, group
from playoff.arbiter.language import HELP, paragraphs
from playoff.words import english, figures, number_words, stages

ROOT = Path(__file__).parents[2]
CALLS = {"_", "N_", "n_", "p_", "form"}


@dataclass(frozen=True)
class Text:
    """A text, its form for several if it has one, its context, and the file it stands in."""

    text: str
    many: str | None = None
    context: str | None = None
    file: str = ""


def texts() -> Iterator[Text]:
    """Every one of them, some several times, in a stable order."""
    yield from _tables()
    for path in sorted((ROOT / "playoff").rglob("*.py")):
        yield from called(path.read_text(encoding="utf-8"), str(path.relative_to(ROOT)))
    for path in sorted((ROOT / "playoff").rglob("*.html")):
        yield from in_template(path.read_text(encoding="utf-8"), str(path.relative_to(ROOT)))
    yield from _help()
    yield from _of_click()


# Calls in the source


def called(source: str, file: str) -> Iterator[Text]:
    """What the functions of `playoff.languages` are called with in a file; a context may be a constant above."""
    tree = ast.parse(source)
    constants = {
        target.id: node.value.value
        for node in ast.walk(tree)
        if isinstance(node, ast.Assign) and isinstance(node.value, ast.Constant)
        for target in node.targets
        if isinstance(target, ast.Name)
    }
    found = []
    for node in ast.walk(tree):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in CALLS:
            given = [_constant(argument, constants) for argument in node.args]
            match node.func.id, given:
                case (("_" | "N_"), [str(text), *_rest]):
                    found.append((node.lineno, node.col_offset, Text(text, file=file)))
                case (("n_" | "form"), [str(text), str(many), *_rest]):
                    found.append((node.lineno, node.col_offset, Text(text, many, file=file)))
                case "p_", [str(context), str(text)]:
                    found.append((node.lineno, node.col_offset, Text(text, context=context, file=file)))
    yield from (text for *_place, text in sorted(found, key=lambda one: one[:2]))


def _constant(node: ast.expr, constants: dict[str, object]) -> object:
    if isinstance(node, ast.Name):
        return constants.get(node.id)
    return node.value if isinstance(node, ast.Constant) else None


# Tables of the words


def _tables() -> Iterator[Text]:
    file = "playoff/words/english.py"
    yield from _templates((*english.SENTENCES.values(), *english.ADDED.values()), file)
    yield from _templates(english.LABELS.values(), file, english.LABEL)
    yield from _templates(english.CRITERIA.values(), file)
    yield from _templates(english.CAUSES.values(), file, english.CAUSE_CONTEXT)
    yield from _templates(english.UNTOLD.values(), file, english.UNTOLD_CONTEXT)
    file = "playoff/words/stages.py"
    yield from _templates(stages.PARTS.values(), file, stages.PART)
    yield from _templates(stages.STAGES.values(), file, stages.THE)
    yield from _templates(stages.STAGES.values(), file, stages.LOTS_FOR)
    yield from _templates(stages.LOTS.values(), file, stages.LOTS_CONTEXT)
    file = "playoff/words/figures.py"
    yield from _templates(figures.MONTHS, file, figures.MONTH)
    yield from _templates(figures.WEEKDAYS, file, figures.WEEKDAY)
    file = "playoff/words/number_words.py"
    yield from _templates(number_words.WORDS, file, number_words.ALONE)
    for context, numbers in number_words.BEFORE.items():
        yield from _templates((number_words.WORDS[number] for number in sorted(numbers)), file, context)


def _templates(templates: Iterable[english.Template], file: str, context: str | None = None) -> Iterator[Text]:
    for template in templates:
        if isinstance(template, english.Counted):
            yield Text(template.one, template.many, file=file)
        else:
            yield Text(template, context=context, file=file)


def in_template(source: str, file: str) -> Iterator[Text]:
    """What the functions of `playoff.languages` are called with in a template of a page."""
    for call in Environment().parse(source).find_all(nodes.Call):
        if isinstance(call.node, nodes.Name) and call.node.name in CALLS:
            given = [one.value for one in call.args if isinstance(one, nodes.Const)]
            match call.node.name, given:
                case (("_" | "N_"), [text]):
                    yield Text(text, file=file)
                case (("n_" | "form"), [one, many]):
                    yield Text(one, many, file=file)
                case "p_", [context, text]:
                    yield Text(text, context=context, file=file)
                case _:
                    raise AssertionError(f"{file}: {call.node.name} is called with something else")


# Help


def _help() -> Iterator[Text]:
    file = "playoff/arbiter/cli.py"
    yield from (Text(paragraph, file=file) for paragraph in paragraphs(group.help or ""))
    for place, said in COMMANDS.values():
        yield Text(said, file=file)
        module, _colon, name = place.partition(":")
        command = getattr(importlib.import_module(f"playoff.arbiter.{module}"), name)
        yield from _of_command(command, f"playoff/arbiter/{module}.py")
    yield Text(HELP, file="playoff/arbiter/language.py")


def _of_command(command: click.Command, file: str) -> Iterator[Text]:
    said = [command.help, command.short_help]
    said += [parameter.help for parameter in command.params if isinstance(parameter, click.Option)]
    for text in filter(None, said):
        yield from (Text(paragraph, file=file) for paragraph in paragraphs(text))
    if isinstance(command, click.Group):
        for below in command.commands.values():
            yield from _of_command(below, file)


def _of_click() -> Iterator[Text]:
    file = "playoff/arbiter/click_texts.py"
    yield from (Text(text, file=file) for text in click_texts.TEXTS)
    yield from (Text(one, many, file=file) for one, many in click_texts.COUNTED)
