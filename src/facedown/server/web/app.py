"""The whole server as one ASGI application."""

import asyncio
import contextlib
from collections.abc import AsyncIterator, Awaitable, Callable, Coroutine, Mapping, Sequence
from contextlib import AbstractAsyncContextManager
from pathlib import Path
from typing import Any

from fastapi import FastAPI, Request
from fastapi.exceptions import RequestValidationError
from starlette.exceptions import HTTPException
from starlette.responses import Response
from starlette.routing import Router, WebSocketRoute
from starlette.types import Receive, Scope, Send

from facedown.kit.errors import Refused
from facedown.server.model.keys import KeyMaker
from facedown.server.protocol.errors import Code, Refusal, malformed_refusal
from facedown.server.store.database_file import check_database
from facedown.server.store.keys import load_keys
from facedown.server.store.storage import Storage
from facedown.server.support.limits import ConcurrencyLimiter, RateLimiters
from facedown.server.support.metrics import Metrics
from facedown.server.support.randomness import Randomness
from facedown.server.support.settings import Database, Settings, key_file_of
from facedown.server.support.signing_keys import load_signing_keys
from facedown.server.support.times import Times
from facedown.server.support.visitors import Visitors
from facedown.server.tables.days import Days
from facedown.server.tables.feeds import Feeds
from facedown.server.tables.finished import FinishedGames
from facedown.server.tables.housekeeping import Housekeeper
from facedown.server.tables.identities import Identities
from facedown.server.tables.late_moves import LateMoves
from facedown.server.tables.moving import keep_beating, keep_watch
from facedown.server.tables.pairing import Pairing
from facedown.server.tables.registry import LiveTables
from facedown.server.tables.seat_transfer import SeatPasses
from facedown.server.tables.services import Services
from facedown.server.tables.solo import SoloScores
from facedown.server.tables.turn_list import TurnList
from facedown.server.web import address, feed, games, guests, health, lessons, me, pauses, quick, replays, tables
from facedown.server.web import days as days_resource
from facedown.server.web import socket as table_socket
from facedown.server.web.cookies import GuestCookies
from facedown.server.web.dependencies import Backend
from facedown.server.web.pages import Pages
from facedown.server.web.security import SecurityMiddleware, count_refusal, refusal_response

ROUTERS = [
    resource.router
    for resource in (games, guests, me, feed, lessons, quick, tables, pauses, days_resource, replays, address, health)
]
FRAMEWORK_CODES: dict[int, Code] = {404: "not-found", 405: "method-not-allowed"}


class App(FastAPI):
    """Sends requests through all of FastAPI's layers, but WebSockets, which stay open for hours, only through our own."""

    websocket_app: SecurityMiddleware

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "websocket":
            scope["app"] = self
            await self.websocket_app(scope, receive, send)
        else:
            await super().__call__(scope, receive, send)


