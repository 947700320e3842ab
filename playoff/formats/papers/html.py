"""Papers as one HTML file with a print style sheet: A4, a head and a foot on every page, nothing from outside.

Built as a tree, so that whatever a name holds stays a name.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from importlib import resources
from xml.etree.ElementTree import Element, SubElement, indent, tostring

from playoff.formats.papers.blocks import (
    Block,
    Code,
    Heading,
    Pairs,
    Paper,
    Paragraph,
    Record,
    Side,
    Signatures,
    Slip,
    Step,
    Table,
    printable,
)
from playoff.languages import current

_POLICY = "default-src 'none'; style-src 'unsafe-inline'"


def as_html(papers: Sequence[Paper]) -> str:
    """The papers one after the other, each on pages of its own."""
    page = Element("html", lang=current())
    head = SubElement(page, "head")
    SubElement(head, "meta", charset="utf-8")
    SubElement(head, "meta", {"http-equiv": "Content-Security-Policy", "content": _POLICY})
    SubElement(head, "meta", name="viewport", content="width=device-width")
    _add(head, "title", ", ".join(dict.fromkeys(f"{paper.event} – {paper.title}" for paper in papers)))
    sheet = resources.files("playoff.formats.papers") / "print.css"
    SubElement(head, "style").text = sheet.read_text(encoding="utf-8") + "".join(map(_page_rule, papers))
    body = SubElement(page, "body")
    for paper in papers:
        _paper(body, paper)
    indent(page, space="")
    return f"<!DOCTYPE html>\n{tostring(page, encoding='unicode', method='html')}\n"


def _paper(body: Element, paper: Paper) -> None:
    part = SubElement(body, "section", {"class": f"paper {paper.name}", "style": f"page: {paper.name}"})
    head = SubElement(part, "header")
    _add(head, "h1", paper.title)
    _add(head, "p", paper.event, "event")
    for block in paper.blocks:
        _block(part, block)
    _add(part, "footer", paper.foot)


def _page_rule(paper: Paper) -> str:
    """What stands at the head and foot of each printed page of a paper."""
    return (
        f"@page {paper.name} {{ @top-left {{ content: {_css(paper.event)}; }}"
        f" @top-right {{ content: {_css(paper.title)}; }}"
        f" @bottom-left {{ content: {_css(paper.foot)}; }} }}\n"
    )


def _css(text: str) -> str:
    """A string of CSS in which every sign but letters and digits of ASCII is escaped."""
    shown = printable(text)
    if len(shown) > _HEAD:
        shown = f"{shown[: _HEAD - 1]}…"
    return '"' + "".join(sign if sign.isascii() and sign.isalnum() else f"\\{ord(sign):06x}" for sign in shown) + '"'


_HEAD = 70
"""Signs that fit at the head of a page beside the title."""


def _add(parent: Element, tag: str, text: str = "", kind: str = "") -> Element:
    made = SubElement(parent, tag, {"class": kind} if kind else {})
    made.text = printable(text)
    return made


def _block(parent: Element, block: Block) -> None:
    match block:
        case Heading(text):
            _add(parent, "h2", text)
        case Paragraph(text, tone):
            _add(parent, "p", text, tone)
        case Pairs(rows):
            listed = SubElement(parent, "dl")
            for name, said in rows:
                _add(listed, "dt", name)
                _add(listed, "dd", said)
        case Table():
            _table(parent, block)
        case Step():
            _step(parent, block)
        case Record(lines):
            kept = SubElement(parent, "div", {"class": "record"})
            _lines(kept, "code", lines)
        case Slip():
            _slip(parent, block)
        case Signatures(labels):
            _signatures(parent, labels)
        case Code(text, caption):
            shown = SubElement(parent, "figure")
            _qr(shown, text)
            beside = SubElement(shown, "figcaption")
            _add(beside, "p", caption)
            _add(beside, "code", text)


def _lines(parent: Element, tag: str, lines: Iterable[str]) -> None:
    for line in lines:
        _add(parent, tag, line)


def _table(parent: Element, table: Table) -> None:
    full = table.signed or sum(column.wrap for column in table.columns) > 1
    kind = "wide" if len(table.columns) > 10 else "full" if full else ""
    made = SubElement(parent, "table", {"class": kind} if kind else {})
    head = SubElement(SubElement(made, "thead"), "tr")
    for column in table.columns:
        _add(head, "th", column.head, f"{column.align}{' wraps' if column.wrap else ''}")
    if table.signed:
        _add(head, "th", "", "sign")
    body = SubElement(made, "tbody")
    for number, row in enumerate(table.rows):
        line = SubElement(body, "tr", {"class": "strong"} if number in table.strong else {})
        for column, cell in zip(table.columns, row, strict=True):
            _add(line, "td", cell, f"{column.align}{' wraps' if column.wrap else ''}")
        if table.signed:
            _add(line, "td", "", "sign")


def _step(parent: Element, step: Step) -> None:
    made = SubElement(parent, "article", {"class": "step struck" if step.struck else "step"})
    side = SubElement(made, "div", {"class": "when"})
    _add(side, "b", step.number)
    _lines(side, "span", filter(None, (step.when, step.by)))
    told = SubElement(made, "div", {"class": "told"})
    if step.said:
        _add(told, "p", step.said, "said")
    for clause, decision in step.decisions:
        line = SubElement(told, "p", {"class": "decision"})
        _add(line, "span", clause, "clause").tail = f" {printable(decision)}"
    for remark in step.remarks:
        _add(told, "p", remark, "remark")
    _add(told, "code", step.record)


def _slip(parent: Element, slip: Slip) -> None:
    made = SubElement(parent, "article", {"class": "slip"})
    _add(made, "h3", slip.game)
    _add(made, "p", f"{slip.event} · {slip.id}", "note")
    for side in (slip.white, slip.black):
        _side(made, side)
    for note in slip.notes:
        _add(made, "p", note, "warning")
    ticks = SubElement(made, "p", {"class": "ticks"})
    for result in slip.results:
        tick = SubElement(ticks, "span")
        _add(tick, "i", "×" if result == slip.chosen else "")
        tick[0].tail = f" {result}"
    _signatures(made, slip.signatures)


def _side(parent: Element, side: Side) -> None:
    line = SubElement(parent, "div", {"class": "side"})
    _add(line, "span", side.colour, "colour")
    _add(line, "b", side.player)
    _add(line, "span", side.clock, "clock")


def _signatures(parent: Element, labels: Iterable[str]) -> None:
    made = SubElement(parent, "div", {"class": "signatures"})
    _lines(made, "span", labels)


def _qr(parent: Element, text: str) -> None:
    """The code as squares of one path."""
    import segno

    rows = [list(row) for row in segno.make_qr(text).matrix_iter(border=2)]
    path = "".join(f"M{x} {y}h1v1h-1z" for y, row in enumerate(rows) for x, dark in enumerate(row) if dark)
    size = len(rows)
    drawn = SubElement(parent, "svg", {"viewBox": f"0 0 {size} {size}", "class": "qr", "role": "img"})
    SubElement(drawn, "path", {"d": path})
