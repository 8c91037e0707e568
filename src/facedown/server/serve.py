"""Run the server on this machine, until Ctrl-C."""

import contextlib
import errno
import logging
import socket
import threading
import webbrowser
from pathlib import Path

import click
import uvicorn
from fastapi import FastAPI

from facedown.engine.errors import BadInput
from facedown.server.app import create_app
from facedown.server.settings import BOT_PAUSE, MAX_MESSAGE, Settings, default_database

FIRST_PORT = 8000
PORTS_TRIED = 100
GRACE = 3  # seconds that open connections have when the server stops


class CannotServe(BadInput):
    code = "cannot-serve"


def serve(
    host: str = "127.0.0.1",
    port: int | None = None,
    database: Path | None = None,
    *,
    open_browser: bool = True,
    bot_pause: float = BOT_PAUSE,
) -> None:
    """Without a port, the first free one from 8000 on."""
    logging.basicConfig(level=logging.WARNING, format="%(message)s")
    settings = Settings(database=database or default_database(), bot_pause=bot_pause)
    with listening(host, port) as listener:
        app = prepared(settings)
        try:
            with contextlib.suppress(KeyboardInterrupt):
                Server(app, address_of(listener), open_browser=open_browser).run(sockets=[listener])
        except SystemExit as failed:  # uvicorn's word for a failed start
            raise CannotServe(f"The database {settings.database} cannot be used: {app.state.failure}") from failed
    click.echo("Stopped.")


def prepared(settings: Settings) -> FastAPI:
    try:
        return create_app(settings)
    except (OSError, ValueError) as error:
        raise CannotServe(f"The data folder {settings.database.parent} cannot be used: {error}") from error


class Server(uvicorn.Server):
    def __init__(self, app: FastAPI, address: str, *, open_browser: bool) -> None:
        super().__init__(configuration(app))
        self._address = address
        self._open_browser = open_browser

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        if self.started:
            click.echo(f"Facedown is at {self._address} (Ctrl-C stops it)")
            if self._open_browser:  # a browser may take its time to start
                threading.Thread(target=webbrowser.open, args=[self._address], daemon=True).start()


def configuration(app: FastAPI) -> uvicorn.Config:
    return uvicorn.Config(
        app,
        ws="websockets-sansio",
        ws_max_size=MAX_MESSAGE,
        ws_per_message_deflate=False,
        timeout_graceful_shutdown=GRACE,
        server_header=False,
        access_log=False,  # a table's address is its key
        log_config=None,
    )


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
    everywhere = {"0.0.0.0": "127.0.0.1", "::": "::1"}  # noqa: S104 - only to say an address that works here
    reachable = everywhere.get(host, host)
    return f"http://[{reachable}]:{port}/" if ":" in reachable else f"http://{reachable}:{port}/"
