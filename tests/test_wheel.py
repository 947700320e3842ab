"""What is installed elsewhere has everything in it: font, catalogues, pages, rulebooks, licences.

The wheel is built by its own build backend, unpacked outside of the clone, and runs from there.
"""

from __future__ import annotations

import os
import subprocess
import sys
import tomllib
from email.parser import Parser
from pathlib import Path
from shutil import copy
from zipfile import ZipFile

import pytest

ROOT = Path(__file__).parents[1]
MASTERS = "tata-steel-2024-masters.toml"


def run(*arguments: str, at: Path, installed: Path | None = None) -> str:
    """What a process of its own prints; it sees no `playoff` but the one installed."""
    found = {**os.environ, "PYTHONPATH": str(installed)} if installed else {**os.environ}
    found.pop("PLAYOFF_DB", None)
    done = subprocess.run(
        [sys.executable, *arguments], cwd=at, env=found, capture_output=True, text=True, check=False, timeout=120
    )
    assert done.returncode == 0, done.stderr
    return done.stdout


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("wheel")
    run("-m", "hatchling", "build", "-t", "wheel", "-d", str(folder), at=ROOT)
    (found,) = folder.glob("*.whl")
    return found


@pytest.fixture(scope="module")
def installed(wheel: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("installed")
    with ZipFile(wheel) as archive:
        archive.extractall(folder)
    return folder


def test_every_file_of_the_package_is_in_the_wheel(wheel: Path) -> None:
    with ZipFile(wheel) as archive:
        there = {name for name in archive.namelist() if name.startswith("playoff/")}
    package = [path for path in (ROOT / "playoff").rglob("*") if path.is_file() and "__pycache__" not in path.parts]
    assert there == {path.relative_to(ROOT).as_posix() for path in package}
    assert {Path(name).suffix for name in there} >= {".otf", ".woff2", ".mo", ".html", ".css", ".js", ".toml", ".typ"}


def test_it_works_far_from_the_clone(installed: Path, tmp_path: Path) -> None:
    """The font in a picture, catalogues, pages with their style, a paper set by its style, the rulebooks."""
    copy(ROOT / "scenarios" / MASTERS, tmp_path)

    def playoff(*arguments: str) -> str:
        return run("-m", "playoff", *arguments, at=tmp_path, installed=installed)

    where = run("-c", "import playoff; print(playoff.__file__)", at=tmp_path, installed=installed)
    assert Path(where.strip()).is_relative_to(installed)
    assert "tata-steel-2017" in playoff("rulebooks", "list")
    playoff("bracket", MASTERS, "--after", "5", "--odds", "--svg", "a.svg", "--png", "a.png")
    assert "@font-face" in (tmp_path / "a.svg").read_text(encoding="utf-8")
    assert (tmp_path / "a.png").read_bytes().startswith(b"\x89PNG")
    playoff("open", MASTERS)
    for language, word in (("es", "Sorteo"), ("ca", "Sorteig"), ("nl", "Loting")):
        assert word in playoff("--lang", language, "next")
    playoff("publish", "public")
    assert "Abdusattorov" in (tmp_path / "public" / "nl" / "index.html").read_text(encoding="utf-8")
    assert (tmp_path / "public" / "static" / "hall.css").exists()
    playoff("print", "protocol", "--pdf", "--out", "protocol.pdf")
    assert (tmp_path / "protocol.pdf").read_bytes().startswith(b"%PDF")


def test_licences_go_with_what_they_are_for(wheel: Path) -> None:
    """PEP 639: the expression names each licence, each text is in the wheel, docs/NOTICE.md says what it is for."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    with ZipFile(wheel) as archive:
        names = archive.namelist()
        (metadata,) = (name for name in names if name.endswith(".dist-info/METADATA"))
        head = Parser().parsestr(archive.read(metadata).decode())
    assert head["License-Expression"] == "MIT AND OFL-1.1 AND 0BSD"
    assert set(head.get_all("License-File", [])) == set(project["license-files"])
    notice = (ROOT / "docs" / "NOTICE.md").read_text(encoding="utf-8")
    for path in project["license-files"]:
        assert any(name.endswith(f".dist-info/licenses/{path}") for name in names)
        assert f"(../{path})".replace("../docs/", "") in notice
