"""Runs the server until Ctrl-C. Everything that affects the whole process is set here."""

import asyncio
import contextlib
import errno
import signal
import socket
import threading
import time
import webbrowser
from collections.abc import Sequence
from contextlib import AbstractContextManager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import click
import uvicorn
from fastapi import FastAPI

from facedown.kit.errors import BadInput
from facedown.kit.extras import check_installed
from facedown.server.store.database import describe_error
from facedown.server.store.database_file import DatabaseInUse
from facedown.server.support import systemd
from facedown.server.support.garbage import collect_garbage_rarely
from facedown.server.support.logs import LogFormat, log, set_up_logs
from facedown.server.support.metrics import Metrics
from facedown.server.support.settings import MAX_MESSAGE, Database, Settings, default_database, show_database
from facedown.server.tables.registry import LiveTables
from facedown.server.tables.retirement import retire
from facedown.server.web.address import ServerAddress, find_address, lan_address, url_host
from facedown.server.web.app import create_app
from facedown.server.web.dependencies import Backend
from facedown.server.web.host_names import names_to_answer

ALL_INTERFACES = "0.0.0.0"  # noqa: S104 - only with --lan
LOOPBACK = ["127.0.0.1", "::1"]
FIRST_PORT = 8000
PORT_ATTEMPTS = 100
SHUTDOWN_TIMEOUT = 3  # seconds for open connections to close
LAG_EVERY = 0.5  # seconds
MAX_FILES = 65536
RECEIVE_BUFFER = 4096  # bytes that the system buffers per connection, and so about the most that one read returns
FEW_FILES = 2048  # with fewer, a thousand silent connections could shut everybody else out
OTHER_FILES = 256  # reserved for what is not a connection: pages, the database, pipes to bots


class CannotServe(BadInput):
    code = "cannot-serve"


def serve(
    host: str | None = "127.0.0.1",
    port: int | None = None,
    database: Database | None = None,
    *,
    public_url: str | None = None,
    trusted_hosts: Sequence[str] = (),
    trusted_proxies: Sequence[str] = (),
    metrics_port: int | None = None,
    log_format: LogFormat = "plain",
    open_browser: bool = True,
    **more_settings: Any,
) -> None:
    """Serve until Ctrl-C.

    `host`: None for the local network. `port`: None for the first free one from 8000 on. `trusted_hosts`: names that the
    server answers to, besides its own. `trusted_proxies`: networks of the web servers whose `X-Forwarded-For` is believed, by
    default only this machine. `metrics_port`: where Prometheus can read metrics. `more_settings`: other fields of `Settings`.
    """
    set_up_logs(log_format, more_settings.get("server_name") or None)
    metrics = open_metrics(metrics_port)
    max_files = allow_many_files()
    if max_files is not None and max_files < FEW_FILES:
        log.warning("At most %d files can be open here, which few connections use up. `ulimit -n` raises the limit.", max_files)
    settings = Settings(database=database or default_database(), **more_settings)
    if host is None and lan_address() is None:
        raise CannotServe("This machine is not on a network, so --lan would reach nobody. Without --lan you can play here.")
    try:
        app = create_locked_app(settings, metrics)
    except DatabaseInUse as error:
        if error.url is None or not open_browser:
            raise
        point_to(error.url)
        return
    backend: Backend = app.state.backend
    database_lock = backend.storage.lock  # None if the database is not a file
    with (
        database_lock or contextlib.nullcontext(),
        listen(ALL_INTERFACES if host is None else host, port) as listener,
        publish(metrics, backend.tables),
    ):
        app.state.address = find_address(listener, public_url)
        app.state.host_names = names_to_answer(listener, host, public_url, trusted_hosts)
        announcement = Announcement(
            app.state.address, local_url(listener), is_lan=host is None, is_local=app.state.host_names.accepts_loopback
        )
        if database_lock is not None:
            database_lock.announce(announcement.url)
        try:
            with contextlib.suppress(KeyboardInterrupt):
                config = uvicorn_config(app, max_files, trusted_proxies)
                Server(config, announcement, open_browser=open_browser, metrics=metrics).run(sockets=[listener])
        except SystemExit as exit_error:  # raised by uvicorn if the app cannot start
            if app.state.startup_error is None:
                raise
            raise CannotServe(
                f"The database {show_database(settings.database)} cannot be used: {describe_error(app.state.startup_error)}"
            ) from exit_error
    click.echo("Stopped.")


