"""Names as hostile and as foreign as they come, put into a real playoff in the place of its own."""

from __future__ import annotations

import json
from typing import Any

from pydantic import TypeAdapter

from playoff.view import View
from playoff.view.plain import plain

NAMES = {
    "script": "<script>alert(1)</script>",
    "quotes": 'O\'Brien "Bob" & <b>Son</b>',
    "end of CDATA": "]]><svg onload='x()'>",
    "newlines": "Anna\nMaria\r\n\tde la Cruz",
    "300 letters": "Krishnamurthy" * 23 + "!",
    "no spaces at all": "W" * 300,
    "accents": "Þórðarson Ævar-Ñuñez Żółć Ďuriš Űrge",
    "combining accents": "e\u0301" * 40,
    "Cyrillic": "Непомнящий Ян Александрович",
    "Greek": "Παπαδόπουλος Ἀλέξανδρος",
    "Arabic": "محمد بن عبد الله",
    "Hebrew with Latin": "שחמט Chess שחמט",
    "turned around": "abc\u202edef\u2066ghi",
    "Chinese": "丁立人" * 8,
    "emoji": "👩‍👩‍👧‍👦 Família 🏳️‍🌈 ♔",
    "skin tones": "👍🏽" * 30,
    "controls": "A\x00B\x07C\x1b[31mD",
    "a lone surrogate": "A\ud800B",
    "half signs": "½½ 1½ ⅓",
    "only spaces": "   ",
    "entities": "&amp; &#x41; %s {name} {0}",
}


def renamed(view: View, names: dict[str, str]) -> View:
    """The same playoff with other names, everywhere, also where they are keys."""

    def change(value: Any) -> Any:
        if isinstance(value, dict):
            return {names.get(key, key): change(inner) for key, inner in value.items()}
        if isinstance(value, list):
            return [change(inner) for inner in value]
        return names.get(value, value) if isinstance(value, str) else value

    made: View = TypeAdapter(View).validate_python(change(json.loads(json.dumps(plain(view)))))
    return made