def create_app(
    settings: Settings,
    randomness: Randomness | None = None,
    metrics: Metrics | None = None,
    times: Times | None = None,
    rules: Mapping[str, int] | None = None,
) -> FastAPI:
    """The application, to be served or to be mounted in another one (see `run_app`). Changes nothing about the process.

    `rules`: versions of games' rules that it has instead of those in this release, so that a test can serve two releases.
    """
    randomness = randomness or Randomness()
    server_keys = load_file_keys(settings.database)
    cookies, key_maker = GuestCookies(server_keys), KeyMaker(server_keys)
    storage = Storage(settings.database, metrics, settings.server_name, rules)
    services = Services(settings, storage, randomness, metrics, times)
    live_tables = LiveTables(services)
    days, finished_games = Days(services, live_tables, cookies.newest_key), FinishedGames(services, live_tables)
    identities = Identities(services, live_tables, finished_games, key_maker, cookies.epochs, cookies.deleted_hashes)
    turn_list, visitors, late_moves = TurnList(services, live_tables), Visitors(), LateMoves(services, live_tables)
    pairing = Pairing(services, live_tables)

    @contextlib.asynccontextmanager
    async def lifespan(app: FastAPI) -> AsyncIterator[None]:
        try:
            await services.open()
            await load_guests(storage, cookies, key_maker, identities)
        except Exception as error:
            app.state.startup_error = error
            raise
        housekeeper = Housekeeper(live_tables, storage, settings, identities, visitors, days, late_moves, pairing)
        chores = [asyncio.create_task(chore) for chore in (housekeeper.run(), *watch_others(services, live_tables))]
        try:
            yield
        finally:
            await live_tables.leave()
            await cancel_all(chores)
            await services.close()

    app = App(title="Facedown", lifespan=lifespan, openapi_url=None, redirect_slashes=False)
    rates, concurrency = RateLimiters(settings.limits), ConcurrencyLimiter(settings.limits)
    app.state.backend = Backend(
        *(services, storage, cookies, randomness, live_tables, finished_games, SoloScores(services), SeatPasses()),
        *(rates, concurrency, turn_list, visitors, days, identities, late_moves),
        *(Feeds(services, key_maker, turn_list), pairing),
    )
    app.state.startup_error = None  # what went wrong when the database was opened
    app.state.address = None  # a ServerAddress, set by whoever listens
    app.state.host_names = None  # HostNames, set by whoever listens; None: any host will do
    app.add_middleware(SecurityMiddleware, rates=rates, concurrency=concurrency)
    websocket_routes = Router([WebSocketRoute(table_socket.PATH, table_socket.TableSocket())], default=refuse_unknown_path)
    app.websocket_app = SecurityMiddleware(websocket_routes, rates, concurrency)
    for router in ROUTERS:
        app.include_router(router)
    app.mount("/", Pages(settings.client, settings.language, cookies, randomness, rates, live_tables.find_game))
    for kind, handler in HANDLERS.items():
        app.add_exception_handler(kind, handler)
    return app


async def load_guests(storage: Storage, cookies: GuestCookies, key_maker: KeyMaker, identities: Identities) -> None:
    """Load the server's keys, and whose cookies are void. The database must be open."""
    if storage.is_shared:
        server_keys = await load_keys(storage)
        cookies.use(server_keys)
        key_maker.use(server_keys)
    await identities.load()


def watch_others(services: Services, live_tables: LiveTables) -> list[Coroutine[Any, Any, None]]:
    """What runs in the background if other servers can share the database."""
    if not services.storage.is_shared:
        return []
    return [keep_beating(services, live_tables.reload_stale), keep_watch(services)]


async def cancel_all(tasks: Sequence[asyncio.Task[None]]) -> None:
    for task in tasks:
        task.cancel()
    await asyncio.gather(*tasks, return_exceptions=True)


def load_file_keys(database: Database) -> list[str]:
    """The keys of a database file, which is checked first; none for PostgreSQL, which keeps its keys itself."""
    if not isinstance(database, Path):
        return []
    check_database(database)
    return load_signing_keys(key_file_of(database))


def run_app(app: FastAPI) -> AbstractAsyncContextManager[Any]:
    """Run an app that is mounted in another one: `async with run_app(app): …`, in the lifespan of the outer one.

    Inside the block its database is open and its tables are live. A web server does this by itself for the application that it
    serves, but not for one that is mounted in it.
    """
    return app.router.lifespan_context(app)


async def refuse_unknown_path(_scope: Scope, _receive: Receive, _send: Send) -> None:
    """Refuse a WebSocket at any path but that of a table."""
    raise Refusal("not-found")


Handler = Callable[[Request, Any], Awaitable[Response]]


async def on_refusal(request: Request, refusal: Refused) -> Response:
    count_refusal(request.scope, refusal)
    return refusal_response(refusal)


async def on_invalid_request(_request: Request, error: RequestValidationError) -> Response:
    return refusal_response(malformed_refusal(error.errors()))


async def on_http_exception(_request: Request, error: HTTPException) -> Response:
    """The response to what FastAPI itself refuses, such as an unknown path."""
    response = refusal_response(Refusal(FRAMEWORK_CODES.get(error.status_code, "malformed")))
    response.headers.update(error.headers or {})
    return response


HANDLERS: dict[type[Exception], Handler] = {
    Refused: on_refusal,
    RequestValidationError: on_invalid_request,
    HTTPException: on_http_exception,
}