def create_locked_app(settings: Settings, metrics: Metrics) -> FastAPI:
    """The app. If its database is a file, it holds the file's lock. Raises CannotServe if files cannot be used."""
    if not isinstance(settings.database, Path):
        return create_app(settings, metrics=metrics)
    try:
        app = create_app(settings, metrics=metrics)
        app.state.backend.storage.lock.acquire()
    except OSError as error:
        raise CannotServe(f"The data folder {settings.database.parent} cannot be used: {error}") from error
    return app


def open_metrics(port: int | None) -> Metrics:
    """Metrics that can be read on this port. Without one nothing is measured. Raises NotInstalled if the package is missing."""
    if port is None:
        return Metrics()
    check_installed("--metrics-port", "host", "prometheus_client")
    from facedown.server.support.prometheus import PrometheusMetrics

    return PrometheusMetrics(port)


def publish(metrics: Metrics, tables: LiveTables) -> AbstractContextManager[None]:
    """Let others read the metrics inside a `with` block. Raises CannotServe if their port cannot be used."""
    try:
        return metrics.publish(tables.count_by_stage, tables.count_connections)
    except OSError as error:
        raise CannotServe(f"Cannot serve metrics: {error}") from error


async def measure_loop_lag(metrics: Metrics) -> None:
    """Measure how late the event loop is, twice a second. Runs until cancelled."""
    while True:
        due_at = time.monotonic() + LAG_EVERY
        await asyncio.sleep(LAG_EVERY)
        metrics.observe_loop_lag(max(0.0, time.monotonic() - due_at))


def point_to(url: str) -> None:
    """Say that Facedown runs already, and open the browser there."""
    click.echo(f"Facedown is already running at {url}")
    click.echo("To start it with other settings, stop that one first. To serve other tables beside it, add --database.")
    webbrowser.open(url)


@dataclass(frozen=True, slots=True)
class Announcement:
    """What is printed once the server is up, and the URL to open in this machine's browser."""

    address: ServerAddress
    local_url: str
    is_lan: bool
    is_local: bool = True  # whether it answers at `local_url`

    @property
    def url(self) -> str:
        """The URL to open. With --lan it is the one that others use, so that links copied here work for them."""
        return self.local_url if self.is_local and not self.is_lan else f"{self.address.url}/"

    def print(self) -> None:
        click.echo(f"Facedown is at {self.url} (Ctrl-C stops it)")
        if self.address.reachable_from == "public":
            click.echo(f"Links to tables begin with {self.address.url}/")
        if self.is_lan:
            click.echo("Everybody on this network can join. Phones can scan this:\n")
            import segno  # takes a megabyte, which most servers do not need

            segno.make(f"{self.address.url}/", micro=False).terminal(compact=True)


class Server(uvicorn.Server):
    """uvicorn's server, which also announces itself, opens the browser and collects garbage rarely."""

    def __init__(self, config: uvicorn.Config, announcement: Announcement, *, open_browser: bool, metrics: Metrics) -> None:
        super().__init__(config)
        self._metrics = metrics
        self._announcement = announcement
        self._open_browser = open_browser
        self._chores: list[asyncio.Task[None]] = []

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        if self.started:
            self._announcement.print()
            if self._open_browser:  # in a thread, because a browser can be slow to start
                threading.Thread(target=webbrowser.open, args=[self._announcement.url], daemon=True).start()
            self._chores = [
                asyncio.create_task(collect_garbage_rarely(self._metrics.observe_garbage)),
                asyncio.create_task(measure_loop_lag(self._metrics)),
                asyncio.create_task(systemd.keep_watchdog_calm()),
            ]
            if self._backend.storage.is_shared and hasattr(signal, "SIGUSR1"):  # Windows has none
                asyncio.get_running_loop().add_signal_handler(signal.SIGUSR1, self._begin_to_retire)
            systemd.notify("READY=1")

    @property
    def _backend(self) -> Backend:
        backend: Backend = self.config.app.state.backend  # type: ignore[union-attr]  # it is a FastAPI application
        return backend

    def _begin_to_retire(self) -> None:
        if not self._backend.storage.is_retiring:
            self._chores.append(asyncio.create_task(self._retire()))

    async def _retire(self) -> None:
        await retire(self._backend.services, self._backend.tables)
        self.should_exit = True

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        systemd.notify("STOPPING=1")
        for chore in self._chores:
            chore.cancel()
        await self._backend.tables.leave()  # before people are disconnected, so that another server can have their tables
        await super().shutdown(sockets)


