"""Papers as PDF, by typst. The template gets them as data, never as markup: whatever a name holds stays a name."""

from __future__ import annotations

import json
import re
from collections.abc import Sequence
from dataclasses import asdict
from importlib import resources
from typing import Any

from playoff.errors import MissingExtra
from playoff.formats.papers.blocks import Code, Paper, Record, Step, printable
from playoff.languages import _, current

_LONG, _VERY_LONG = re.compile(r"\S{20,}"), re.compile(r"\S{90,}")
"""Words that may be longer than a column, and than a line of the record, which are set smaller."""
_BREAK = "\u200b"


def as_pdf(papers: Sequence[Paper]) -> bytes:
    """The papers one after the other. Raises MissingExtra where typst is not installed."""
    try:
        import typst
    except ModuleNotFoundError:
        raise MissingExtra(_("PDF"), "pdf") from None
    template = resources.files("playoff.formats.papers") / "print.typ"
    given = json.dumps([_paper(paper) for paper in papers], ensure_ascii=False)
    made = typst.compile(template.read_bytes(), format="pdf", sys_inputs={"papers": given, "lang": current()})
    assert isinstance(made, bytes)
    return made


def _paper(paper: Paper) -> dict[str, Any]:
    blocks = [{"kind": type(block).__name__, **_data(asdict(block))} for block in paper.blocks]
    for block, shown in zip(paper.blocks, blocks, strict=True):
        match block:
            case Code(text):
                shown |= {"text": printable(text), "svg": _qr(text)}
            case Step(record=record):
                shown["record"] = _broken(record, _VERY_LONG)
            case Record(lines):
                shown["lines"] = [_broken(line, _VERY_LONG) for line in lines]
    return {
        **_data({"name": paper.name, "title": paper.title, "event": paper.event, "foot": paper.foot}),
        "blocks": blocks,
    }


def _data(value: Any) -> Any:
    """Texts with room to break long words, everything else as it is."""
    if isinstance(value, str):
        return _broken(value, _LONG)
    if isinstance(value, dict):
        return {key: _data(inner) for key, inner in value.items()}
    return [_data(inner) for inner in value] if isinstance(value, list | tuple) else value


def _broken(text: str, long: re.Pattern[str]) -> str:
    """`text` with room to break its long words; others can be copied from the PDF as they are."""
    return long.sub(lambda word: _BREAK.join(re.findall(r".{1,4}", word[0])), printable(text))


def _qr(text: str) -> str:
    import segno

    return segno.make_qr(text).svg_inline(border=2)
