"""Many viewers of one server: how late an entry reaches them, next to a bare asyncio loop that sends the same bytes.

    python -m tests.benchmarks.serve [VIEWERS]

The server is a process of its own, the viewers are connections of this one. Every viewer must get every entry.
"""

from __future__ import annotations

import asyncio
import http.client
import re
import statistics
import sys
import tempfile
import time
from dataclasses import dataclass, field
from pathlib import Path
from urllib.parse import urlencode, urlsplit

from tests.serve.hall import MASTERS, opening_of, put
from tests.serve.serving import Served, serving

ENTRIES = 20


@dataclass
class Viewer:
    """Somebody who looks at the stream: when each entry came."""

    came: dict[int, float] = field(default_factory=dict)

    async def look(self, host: str, port: int, path: str, open_: asyncio.Semaphore) -> None:
        """Read the stream until it ends."""
        async with open_:
            reader, writer = await asyncio.open_connection(host, port, limit=1 << 20)
            writer.write(f"GET {path} HTTP/1.1\r\nHost: {host}:{port}\r\n\r\n".encode())
            await writer.drain()
            await reader.readuntil(b"\r\n\r\n")
        try:
            while line := await reader.readline():
                if line.startswith(b"id: "):
                    self.came[int(line[4:])] = time.perf_counter()
        except (ConnectionError, asyncio.IncompleteReadError):
            pass
        finally:
            writer.close()


async def watched(port: int, path: str, number: int) -> tuple[list[Viewer], list[asyncio.Task[None]]]:
    """So many viewers, all of whom have the opening."""
    viewers, some = [Viewer() for _viewer in range(number)], asyncio.Semaphore(100)
    tasks = [asyncio.create_task(viewer.look("127.0.0.1", port, path, some)) for viewer in viewers]
    while not all(viewer.came for viewer in viewers):
        await asyncio.sleep(0.05)
    return viewers, tasks


class Arbiter:
    """The arbiter, who records notes."""

    def __init__(self, server: Served) -> None:
        self.place = urlsplit(server.address)
        self.headers = {"Origin": server.address, "Content-Type": "application/x-www-form-urlencoded"}
        came = self.post("/enter", key=server.key, name="Ana")
        self.headers["Cookie"] = came.partition(";")[0]
        self.sequence = 0

    def post(self, path: str, **form: str) -> str:
        """Send a form; the cookie that comes back."""
        line = http.client.HTTPConnection(self.place.netloc, timeout=30)
        line.request("POST", path, urlencode(form), {**self.headers, "HX-Request": "true"})
        came = line.getresponse()
        came.read()
        assert came.status in (200, 303), came.status
        line.close()
        return came.headers.get("Set-Cookie", "")

    def note(self) -> float:
        """Record something; how long that took."""
        begun = time.perf_counter()
        self.post("/desk/state", kind="note", text=f"note {self.sequence + 1}", expected=str(self.sequence))
        self.sequence += 1
        return time.perf_counter() - begun


async def measured(server: Served, number: int) -> tuple[list[float], list[float], list[float]]:
    """How long posts take alone, how long with viewers, and how late the entries come to them."""
    arbiter = Arbiter(server)
    alone = [await asyncio.to_thread(paced, arbiter) for _entry in range(ENTRIES)]
    viewers, tasks = await watched(server.port, "/api/v1/events", number)
    crowded, late = [], []
    for _entry in range(ENTRIES):
        begun = time.perf_counter()
        crowded.append(await asyncio.to_thread(paced, arbiter))
        while not all(arbiter.sequence in viewer.came for viewer in viewers):
            await asyncio.sleep(0.005)
            assert time.perf_counter() - begun < 30, "an entry does not come"
        late += [viewer.came[arbiter.sequence] - begun for viewer in viewers]
    everything = set(range(2 * ENTRIES + 1))
    assert all(set(viewer.came) == everything for viewer in viewers), "every viewer gets every entry"
    for task in tasks:
        task.cancel()
    await asyncio.gather(*tasks, return_exceptions=True)
    return alone, crowded, late


def paced(arbiter: Arbiter) -> float:
    """A note, no faster than the rate of entries that the server takes."""
    took = arbiter.note()
    time.sleep(max(0.0, 0.25 - took))
    return took


BARE = """
import asyncio, sys
lines = set()
async def viewer(reader, writer):
    await reader.readuntil(b"\\r\\n\\r\\n")
    writer.write(b"HTTP/1.1 200 OK\\r\\n\\r\\nid: 0\\n\\n"); lines.add(writer)
    await writer.drain()
async def main():
    server = await asyncio.start_server(viewer, "127.0.0.1", 0)
    print(server.sockets[0].getsockname()[1], flush=True)
    loop = asyncio.get_running_loop()
    number = 0
    while await loop.run_in_executor(None, sys.stdin.readline):
        number += 1
        sent = b"id: %d\\n" % number + b"data: " + b"x" * int(sys.argv[1]) + b"\\n\\n"
        for writer in lines: writer.write(sent)
asyncio.run(main())
"""


async def bare(number: int, size: int) -> list[float]:
    """How late the same bytes come from a loop that does nothing else."""
    process = await asyncio.create_subprocess_exec(
        sys.executable, "-c", BARE, str(size), stdin=asyncio.subprocess.PIPE, stdout=asyncio.subprocess.PIPE
    )
    assert process.stdin
    assert process.stdout
    port = int(await process.stdout.readline())
    viewers, tasks = await watched(port, "/", number)
    late: list[float] = []
    for entry in range(1, ENTRIES + 1):
        begun = time.perf_counter()
        process.stdin.write(b"\n")
        while not all(entry in viewer.came for viewer in viewers):
            await asyncio.sleep(0.005)
        late += [viewer.came[entry] - begun for viewer in viewers]
    process.kill()
    await process.wait()
    await asyncio.gather(*tasks, return_exceptions=True)
    return late


def memory(server: Served) -> float:
    """What the server holds in memory, in MiB."""
    text = Path(f"/proc/{server.process.pid}/status").read_text()
    found = re.search(r"VmRSS:\s+(\d+)", text)
    assert found
    return int(found[1]) / 1024


def main() -> None:
    """Measure, and print."""
    number = int(sys.argv[1]) if len(sys.argv) > 1 else 1_000
    with tempfile.TemporaryDirectory() as folder:
        db = Path(folder) / "masters.db"
        put(db, opening_of(MASTERS))
        with serving(db) as server:
            alone, crowded, late = asyncio.run(measured(server, number))
            held = memory(server)
    plain = asyncio.run(bare(number, 600))
    print(f"{number} viewers, {ENTRIES} entries; every viewer got every entry; the server holds {held:.0f} MiB")
    print(f"an entry comes to a viewer after {_ms(late)}; from a bare loop after {_ms(plain)}")
    print(f"the arbiter's post takes {_ms(alone)} alone, {_ms(crowded)} with the viewers")


def _ms(seconds: list[float]) -> str:
    ordered = sorted(seconds)
    return f"{1_000 * statistics.median(ordered):.0f} ms (p99 {1_000 * ordered[int(len(ordered) * 0.99) - 1]:.0f} ms)"


if __name__ == "__main__":
    main()