def uvicorn_config(app: FastAPI, max_files: int | None = None, trusted_proxies: Sequence[str] = ()) -> uvicorn.Config:
    """How uvicorn runs the app. `max_files`: how many files this process can have open, or None for any number.

    When connections have used up all but a few of them, requests are answered with 503 until some are closed.
    """
    return uvicorn.Config(
        app,
        http="h11",
        h11_max_incomplete_event_size=MAX_MESSAGE,
        limit_concurrency=None if max_files is None else max(1, max_files - OTHER_FILES),
        ws="websockets-sansio",
        ws_max_size=MAX_MESSAGE,
        ws_per_message_deflate=False,
        timeout_graceful_shutdown=SHUTDOWN_TIMEOUT,
        forwarded_allow_ips=list(trusted_proxies) or LOOPBACK,
        server_header=False,
        access_log=False,  # URLs of tables are not logged, because whoever has one can join the table
        log_config=None,
    )


def allow_many_files() -> int | None:
    """Raise this process's limit on open files as far as possible, and return it; None if there is no limit."""
    try:
        import resource
    except ImportError:  # Windows
        return None
    soft_limit, hard_limit = resource.getrlimit(resource.RLIMIT_NOFILE)
    target = MAX_FILES if hard_limit == resource.RLIM_INFINITY else min(hard_limit, MAX_FILES)
    if soft_limit == resource.RLIM_INFINITY:
        return None
    with contextlib.suppress(ValueError, OSError):  # macOS allows fewer than it says
        if soft_limit < target:
            resource.setrlimit(resource.RLIMIT_NOFILE, (target, hard_limit))
    return resource.getrlimit(resource.RLIMIT_NOFILE)[0]


def listen(host: str, port: int | None) -> socket.socket:
    """A socket that listens on this port, or on the first free one if `port` is None. Raises CannotServe if it cannot."""
    ports = range(FIRST_PORT, FIRST_PORT + PORT_ATTEMPTS) if port is None else [port]
    for candidate in ports:
        try:
            return limit_reads(
                socket.create_server((host, candidate), family=socket.AF_INET6 if ":" in host else socket.AF_INET)
            )
        except (OSError, OverflowError) as error:
            if isinstance(error, OSError) and error.errno == errno.EADDRINUSE and port is None:
                continue
            raise CannotServe(f"Cannot listen on {host} port {candidate}: {error}", host=host, port=candidate) from error
    raise CannotServe(f"No port from {ports[0]} to {ports[-1]} is free on {host}.", host=host)


def limit_reads(listener: socket.socket) -> socket.socket:
    """Let one read from a connection return only a few kilobytes.

    All frames that arrive in one read are handled before anybody else's. An empty frame has only six bytes. So with the
    system's default buffers, which grow to megabytes, one connection could stop the server for seconds. Connections inherit the
    size of the listener's buffer.
    """
    listener.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, RECEIVE_BUFFER)
    return listener


def local_url(listener: socket.socket) -> str:
    """The URL of the server for a browser on this machine."""
    host, port = listener.getsockname()[:2]
    loopback = {ALL_INTERFACES: "127.0.0.1", "::": "::1"}
    return f"http://{url_host(loopback.get(host, host))}:{port}/"
