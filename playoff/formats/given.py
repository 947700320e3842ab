"""Whatever an arbiter hands over before a playoff, as its opening.

A scenario in TOML, or a file that a door reads (TRF, PGN, crosstable, JSON); what it cannot say itself comes beside
it in a dossier.
"""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from pathlib import Path

from playoff.errors import BadInput
from playoff.event import Dossier
from playoff.formats.doors import detect, hand_over
from playoff.formats.handed import Handed, Progress, Reading
from playoff.formats.scenario import Scenario, parse_scenario
from playoff.formats.supplement import read_supplement
from playoff.languages import _, n_
from playoff.machine.record import Opening
from playoff.rulebooks import load
from playoff.rulebooks.door import read_text
from playoff.rulebooks.shelf import default
from playoff.words import say

MAX_BYTES = 100_000_000


@dataclass(frozen=True, slots=True)
class Given:
    """An opening, and where it comes from: a scenario, or a file with what its reader did to it."""

    opening: Opening
    scenario: Scenario | None = None
    handed: Handed | None = None


@dataclass(frozen=True, slots=True)
class Beside:
    """What is said beside the file: which kind it is, rulebook, dossier, how to read it."""

    kind: str | None = None
    rulebook: str | None = None
    dossier: Path | None = None
    reading: Reading = field(default_factory=Reading)
    strict: bool = False


def given(file: Path, beside: Beside, progress: Progress | None = None) -> Given:
    """The opening in a file. Raises BadInput with file and line."""
    content = read_bytes(file)
    if (beside.kind or detect(content, str(file))) == "toml":
        found = _of_scenario(file, beside)
    else:
        handed = hand_over(content, str(file), beside.kind, beside.reading, progress)
        loaded = load(beside.rulebook or default())
        dossier = Dossier(handed.event or file.stem, handed.tournament)
        opening = Opening(loaded.book, loaded.sha256, dossier)
        found = Given(opening, handed=handed.insist(str(file)) if beside.strict else handed)
    for doubt in found.opening.dossier.doubts() if beside.strict else ():
        raise BadInput(say(doubt).rstrip("."), right=_("mend the file, or leave out --strict"), where=str(file))
    if beside.dossier is None:
        return found
    dossier = read_supplement(beside.dossier)(found.opening.dossier)
    return replace(found, opening=replace(found.opening, dossier=dossier))


def read_bytes(file: Path) -> bytes:
    """The bytes of a file. Raises BadInput for a folder, a missing, an empty or too large file."""
    where = str(file)
    try:
        if file.is_dir():
            raise BadInput(_("this is a folder"), right=_("name a file"), where=where)
        with file.open("rb") as source:
            content = source.read(MAX_BYTES + 1)
    except FileNotFoundError:
        raise BadInput(_("no such file"), where=where) from None
    except (OSError, ValueError) as error:
        raise BadInput(getattr(error, "strerror", None) or str(error), where=where) from None
    if len(content) > MAX_BYTES:
        raise BadInput(
            n_("larger than {number} byte", "larger than {number} bytes", MAX_BYTES),
            right=_("this is no such file"),
            where=where,
        )
    if not content.strip():
        raise BadInput(_("the file is empty"), right=_("hand over the file of a tournament"), where=where)
    return content


def _of_scenario(file: Path, beside: Beside) -> Given:
    from playoff.formats.scenario import MAX_BYTES as LARGEST

    scenario = parse_scenario(read_text(file, LARGEST), str(file), file.parent)
    if beside.rulebook is None:
        return Given(scenario.opening, scenario)
    loaded = load(beside.rulebook, folder=file.parent)
    return Given(replace(scenario.opening, rulebook=loaded.book, sha256=loaded.sha256), scenario)
