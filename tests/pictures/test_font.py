"""The font of the pictures, and the table of its widths; fontTools is the judge."""

from __future__ import annotations

import pytest
from fontTools.ttLib import TTFont

from playoff.pictures.lettering import PARTS
from playoff.pictures.measure import FONT, fit, inert, known, width, widths, wrap

WEIGHTS = {"regular": False, "bold": True}


@pytest.mark.parametrize("weight", WEIGHTS)
def test_the_table_of_widths_is_that_of_the_font(weight: str) -> None:
    font = TTFont(FONT / f"{weight}.otf")
    em, metrics = font["head"].unitsPerEm, font["hmtx"]
    assert widths(WEIGHTS[weight]) == {
        chr(code): round(metrics[glyph][0] * 1000 / em) for code, glyph in font.getBestCmap().items()
    }


@pytest.mark.parametrize("weight", WEIGHTS)
def test_the_parts_in_the_svg_are_the_font_in_the_png(weight: str) -> None:
    """Each sign is in the part whose span names it, and as wide there."""
    whole = TTFont(FONT / f"{weight}.otf")
    seen: set[int] = set()
    for part, spans in PARTS.items():
        font = TTFont(FONT / f"{weight}-{part}.woff2")
        for code, glyph in font.getBestCmap().items():
            assert any(first <= code <= last for first, last in spans), hex(code)
            assert font["hmtx"][glyph] == whole["hmtx"][whole.getBestCmap()[code]]
            seen.add(code)
    assert seen == set(whole.getBestCmap())


def test_the_font_has_what_chess_needs() -> None:
    assert known("½¼¾ 1–0 ←→ × − … · Ævar Þór Çağla Źdźbło Ștefan Žižka Đặng Непомнящий Ϊος ïü’")
    assert not known("♔") and not known("丁") and not known("م")  # noqa: PT018


def test_its_licence_lies_beside_it() -> None:
    """SIL OFL 1.1, condition 2: each copy contains the copyright notice and the licence."""
    licence = (FONT / "OFL.txt").read_text(encoding="utf-8")
    assert licence.startswith("Copyright 2016 The Inter Project Authors")
    assert "SIL OPEN FONT LICENSE Version 1.1" in licence


def test_a_name_is_made_smaller_before_it_is_cut() -> None:
    name = "Praggnanandhaa Rameshbabu"
    full = width(name, 16)
    assert fit(name, 16, full).size == 16
    smaller = fit(name, 16, full * 0.9)
    assert (smaller.shown, smaller.width) == (name, pytest.approx(full * 0.9))
    cut = fit(name, 16, full * 0.5)
    assert cut.shown.endswith("…")
    assert name.startswith(cut.shown[:-1])
    assert cut.width <= full * 0.5
    assert fit(name, 16, 1).shown == ""


def test_an_accent_is_not_cut_off_its_letter() -> None:
    cut = fit("e\u0301" * 30, 16, 80).shown
    assert cut.removesuffix("…").count("e") == cut.count("\u0301")


def test_a_name_becomes_one_line_of_text() -> None:
    assert inert(" Anna\n\tMaria\x00\u202e ") == "Anna Maria \ufffd"
    assert inert("a\ud800b") == "a\ufffdb"


def test_a_sentence_is_broken_between_words() -> None:
    lines = wrap("Round robin, cycle 1, round 2, board 2: Elm v Cedar", 14, 150)
    assert len(lines) > 1
    assert all(width(line, 14) <= 150 for line in lines)
