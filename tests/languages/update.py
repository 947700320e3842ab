"""Brings the catalogues up to date: `python -m tests.languages.update`, with codes of new languages behind it.

New texts come in untranslated, translations stay, texts that are gone are kept as comments; then every catalogue is
compiled. `python -m tests.languages.update de` begins a German one, with the plural forms of Unicode's CLDR.
"""

from __future__ import annotations

import io
import re
import sys
from datetime import UTC, datetime
from pathlib import Path

from babel import Locale
from babel.messages.catalog import Catalog, Message
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po, write_po
from babel.plural import to_gettext

from .texts import Text, texts

FOLDER = Path(__file__).parents[2] / "playoff" / "languages"
NO_DATE = datetime(2026, 1, 1, tzinfo=UTC)
"""Git knows the dates; in the files they would only make differences."""


def codes() -> tuple[str, ...]:
    """The languages there are, beside English."""
    return tuple(sorted(path.stem for path in FOLDER.glob("*.po")))


PLAINLY = {
    "nl": "nplurals=2; plural=(n != 1);",
    "es": "nplurals=3; plural=(n == 1) ? 0 : (n != 0 && n % 1000000 == 0) ? 1 : 2;",
    "ca": "nplurals=3; plural=(n == 1) ? 0 : (n != 0 && n % 1000000 == 0) ? 1 : 2;",
}
"""The same in fewer signs; a test compares it with the CLDR."""


def plural_forms(code: str) -> str:
    """How many forms a language has, and which whole number has which, by the CLDR."""
    return PLAINLY.get(code) or re.sub(r"\be\b", "0", to_gettext(Locale.parse(code).plural_form))


def template() -> Catalog:
    """A catalogue of every text, none translated. ValueError for a text with two different forms for several."""
    catalogue = Catalog(fuzzy=False)
    for said in texts():
        known = catalogue.get(said.text, context=said.context)
        if known and said.many and isinstance(known.id, tuple) and known.id[1] != said.many:
            raise ValueError(f"two forms for several: {known.id} and {said.many}")
        catalogue.add(_id(said), context=said.context, locations=[(said.file, None)])
    return catalogue


def _id(said: Text) -> str | tuple[str, str]:
    return (said.text, said.many) if said.many else said.text


def begun(code: str) -> bytes:
    """An empty catalogue."""
    name = Locale.parse(code).get_display_name("en")
    return (
        f"# {name} of playoff. How to translate: docs/languages.md\n"
        'msgid ""\nmsgstr ""\n'
        f'"Language: {code}\\n"\n'
        '"MIME-Version: 1.0\\n"\n"Content-Type: text/plain; charset=utf-8\\n"\n'
        '"Content-Transfer-Encoding: 8bit\\n"\n'
        f'"Plural-Forms: {plural_forms(code)}\\n"\n'
    ).encode()


def read(written: bytes, code: str) -> Catalog:
    """A catalogue from its file."""
    return read_po(io.BytesIO(written), locale=code, abort_invalid=True)


def updated(written: bytes, code: str) -> bytes:
    """The file of a catalogue with the texts there are now."""
    catalogue = read(written, code)
    catalogue.update(template(), no_fuzzy_matching=True, update_creation_date=False)
    target = io.BytesIO()
    write_po(target, catalogue, width=100, include_lineno=False, ignore_obsolete=False)
    head = "POT-Creation-Date|PO-Revision-Date|Last-Translator|Language-Team|Generated-By|Project-Id-Version"
    head += "|Report-Msgid-Bugs-To"
    return re.sub(rf'^"({head}):.*\n', "", target.getvalue().decode(), flags=re.MULTILINE).encode()


def compiled(written: bytes, code: str) -> bytes:
    """The compiled catalogue: the same bytes for the same file."""
    catalogue = read(written, code)
    catalogue.creation_date = catalogue.revision_date = NO_DATE
    for message in [message for message in catalogue if message.id and not translated(message)]:
        catalogue.delete(message.id, message.context)
    target = io.BytesIO()
    write_mo(target, catalogue)
    return target.getvalue()


def main(new: list[str]) -> None:
    """Update every catalogue, begin new ones, and say how many texts are not translated."""
    for code in sorted({*codes(), *new}):
        path = FOLDER / f"{code}.po"
        written = updated(path.read_bytes() if path.exists() else begun(code), code)
        path.write_bytes(written)
        path.with_suffix(".mo").write_bytes(compiled(written, code))
        catalogue = read(written, code)
        missing = sum(not translated(message) for message in catalogue if message.id)
        gone = len(catalogue.obsolete)
        print(f"{code}: {len(catalogue)} texts, {missing} not translated, {gone} gone")


def strings(message: Message) -> tuple[str, ...]:
    """The translation of a text, in each of its forms."""
    return (message.string,) if isinstance(message.string, str) else tuple(message.string)


def translated(message: Message) -> bool:
    """Whether every form is translated, and nobody has marked it as doubtful."""
    return all(strings(message)) and not message.fuzzy


if __name__ == "__main__":
    main(sys.argv[1:])
