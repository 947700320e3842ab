"""The server as a process: it ends when it is told to, says what is wrong in a line, and bears garbage."""

from __future__ import annotations

import os
import signal
import socket
import subprocess
import sys
import time
import urllib.error
import urllib.request
from collections.abc import Iterator
from pathlib import Path

import pytest

from .hall import ROOT, of_names, put
from .serving import Served, free_port, serving

GARBAGE = (
    b"GET /%ff%fe%00 HTTP/1.1\r\nHost: {host}\r\n\r\n",
    b"GET /desk/entry/%zz HTTP/1.1\r\nHost: {host}\r\n\r\n",
    b"GET /static/../../../etc/passwd HTTP/1.1\r\nHost: {host}\r\n\r\n",
    b"GET /static/%2e%2e/%2e%2e/keys.py HTTP/1.1\r\nHost: {host}\r\n\r\n",
    b"GET /font/..%5c..%5cx HTTP/1.1\r\nHost: {host}\r\n\r\n",
    b"GET /static/\x00 HTTP/1.1\r\nHost: {host}\r\n\r\n",
    b"GET /static/%00 HTTP/1.1\r\nHost: {host}\r\n\r\n",
    b"GET /enter?lang=%f0%28 HTTP/1.1\r\nHost: {host}\r\nCookie: \xff\xfe=;;;\r\n\r\n",
    b"GET /enter HTTP/1.1\r\nHost: {host}\r\nAccept-Language: " + b"x," * 5_000 + b"\r\n\r\n",
    b"GET /enter HTTP/1.1\r\nHost: {host}\r\nX-Long: " + b"x" * 40_000 + b"\r\n\r\n",
    b"GET /enter HTTP/1.1\r\nHost: {host}\r\nAuthorization: Bearer \xe9\xff\r\n\r\n",
    b"GET /enter HTTP/1.1\r\n\r\n",
    b"GET /enter HTTP/1.1\r\nHost: a\r\nHost: b\r\n\r\n",
    b"POST /enter HTTP/1.1\r\nHost: {host}\r\nOrigin: http://{host}\r\nContent-Length: 5\r\n"
    b"Content-Type: multipart/form-data; boundary=x\r\n\r\nabcde",
    b"POST /enter HTTP/1.1\r\nHost: {host}\r\nOrigin: http://{host}\r\nContent-Length: 9\r\n"
    b"Content-Type: multipart/form-data\r\n\r\nkey=value",
    b"POST /enter HTTP/1.1\r\nHost: {host}\r\nOrigin: http://{host}\r\nContent-Length: 12\r\n"
    b"Content-Type: application/x-www-form-urlencoded\r\n\r\nkey=%00%ff%zz",
    b"POST /enter HTTP/1.1\r\nHost: {host}\r\nOrigin: http://{host}\r\nContent-Length: -4\r\n\r\n",
    b"BREW /enter HTTP/1.1\r\nHost: {host}\r\n\r\n",
    b"DELETE /desk/state HTTP/1.1\r\nHost: {host}\r\nOrigin: http://{host}\r\n\r\n",
    b"\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03",
    b"\r\n\r\n\r\n", b"hello\r\n\r\n", b"GET http://evil.example/ HTTP/1.1\r\nHost: {host}\r\n\r\n",
    b"GET /api/v1/events HTTP/1.1\r\nHost: evil.example\r\nLast-Event-ID: 99\r\n\r\n",
)  # fmt: skip


