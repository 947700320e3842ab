"""How the font of the pictures was made: `python -m tests.pictures.make_font FOLDER`, with Inter as OTF in FOLDER.

Two weights, cut down to European scripts and the signs of chess, without the rarely used features. Run it only to
take a newer Inter; its files are shipped, and tests/pictures/test_font.py holds the table of widths against them.
"""

from __future__ import annotations

import json
import sys
from pathlib import Path

from fontTools.subset import Options, Subsetter
from fontTools.ttLib import TTFont

import playoff.pictures

TARGET = Path(playoff.pictures.__file__).parent / "font"
FAMILY = "Playoff Inter"
WEIGHTS = {"regular": ("Inter-Regular.otf", 400), "bold": ("Inter-SemiBold.otf", 600)}
SIGNS = "–—‘’‚“”„•…‹›′″←↑→↓−×€·¼½¾"
PARTS: dict[str, set[int]] = {
    "latin": {*range(0x20, 0x7F), *range(0xA0, 0x100), *map(ord, SIGNS)},
    "wider": {
        *range(0x100, 0x180),
        *(0x1A0, 0x1A1, 0x1AF, 0x1B0),
        *range(0x218, 0x21C),
        *range(0x300, 0x330),
        *range(0x370, 0x460),
        *range(0x490, 0x4F0),
        *range(0x1E80, 0x1F00),
    },
}


def cut(source: Path, characters: set[int]) -> TTFont:
    """The font with only these characters, renamed, since it is no longer what its authors released."""
    font = TTFont(source, recalcTimestamp=False)
    options = Options()
    options.layout_features = ["kern", "mark", "mkmk", "ccmp", "locl"]
    options.desubroutinize = False
    options.notdef_outline = True
    options.name_IDs = [0, 1, 2, 4, 6, 13, 14]
    subsetter = Subsetter(options)
    subsetter.populate(unicodes=characters)
    subsetter.subset(font)
    for number, name in {1: FAMILY, 4: FAMILY, 6: FAMILY.replace(" ", ""), 16: None, 17: None}.items():
        for record in [one for one in font["name"].names if one.nameID == number]:
            if name:
                record.string = name
            else:
                font["name"].names.remove(record)
    return font


def main(folder: Path) -> None:
    """Write the fonts and the table of their widths."""
    TARGET.mkdir(exist_ok=True)
    widths: dict[str, dict[str, int]] = {}
    for weight, (name, _) in WEIGHTS.items():
        everything = cut(folder / name, set().union(*PARTS.values()))
        everything["OS/2"].usWeightClass = WEIGHTS[weight][1]
        everything.save(TARGET / f"{weight}.otf")
        per_em = everything["head"].unitsPerEm
        metrics = everything["hmtx"]
        table = {
            chr(code): round(metrics[glyph][0] * 1000 / per_em) for code, glyph in everything.getBestCmap().items()
        }
        widths[weight] = dict(sorted(table.items()))
        for part, characters in PARTS.items():
            font = cut(folder / name, characters)
            font.flavor = "woff2"
            font.save(TARGET / f"{weight}-{part}.woff2")
    lines = []
    for weight, table in widths.items():
        by_width: dict[int, str] = {}
        for sign, width in table.items():
            by_width[width] = by_width.get(width, "") + sign
        inner = ",\n".join(
            f"  {json.dumps(str(width))}: {json.dumps(signs, ensure_ascii=False)}"
            for width, signs in sorted(by_width.items())
        )
        lines.append(f" {json.dumps(weight)}: {{\n{inner}\n }}")
    (TARGET / "widths.json").write_text("{\n" + ",\n".join(lines) + "\n}\n", encoding="utf-8")


if __name__ == "__main__":
    main(Path(sys.argv[1]))
