"""Damages files as accidents do: lines lost, doubled or exchanged, letters changed, bytes that belong to nothing."""

from __future__ import annotations

from contextlib import suppress

from hypothesis import strategies as st

from playoff.errors import BadInput
from playoff.formats.doors import KINDS, detect, hand_over
from playoff.formats.handed import Handed
from playoff.formats.own_json import to_own

SCRAPS = (
    '[Event "', '"]', "[", "]", "{", "}", "(", ";", "%", '"', ",", "½", "1/2", "1-0", "0-1", "*", "+", "-", "x", "\t",
    "\0", "\ufeff", "\u2028", "0" * 5000, "9" * 30, "NaN", "null", "true", "01.Feb", "Alder, Ann", "?", "\\", "é",
    "\r",    "Round", "TB", "Armageddon", "BYE", " (2800)", "GM ", "²", "١", "1e400", "-5",
)  # fmt: skip

Change = tuple[str, int, int, str]

changes = st.lists(
    st.tuples(
        st.sampled_from(("drop line", "double line", "swap lines", "drop", "insert", "replace", "cut")),
        st.integers(0, 1 << 16),
        st.integers(0, 1 << 16),
        st.sampled_from(SCRAPS) | st.text(max_size=3),
    ),
    min_size=1,
    max_size=5,
)


def damaged(text: str, accidents: list[Change]) -> str:
    """The text after these accidents, one after the other."""
    for kind, one, other, scrap in accidents:
        lines = text.split("\n")
        first, second, place = one % len(lines), other % len(lines), one % (len(text) + 1)
        match kind:
            case "drop line":
                del lines[first]
                text = "\n".join(lines)
            case "double line":
                lines.insert(second, lines[first])
                text = "\n".join(lines)
            case "swap lines":
                lines[first], lines[second] = lines[second], lines[first]
                text = "\n".join(lines)
            case "drop":
                text = text[:place] + text[place + 1 + other % 9 :]
            case "insert":
                text = text[:place] + scrap + text[place:]
            case "replace":
                text = text[:place] + scrap + text[place + len(scrap) :]
            case _:
                text = text[:place]
    return text


def survived(text: str, kind: str) -> Handed | None:
    """What the door makes of it: a tournament that can be written and read again, or one clear line (None).

    Anything else that is raised is a fault.
    """
    content = text.encode("utf-8", "surrogatepass")
    with suppress(BadInput):
        assert detect(content, "damaged") in KINDS
    try:
        handed = hand_over(content, "damaged", kind)
    except BadInput as error:
        said = str(error)
    else:
        again = hand_over(to_own(handed), "again", "json")
        assert again.tournament == handed.tournament
        assert again.people == handed.people
        assert [one.game for one in again.aside] == [one.game for one in handed.aside]
        return handed
    assert "\n" not in said
    assert said.startswith("damaged")
    return None
