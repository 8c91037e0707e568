"""Run the server on this machine, until Ctrl-C. Whatever is set for the whole process is set here."""

import asyncio
import contextlib
import errno
import gc
import logging
import socket
import sys
import threading
import webbrowser
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import click
import uvicorn
from fastapi import FastAPI

from facedown.kit.errors import BadInput
from facedown.server.support.logs import silence_libraries
from facedown.server.support.settings import MAX_MESSAGE, Settings, default_database
from facedown.server.web.address import Whereabouts, lan_address, spelled, whereabouts
from facedown.server.web.app import create_app

EVERYWHERE = "0.0.0.0"  # noqa: S104 - only where --lan asks for it
FIRST_PORT = 8000
PORTS_TRIED = 100
GRACE = 3  # seconds that open connections have when the server stops
MOST_FILES = 65536
OTHER_FILES = 256  # kept for what is not a connection: pages, the database, pipes to bots
COLLECT_EVERY = 3600.0  # seconds
LOOK_EVERY = 5.0  # seconds
MANY_BLOCKS = 1_000_000  # of Python's memory: what a few thousand connections leave, or a thousand tables hold


class CannotServe(BadInput):
    code = "cannot-serve"


def serve(
    host: str | None = "127.0.0.1",
    port: int | None = None,
    database: Path | None = None,
    *,
    public_url: str | None = None,
    open_browser: bool = True,
    **more: Any,
) -> None:
    """Serve until Ctrl-C. Without a host, on the local network; without a port, on the first free one from 8000 up.

    `more`: other fields of `Settings`.
    """
    logging.basicConfig(level=logging.WARNING, format="%(message)s")
    silence_libraries()
    most_files = allow_many_files()
    settings = Settings(database=database or default_database(), **more)
    if host is None and lan_address() is None:
        raise CannotServe("This machine is on no network, so --lan would reach nobody; without it the games are served here.")
    with listening(EVERYWHERE if host is None else host, port) as listener:
        app = prepared(settings)
        app.state.whereabouts = whereabouts(listener, public_url)
        announcement = Announcement(app.state.whereabouts, address_of(listener), is_lan=host is None)
        try:
            with contextlib.suppress(KeyboardInterrupt):
                Server(configuration(app, most_files), announcement, open_browser=open_browser).run(sockets=[listener])
        except SystemExit as failed:  # uvicorn's word for a failed start
            raise CannotServe(f"The database {settings.database} cannot be used: {app.state.failure}") from failed
    click.echo("Stopped.")


def prepared(settings: Settings) -> FastAPI:
    try:
        return create_app(settings)
    except (OSError, ValueError) as error:
        raise CannotServe(f"The data folder {settings.database.parent} cannot be used: {error}") from error


@dataclass(frozen=True, slots=True)
class Announcement:
    """What is printed once the server is up, and the address to open in this machine's browser."""

    where: Whereabouts
    here: str
    is_lan: bool

    @property
    def address(self) -> str:
        """On a network everybody uses the same address, so that a link copied here works there."""
        return f"{self.where.address}/" if self.is_lan else self.here

    def say(self) -> None:
        click.echo(f"Facedown is at {self.address} (Ctrl-C stops it)")
        if self.where.reachable == "public":
            click.echo(f"Links to tables begin with {self.where.address}/")
        if self.is_lan:
            click.echo("Everybody on this network can come. Phones can scan this:\n")
            import segno  # a megabyte that most servers do without

            segno.make(f"{self.where.address}/", micro=False).terminal(compact=True)


class Server(uvicorn.Server):
    def __init__(self, config: uvicorn.Config, announcement: Announcement, *, open_browser: bool) -> None:
        super().__init__(config)
        self._announcement = announcement
        self._open_browser = open_browser
        self._collecting: asyncio.Task[None] | None = None

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        if self.started:
            self._announcement.say()
            if self._open_browser:  # a browser may take its time to start
                threading.Thread(target=webbrowser.open, args=[self._announcement.address], daemon=True).start()
            self._collecting = asyncio.create_task(collect_rarely())

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        if self._collecting is not None:
            self._collecting.cancel()
        await super().shutdown(sockets)


def configuration(app: FastAPI, most_files: int | None = None) -> uvicorn.Config:
    """How uvicorn runs the app. `most_files`: how many files this process may have open, if that is limited.

    When connections have taken all but a few of them, requests are answered with 503 until some are closed.
    """
    return uvicorn.Config(
        app,
        http="h11",
        h11_max_incomplete_event_size=MAX_MESSAGE,
        limit_concurrency=None if most_files is None else max(1, most_files - OTHER_FILES),
        ws="websockets-sansio",
        ws_max_size=MAX_MESSAGE,
        ws_per_message_deflate=False,
        timeout_graceful_shutdown=GRACE,
        server_header=False,
        access_log=False,  # a table's address is its key
        log_config=None,
    )


def allow_many_files() -> int | None:
    """Raise this process's limit of open files as far as allowed. The new limit; None if there is none."""
    try:
        import resource
    except ImportError:  # Windows
        return None
    usual, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = MOST_FILES if most == resource.RLIM_INFINITY else min(most, MOST_FILES)
    if usual == resource.RLIM_INFINITY:
        return None
    with contextlib.suppress(ValueError, OSError):  # macOS allows fewer than it says
        if usual < wanted:
            resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, most))
    return resource.getrlimit(resource.RLIMIT_NOFILE)[0]


def listening(host: str, port: int | None) -> socket.socket:
    ports = range(FIRST_PORT, FIRST_PORT + PORTS_TRIED) if port is None else [port]
    for candidate in ports:
        try:
            return socket.create_server((host, candidate), family=socket.AF_INET6 if ":" in host else socket.AF_INET)
        except (OSError, OverflowError) as error:
            if isinstance(error, OSError) and error.errno == errno.EADDRINUSE and port is None:
                continue
            raise CannotServe(f"Cannot listen on {host} port {candidate}: {error}", host=host, port=candidate) from error
    raise CannotServe(f"No port from {ports[0]} to {ports[-1]} is free on {host}.", host=host)


def address_of(listener: socket.socket) -> str:
    host, port = listener.getsockname()[:2]
    everywhere = {EVERYWHERE: "127.0.0.1", "::": "::1"}
    return f"http://{spelled(everywhere.get(host, host))}:{port}/"


async def collect_rarely() -> None:
    """Collect cyclic garbage only when memory has grown by a lot, and once an hour; never what was imported. Runs for ever.

    A collection holds everybody up: with 500 tables for a fifth of a second. By itself Python would collect every few seconds,
    going through coroutines, futures and views that every move makes and that are never cyclic: that made the slowest moves
    slow. Malformed requests and closed connections leave some cyclic garbage; good requests and moves leave none.
    """
    gc.collect()
    gc.freeze()
    gc.disable()
    try:
        while True:
            await wait_for_growth()
            gc.collect()
    finally:
        gc.enable()
        gc.unfreeze()


async def wait_for_growth() -> None:
    """Wait until memory has grown by a lot, for an hour at most."""
    most = sys.getallocatedblocks() + MANY_BLOCKS
    for _ in range(round(COLLECT_EVERY / LOOK_EVERY)):
        await asyncio.sleep(LOOK_EVERY)
        if sys.getallocatedblocks() > most:
            return
