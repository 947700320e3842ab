"""`playoff serve`: the desk page, the public pages, overlays and the feed, from one process on this machine."""

from __future__ import annotations

import logging
import signal
import socket
import sys
import time
from contextlib import suppress
from datetime import timedelta
from importlib import import_module
from pathlib import Path
from typing import Any

import click

from playoff.arbiter.clock import now
from playoff.arbiter.desk import event_meant, journal_at
from playoff.arbiter.options import Where, looking, text
from playoff.arbiter.serve.showing import Shown, showing_options
from playoff.errors import MissingExtra, Usage
from playoff.languages import _


@click.command("serve")
@click.option("--port", default=8000, type=click.IntRange(0, 65_535), show_default=True, help="0: any that is free.")
@click.option("--lan", is_flag=True, help="Answer to other machines of the network too; needs --token.")
@click.option("--token", envvar="PLAYOFF_TOKEN", default="", help="The key of viewers with --lan (or PLAYOFF_TOKEN).")
@click.option(
    "--name", "names", multiple=True, help="Another name of this server, as a proxy in front of it is called."
)
@click.option("--prefix", default="", help="The path under which a proxy shows it, such as /playoff.")
@click.option("--delay", default=0, type=click.IntRange(0, 3_600), help="Seconds that viewers see everything later.")
@click.option("--by", envvar="PLAYOFF_BY", default="", type=text, help="Who is at the desk (or PLAYOFF_BY).")
@click.option(
    "--sessions",
    type=click.Path(path_type=Path, dir_okay=False),
    help="Where it is kept who has come in; else beside the journal file.",
)
@showing_options
@looking
def command(
    where: Where,
    shown: Shown,
    port: int,
    lan: bool,
    token: str,
    names: tuple[str, ...],
    prefix: str,
    delay: int,
    by: str,
    sessions: Path | None,
) -> int:
    """Serve the arbiter's page, the public pages, overlays and the feed; Ctrl-C ends it, nothing is lost.

    The arbiter's page opens by a link that works once. No address outside this machine is ever asked. With --rehearse
    a scenario FILE is played, so that a crew can set up the day before; everything says REHEARSAL then.
    """
    if lan and len(token) < 8:
        raise Usage(_("--lan needs --token with at least 8 letters: the key that viewers bring"))
    uvicorn = _needed("uvicorn")
    _needed("starlette"), _needed("sse_starlette"), _needed("jinja2"), _needed("multipart")
    from playoff.arbiter.serve.build import build
    from playoff.arbiter.serve.keys import Keys, Role, link
    from playoff.arbiter.serve.live import Live
    from playoff.arbiter.serve.rehearsal import on_stage
    from playoff.arbiter.serve.sessions import Sessions

    where, rehearsal = click.get_current_context().with_resource(on_stage(where, shown))
    journal = journal_at(where)
    try:
        event = event_meant(journal, where)
    finally:
        journal.close()
    _room_for_viewers()
    live = Live(rehearsal.opened if rehearsal else lambda: journal_at(where), event, now, timedelta(seconds=delay))
    listening = _listening("0.0.0.0" if lan else "127.0.0.1", port)
    port = listening.getsockname()[1]
    kept = sessions or (where.db.with_name(f"{where.db.name}.sessions") if isinstance(where.db, Path) else None)
    open_to = Role.NOBODY if lan else Role.BROADCAST
    keys = Keys(open_to, now, cookie=f"playoff-{port}", by=by, sessions=Sessions(kept))
    if lan:
        keys.stand(token, Role.BROADCAST)
    own = ["127.0.0.1", "localhost", "[::1]", *(_addresses() if lan else ())]
    hosts = frozenset([*(f"{name}:{port}" for name in own), *(name.lower() for name in names)])
    address = f"http://{own[-1] if lan else own[0]}:{port}{prefix}"
    _greet(link(address, keys.new_once(Role.ARBITER)), address)
    config = uvicorn.Config(
        build(live, keys, hosts, prefix=prefix, ticks=time.monotonic, showing=shown.showing, rehearsal=rehearsal),
        log_level="warning",
        access_log=False,
        server_header=False,
        timeout_graceful_shutdown=2,
        limit_concurrency=5_000,
        h11_max_incomplete_event_size=32_768,
    )
    logging.getLogger("uvicorn.error").addFilter(_worth_saying)  # behind Config, which sets up its loggers
    _outlive_viewers()
    uvicorn.Server(config).run(sockets=[listening])
    return 0


def _room_for_viewers() -> None:
    """Let the process have as many connections open as the system allows; often it begins with a thousand."""
    try:
        resource = import_module("resource")
    except ImportError:  # no Unix
        return
    _soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    with suppress(ValueError, OSError):
        resource.setrlimit(resource.RLIMIT_NOFILE, (hard, hard))


def _outlive_viewers() -> None:
    """A viewer who leaves in the middle of an answer ends that answer, not the server, as a pipe would a command."""
    if hasattr(signal, "SIGPIPE"):
        signal.signal(signal.SIGPIPE, signal.SIG_IGN)


def _worth_saying(record: logging.LogRecord) -> bool:
    """Not that a stream was open when the server was told to end, nor that somebody sent what is no HTTP."""
    return not record.getMessage().startswith(("ASGI callable returned without completing", "Invalid HTTP request"))


def _needed(package: str) -> Any:
    """A package of the extra `web`. Raises MissingExtra."""
    try:
        return import_module(package)
    except ImportError:
        raise MissingExtra(_("the server"), "web") from None


def _listening(host: str, port: int) -> socket.socket:
    """A socket that listens. Raises Usage where somebody else does already."""
    opened = socket.socket(socket.AF_INET, socket.SOCK_STREAM)
    opened.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        opened.bind((host, port))
    except OSError as error:
        opened.close()
        raise Usage(
            _("port {port} cannot be used ({reason}); name another with --port", port=port, reason=error.strerror)
        ) from None
    opened.listen(2_048)
    return opened


def _addresses() -> list[str]:
    """The addresses of this machine in its networks, found without sending anything."""
    found = {info[4][0] for info in socket.getaddrinfo(socket.gethostname(), None, socket.AF_INET)}
    probe = socket.socket(socket.AF_INET, socket.SOCK_DGRAM)
    try:
        probe.connect(("10.255.255.255", 1))  # a datagram socket chooses its own address and sends nothing
        found.add(probe.getsockname()[0])
    except OSError:
        pass
    finally:
        probe.close()
    return sorted(str(address) for address in found if not str(address).startswith("127."))


def _greet(opening: str, address: str) -> None:
    """Say where the pages are; on a terminal with the arbiter's link as a QR code for a tablet."""
    click.echo(_("The arbiter's page, by a link that opens once: {link}", link=opening))
    if sys.stdout.isatty():
        try:
            segno = import_module("segno")
        except ImportError:
            pass
        else:
            segno.make(opening, micro=False).terminal(compact=True)
    click.echo(_("The public page: {address}", address=address))
    click.echo(_("Ctrl-C ends the server; the journal is safe at any moment."))
