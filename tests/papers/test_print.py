"""`playoff print`: which papers, from where, to where."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path
from xml.etree import ElementTree

import pytest

from playoff.formats.papers import PAPERS, paper, told_by_entries
from playoff.formats.papers.html import as_html
from playoff.formats.papers.pdf import as_pdf

from ..arbiter.at_the_desk import Table
from .playing import SCENARIOS, courses_of, kept, told_of
from .reader import read_protocol

FINAL = str(next(path for path in SCENARIOS if path.stem == "tata-steel-2024-masters"))
NO_PRIZES = str(next(path for path in SCENARIOS if path.stem == "c2-two-nil"))


@pytest.fixture
def table(tmp_path: Path) -> Table:
    return Table(tmp_path)


def titles(text: str) -> list[str]:
    """The titles of the papers that were printed."""
    return [part.splitlines()[0].strip() for part in text.split("\f")]


def test_without_a_name_all_papers_with_something_on_them(table: Table) -> None:
    """Before the first game there are slips, but no prizes known; in the end no slips."""
    table.open("Ann", "Bob")
    assert titles(table.do("print")) == ["PAIRINGS", "CROSSTABLE", "PROTOCOL OF THE PLAYOFF", "FOR THE PRESS"]
    table.do("lots", "ann")
    assert titles(table.do("print"))[0] == "RESULT SLIPS"
    assert titles(table.do("print", FINAL)) == ["CROSSTABLE", "PROTOCOL OF THE PLAYOFF", "PRIZES", "FOR THE PRESS"]


def test_a_slip_has_the_clock_of_each_colour(table: Table) -> None:
    """Sudden death: two minutes thirty against three, two seconds a move (C.3)."""
    table.open("Ann", "Bob")
    table.do("lots", "ann")
    table.results("1-match/game-1 / draw", "1-match/game-2 / draw")
    table.do("lots", "bob")
    slip = table.do("print", "slips")
    assert re.search(r"White +Bob +2:30 \+ 2 s", slip)
    assert re.search(r"Black +Ann +3:00 \+ 2 s", slip)


def test_a_slip_of_any_game(table: Table) -> None:
    """Of one that is over its result is ticked."""
    slip = table.do("print", FINAL, "--game", "1-knockout/final/game-2")
    assert titles(slip) == ["RESULT SLIPS"]
    assert "[x] 1–0" in slip
    assert "there is no game 9-match" in table.refused(2, "print", FINAL, "--game", "9-match/game-1")


def test_a_protocol_of_a_journal_has_its_hash(table: Table) -> None:
    """The one that log and verify print."""
    table.open("Ann", "Bob")
    table.do("lots", "ann")
    said = read_protocol(table.do("print", "protocol"))
    assert said.head in table.do("verify")
    assert said.opened[1] == said.entries[0][2] == "Ana"


def test_what_is_neither_paper_nor_file_is_refused(table: Table) -> None:
    assert "sips is no paper" in table.refused(2, "print", "sips", FINAL)
    assert "b.toml is no paper" in table.refused(2, "print", FINAL, "b.toml")
    assert "no prizes are known" in table.refused(3, "print", "prizes", NO_PRIZES)
    assert "--out" in table.refused(2, "print", "press", FINAL, "--html")


def test_a_file_there_already_is_left_alone(table: Table, tmp_path: Path) -> None:
    """Until --yes says otherwise; and no other file is left lying about."""
    file = tmp_path / "press.html"
    file.write_text("mine")
    assert "there is a file already" in table.refused(5, "print", "press", FINAL, "--out", str(file))
    assert file.read_text() == "mine"
    table.do("print", "press", FINAL, "--out", str(file), "--yes")
    assert file.read_text(encoding="utf-8").startswith("<!DOCTYPE html>")
    assert [path.name for path in tmp_path.iterdir()] == ["press.html"]


def test_a_folder_gets_a_file_a_paper(table: Table, tmp_path: Path) -> None:
    table.do("print", FINAL, "--pdf", "--out", f"{tmp_path / 'papers'}/")
    files = sorted(path.name for path in (tmp_path / "papers").iterdir())
    assert files == ["crosstable.pdf", "press.pdf", "prizes.pdf", "protocol.pdf"]
    assert (tmp_path / "papers" / "press.pdf").read_bytes().startswith(b"%PDF-")


def test_the_pdf_needs_its_extra(tmp_path: Path) -> None:
    """Exit code 6, saying which, where typst is not installed."""
    code = (
        "import sys; sys.modules['typst'] = None\n"
        f"sys.argv = ['playoff', 'print', 'press', {FINAL!r}, '--out', {str(tmp_path / 'press.pdf')!r}]\n"
        "from playoff.arbiter.cli import main; main()"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False, timeout=60)
    assert done.returncode == 6
    assert "chess-playoff[pdf]" in done.stderr
    assert list(tmp_path.iterdir()) == []


HOSTILE = '<script>alert(1)</script>", #panic() $x$ @page{} \\u202e & ]]> --> *b* _i_ `r`'


def test_hostile_names_stay_names() -> None:
    """Neither HTML nor CSS nor typst reads them: they are printed as they are."""
    from playoff.event import Dossier
    from playoff.machine.record import Opening
    from playoff.machine.walk import begin

    opening = courses_of(Path(NO_PRIZES))[0].opening
    course = begin(Opening(opening.rulebook, opening.sha256, Dossier(HOSTILE, tied=(HOSTILE, "Bob"))))
    told = told_by_entries(kept([course]), course)
    papers = [paper(name, told)[0] for name in PAPERS]
    html = as_html(papers)
    assert "<script" not in html
    tree = ElementTree.fromstring(re.sub(r"<(meta[^>]*)>", r"<\1/>", html.partition("\n")[2]))
    assert HOSTILE in "".join(tree.itertext())
    style = "".join(tree.find("head/style").itertext())  # type: ignore[union-attr]
    assert "alert" not in re.sub(r'"[^"]*"', "", style)
    assert as_pdf(papers).startswith(b"%PDF-")


def test_the_same_record_gives_the_same_bytes() -> None:
    """Also under another hash seed, in another process."""
    script = (
        "import hashlib, sys; from pathlib import Path\n"
        "from playoff.formats.papers import PAPERS, paper\n"
        "from playoff.formats.papers.html import as_html; from playoff.formats.papers.pdf import as_pdf\n"
        "from tests.papers.playing import told_of\n"
        f"told = told_of(Path({FINAL!r})); papers = [paper(name, told)[0] for name in PAPERS]\n"
        "print(hashlib.sha256(as_html(papers).encode() + as_pdf(papers)).hexdigest())"
    )
    found = {
        subprocess.run(
            [sys.executable, "-c", script], capture_output=True, text=True, check=True, timeout=60,
            cwd=Path(__file__).parents[2], env={"PYTHONHASHSEED": seed, "PATH": "", "PYTHONPATH": ":".join(sys.path)},
        ).stdout
        for seed in ("1", "2")
    }  # fmt: skip
    assert len(found) == 1


def test_a_file_knows_no_times(table: Table) -> None:
    """Nothing is invented for it: neither when a fact was entered nor by whom."""
    said = read_protocol(table.do("print", "protocol", FINAL))
    assert said.opened == ("-", "")
    assert {(time, by) for _number, time, by, _fact, _draw in said.entries} == {("-", "")}
    assert said.outline == told_of(Path(FINAL)).digest