@pytest.fixture(scope="module")
def served(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    db = tmp_path_factory.mktemp("club") / "club.db"
    put(db, of_names("Anand", "Botvinnik"))
    with serving(db) as server:
        yield server


def answer(port: int, sent: bytes) -> bytes:
    """What comes back, until the other side is silent."""
    with socket.create_connection(("127.0.0.1", port), 5) as line:
        line.sendall(sent.replace(b"{host}", f"127.0.0.1:{port}".encode()))
        line.settimeout(0.4)
        got = b""
        try:
            while part := line.recv(65_536):
                got += part
        except TimeoutError:
            pass
        return got


@pytest.mark.parametrize("sent", GARBAGE, ids=lambda sent: repr(sent[:44]))
def test_garbage_is_a_refusal_in_a_line(served: Served, sent: bytes) -> None:
    """Never a 5xx, never a traceback; the server goes on."""
    got = answer(served.port, sent)
    status = got.split(b" ", 2)[1] if got.startswith(b"HTTP/") else b""
    assert status[:1] in (b"", b"2", b"4"), got[:300]
    body = got.partition(b"\r\n\r\n")[2]
    assert b"Traceback" not in got
    if status[:1] == b"4" and b"text/html" not in got:
        assert body.strip().count(b"\n") == 0
    assert answer(served.port, b"GET /enter HTTP/1.1\r\nHost: {host}\r\nConnection: close\r\n\r\n")[9:12] == b"200"


@pytest.mark.parametrize("how", [signal.SIGTERM, signal.SIGINT], ids=["SIGTERM", "Ctrl-C"])
def test_it_ends_promptly_with_open_streams(how: signal.Signals, tmp_path: Path) -> None:
    db = tmp_path / "club.db"
    put(db, of_names("Anand", "Botvinnik"))
    with serving(db) as server:
        streams = [urllib.request.urlopen(f"{server.address}/api/v1/events", timeout=10) for _n in range(20)]
        assert all(stream.readline().startswith(b"id: 0") for stream in streams)
        code, seconds, said = server.end(how)
        assert seconds < 4
        assert code in (0, 130, -signal.SIGTERM, -signal.SIGINT)
        assert said.count("\n") <= 4, said
        for stream in streams:
            stream.close()


def run(*arguments: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-m", "playoff", "serve", *arguments],
        cwd=ROOT,
        env={**os.environ, "PLAYOFF_LANG": "en"},
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        check=False,
        timeout=30,
    )


def test_a_network_needs_a_token(tmp_path: Path) -> None:
    db = tmp_path / "club.db"
    put(db, of_names("Anand", "Botvinnik"))
    for token in ((), ("--token", "short")):
        done = run("--db", str(db), "--lan", *token)
        assert (done.returncode, done.stdout) == (2, "")
        assert "--lan needs --token" in done.stderr


def test_a_port_that_is_taken(served: Served) -> None:
    done = run("--db", str(served.db), "--port", str(served.port))
    assert done.returncode == 2
    assert f"port {served.port} cannot be used" in done.stderr


def test_no_journal(tmp_path: Path) -> None:
    done = run("--db", str(tmp_path / "none.db"), "--port", str(free_port()))
    assert done.returncode == 5
    assert "there is no journal" in done.stderr


def test_on_the_loopback_only(served: Served) -> None:
    """Without --lan nobody else on the network gets an answer."""
    others = {info[4][0] for info in socket.getaddrinfo(socket.gethostname(), None, socket.AF_INET)}
    for address in others - {"127.0.0.1"}:
        if not str(address).startswith("127."):
            with socket.socket() as probe:
                probe.settimeout(1)
                assert probe.connect_ex((str(address), served.port)) != 0


def test_what_a_command_records_is_told_within_a_second(served: Served) -> None:
    with urllib.request.urlopen(f"{served.address}/api/v1/events", timeout=10) as stream:
        while stream.readline().strip():
            pass
        done = subprocess.run(
            [sys.executable, "-m", "playoff", "note", "from a command", "--db", str(served.db)],
            cwd=ROOT, check=True, capture_output=True, timeout=30,
        )  # fmt: skip
        assert done.returncode == 0
        begun = time.monotonic()
        assert stream.readline().startswith(b"id: ")
        assert time.monotonic() - begun < 5


def test_a_program_without_a_key_records_nothing(served: Served) -> None:
    request = urllib.request.Request(f"{served.address}/desk/state", data=b"kind=note", method="POST")
    with pytest.raises(urllib.error.HTTPError) as refusal:
        urllib.request.urlopen(request, timeout=10)
    with refusal.value as said:
        assert said.code == 403
