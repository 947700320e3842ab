"""`playoff publish`: files that any web host can serve, and a rehearsal that is played by itself."""

from __future__ import annotations

import asyncio
import json
import os
import re
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from datetime import timedelta
from pathlib import Path
from urllib.parse import urljoin

import pytest
from click.testing import CliRunner

from playoff.arbiter.clock import now
from playoff.arbiter.publish import command
from playoff.arbiter.serve.live import Live
from playoff.arbiter.serve.rehearsal import Rehearsal
from playoff.arbiter.serve.showing import Pace
from playoff.languages import languages
from playoff.machine.record import Noted
from tests.arbiter.terminal import HEARING

from .hall import MASTERS, ROOT, Hall
from .test_pages import text_of


def published(hall: Hall, folder: Path, *options: str) -> str:
    done = CliRunner().invoke(command, [str(folder), "--db", str(hall.store), *options], catch_exceptions=False)
    assert done.exit_code == 0, done.output
    return done.output


class TestPublish:
    def test_every_link_leads_to_a_file_of_the_folder(self, masters: Hall, tmp_path: Path) -> None:
        """Whatever path the host gives it: nothing begins at the root of the host, nothing goes elsewhere."""
        folder = tmp_path / "www"
        said = published(masters, folder)
        assert said.startswith("Entry 0: ")
        pages = list(folder.rglob("*.html"))
        assert len(pages) == 1 + len(languages())
        files = [*pages, folder / "static" / "picture.css"]
        links = 0
        for file in files:
            text = file.read_text()
            for link in re.findall(r'(?:href|src|action)="([^"]*)"|url\(([^)]*)\)', text):
                target = "".join(link)
                if target != "data:,":
                    assert not re.match(r"/|\w+:", target), target
                    assert (file.parent / target).resolve().is_file(), target
                    links += 1
        assert links > 40
        assert urljoin("http://host/a/en/index.html", "../bracket.svg") == "http://host/a/bracket.svg"

    def test_says_in_each_language_what_the_record_says(self, masters: Hall, tmp_path: Path) -> None:
        masters.tablet().press("Wei Yi has White")
        folder = tmp_path / "www"
        published(masters, folder)
        for code in languages():
            assert f'<html lang="{code}">' in (folder / code / "index.html").read_text()
        assert "Chances of the title" in text_of((folder / "en" / "index.html").read_text())
        assert json.loads((folder / "playoff.json").read_text())["digest"] == masters.live.moment.view.digest
        assert (folder / "labels" / "lower-third-white.txt").read_text() == "Wei Yi"

    def test_writes_again_what_changed_and_nothing_else(self, masters: Hall, tmp_path: Path) -> None:
        """A label of something that is no more is emptied, a file of somebody else is left alone."""
        folder = tmp_path / "www"
        published(masters, folder, "--no-odds")
        assert "hance" not in text_of((folder / "en" / "index.html").read_text())
        (folder / "labels" / "score-player-9.txt").write_text("Nobody")
        (folder / "own.html").write_text("own")
        before = {path: path.stat().st_mtime_ns for path in folder.rglob("*") if path.is_file()}
        published(masters, folder, "--no-odds")
        after = {path: path.stat().st_mtime_ns for path in folder.rglob("*") if path.is_file()}
        assert {path.name for path in before if before[path] != after[path]} == {"score-player-9.txt"}
        assert (folder / "labels" / "score-player-9.txt").read_text() == ""

    def test_follows_until_it_is_told_to_end(self, masters: Hall, tmp_path: Path) -> None:
        folder = tmp_path / "www"
        process = subprocess.Popen(
            [*HEARING, sys.executable, "-m", "playoff", "publish", folder, "--db", str(masters.store), "--follow"],
            cwd=ROOT,
            env={**os.environ, "PLAYOFF_LANG": "en"},
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
        )
        try:
            _wait(lambda: (folder / "index.html").exists())
            masters.tablet().press("Wei Yi has White")
            _wait(lambda: json.loads((folder / "playoff.json").read_text())["sequence"] == 1)
            _wait(lambda: "White in game 1 is Wei Yi" in (folder / "index.html").read_text())
        finally:
            process.send_signal(signal.SIGINT)
            said = process.communicate(timeout=20)[0]
        assert process.returncode == 0, said
        assert [line.partition(":")[0] for line in said.splitlines()] == ["Entry 0", "Entry 1"]


def _wait(true: Callable[[], bool]) -> None:
    end = time.monotonic() + 20
    while not true():
        assert time.monotonic() < end
        time.sleep(0.05)


class TestRehearsal:
    def test_is_played_to_its_end_and_says_what_it_is(self, tmp_path: Path) -> None:
        """Masters 2024 from opening to Wei Yi, in a journal whose playoff is called a rehearsal."""
        rehearsal = Rehearsal(MASTERS, Pace(1, 0.001), tmp_path)

        async def played() -> Live:
            live = Live(rehearsal.opened, rehearsal.opening.dossier.event, now, timedelta())
            await rehearsal.play(live)
            return live

        last = asyncio.run(played()).moment
        assert (last.view.winner, last.view.event) == ("Wei Yi", "REHEARSAL: Tata Steel Masters 2024")
        assert last.sequence == len(rehearsal.facts)

    def test_goes_on_again_and_again(self, tmp_path: Path) -> None:
        rehearsal = Rehearsal(MASTERS, Pace(1, 0.001, loop=True), tmp_path)

        async def twice() -> None:
            live = Live(rehearsal.opened, rehearsal.opening.dossier.event, now, timedelta())
            playing = asyncio.create_task(rehearsal.play(live))
            while not (rehearsal.evenings > 1 and live.moment.sequence > 3):
                await asyncio.sleep(0.005)
            playing.cancel()

        asyncio.run(asyncio.wait_for(twice(), 20))

    def test_whoever_enters_something_takes_over(self, tmp_path: Path) -> None:
        rehearsal = Rehearsal(MASTERS, Pace(1, 0.05), tmp_path)

        async def taken_over() -> Live:
            from playoff.arbiter.recording import prepared

            live = Live(rehearsal.opened, rehearsal.opening.dossier.event, now, timedelta())
            playing = asyncio.create_task(rehearsal.play(live))
            while live.moment.sequence < 2:
                await asyncio.sleep(0.005)
            await live.append(prepared(live.moment.course, Noted("sound check"), now(), "crew").drafts, 3)
            await playing
            return live

        live = asyncio.run(taken_over())
        assert [entry.stated.kind for entry in live.moment.course.entries] == ["lots", "lots", "note"]

    @pytest.mark.parametrize(("pace", "seconds"), [(Pace(10), 48.0), (Pace(1000), 0.48), (Pace(10, 3), 3.0)])
    def test_keeps_its_pace(self, tmp_path: Path, pace: Pace, seconds: float) -> None:
        """Where no times are stated a result comes after eight minutes, at ten times that pace after 48 s."""
        rehearsal = Rehearsal(MASTERS, pace, tmp_path)
        assert rehearsal.facts[2].kind == "result"
        assert rehearsal.wait(2) == seconds

    @pytest.mark.parametrize(
        ("options", "says"),
        [
            (["--rehearse", "10x"], "name the scenario"),
            ([str(MASTERS)], "a FILE is for --rehearse"),
            ([str(MASTERS), "--rehearse", "fast"], "so many times as fast, such as 10x"),
        ],
    )
    def test_says_what_it_needs(self, options: list[str], says: str) -> None:
        from playoff.arbiter.serve.command import command as serve

        done = CliRunner().invoke(serve, options)
        assert done.exit_code == 2
        assert says in done.output
