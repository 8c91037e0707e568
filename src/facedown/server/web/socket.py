"""The WebSocket over which a table is played."""

import asyncio
import contextlib
import time
from typing import Any

from pydantic import TypeAdapter, ValidationError
from starlette.types import Message, Receive, Scope, Send
from starlette.websockets import WebSocket, WebSocketDisconnect

from facedown.kit.errors import Refused
from facedown.server.protocol.errors import Refusal, malformed_refusal
from facedown.server.protocol.lessons import GoOnFrame
from facedown.server.protocol.messages import (
    PROTOCOL,
    AckFrame,
    ClaimFrame,
    ClientFrame,
    CloseCode,
    DealCommitFrame,
    DealRevealFrame,
    MoveFrame,
    ReleaseFrame,
    SayFrame,
    SignalFrame,
)
from facedown.server.store.writer import NotSaved
from facedown.server.support.limits import RateLimiters
from facedown.server.support.logs import log_failure
from facedown.server.support.metrics import Metrics
from facedown.server.support.settings import MAX_MESSAGE
from facedown.server.tables.connection import Connection
from facedown.server.tables.frames import refused_frame
from facedown.server.tables.live import LiveTable
from facedown.server.tables.services import Services
from facedown.server.web.dependencies import backend_of
from facedown.server.web.security import address_of, refuse_websocket

MAX_TOO_FAST = 50  # frames in a row that are refused as too fast before the connection is closed

PATH = "/api/tables/{code}/live"

# A chat message as it was spelled before version 3, for pages from then: they name no version and know no newer spelling.
RELOAD_NOTICE = {
    "type": "said",
    "said": [
        {
            "seat": None,
            "name": "Facedown",
            "text": "This page is out of date. Please reload it. – Diese Seite ist veraltet. Bitte lade sie neu.",
            "signal": None,
        }
    ],
}

client_frame: TypeAdapter[ClientFrame] = TypeAdapter(ClientFrame)


class TableSocket:
    """The endpoint. It is a plain ASGI application, so that no framework code runs for each frame."""

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        websocket = WebSocket(scope, receive, send)
        backend = backend_of(websocket)
        cookie_guest = backend.cookies.read(websocket.cookies)
        guest = cookie_guest or backend.randomness.new_guest()
        try:
            if websocket.query_params.get("protocol") != str(PROTOCOL):
                with backend.concurrency.count_connection(guest=guest, address=address_of(websocket)):
                    await close_outdated_page(websocket)
                return
            live = await backend.tables.find(websocket.path_params["code"])
            live.check_can_join(guest)
            name = await backend.storage.load_name(guest)
            address, watched_table = address_of(websocket), None if guest in live.table.members else live.table.code
            with backend.concurrency.count_connection(guest=guest, address=address, watched_table=watched_table):
                try:
                    await websocket.accept()
                except OSError:  # the client is gone already
                    return
                connection = Connection(send, guest, address=address, name=name)
                if backend.cookies.read(websocket.cookies) != cookie_guest:  # signed out meanwhile
                    connection.close(CloseCode.SIGNED_OUT)
                with backend.identities.connections.hold(connection):
                    try:
                        await serve_connection(receive, live, connection, backend.rates, backend.services)
                    finally:
                        await connection.finish()
        except Refused as refusal:
            backend.services.metrics.count_refusal(refusal.code)
            await refuse_websocket(websocket, refusal)


async def close_outdated_page(websocket: WebSocket) -> None:
    """Close the connection of a page that speaks another version, probably because it was open while the server was upgraded.

    It is accepted first, because browsers tell a page with which code a WebSocket was closed, but not why it was refused. A
    page that names no version does not know the code, and would reconnect at once. It gets a chat message instead, and is
    closed when it sends something.
    """
    with contextlib.suppress(OSError, WebSocketDisconnect):  # the client is gone already
        await websocket.accept()
        if "protocol" not in websocket.query_params:
            await websocket.send_json(RELOAD_NOTICE)
            if is_disconnect(await websocket.receive()):
                return
        await websocket.close(CloseCode.OUT_OF_DATE)


async def serve_connection(
    receive: Receive, live: LiveTable, connection: Connection, rates: RateLimiters, services: Services
) -> None:
    """Join the table, and handle frames until either side closes the connection. A frame is always handled to its end."""
    await live.join(connection)
    reader = asyncio.create_task(read_frames(receive, live, connection, rates, services))
    ends: list[asyncio.Future[Any]] = [reader, connection.close_future]
    try:
        await asyncio.wait(ends, return_when=asyncio.FIRST_COMPLETED)
    finally:
        live.leave(connection)
        connection.close_future.cancel()  # does nothing if we have closed it ourselves
        if connection.is_waiting_for_frame:
            reader.cancel()
        await asyncio.gather(reader, return_exceptions=True)


async def read_frames(
    receive: Receive, live: LiveTable, connection: Connection, rates: RateLimiters, services: Services
) -> None:
    """Handle frames one by one. Each is fetched only when the one before is handled, and the web server buffers only a few."""
    too_fast_count = 0  # frames in a row
    while not connection.close_future.done():
        connection.is_waiting_for_frame = True
        message = await receive()
        connection.is_waiting_for_frame = False
        if is_disconnect(message):
            return
        try:
            rates.guest_frames.check(connection.guest)
            rates.address_frames.check(connection.address)
        except Refusal as refusal:
            too_fast_count += 1
            if too_fast_count > MAX_TOO_FAST:
                connection.close(CloseCode.TOO_FAST)
            else:
                connection.send(refused_frame(refusal))
            await asyncio.sleep(0)  # let other connections go first
            continue
        too_fast_count = 0
        try:
            await handle_frame(live, connection, parse_frame(message), services.metrics)
        except Refused as refusal:
            services.metrics.count_refusal(refusal.code)
            if services.is_leaving and isinstance(refusal, NotSaved):
                continue  # the connection is about to be closed: the client will send it again, to another server
            connection.send(refused_frame(refusal))
        except Exception as error:
            log_failure("Handling a frame", error)
            connection.send(refused_frame(Refusal("internal")))


async def handle_frame(live: LiveTable, connection: Connection, frame: ClientFrame, metrics: Metrics) -> None:
    match frame:
        case MoveFrame():
            start = time.perf_counter()
            await live.move(connection, frame)
            metrics.observe_move(time.perf_counter() - start)
        case AckFrame():
            live.acknowledge(connection, frame)
            if live.script is not None:
                live.script.follow(connection)
        case ClaimFrame():
            await live.claim(connection, frame.seat)
        case ReleaseFrame():
            live.release(connection)
        case SayFrame() | SignalFrame():
            live.say(connection, frame)
        case DealCommitFrame() | DealRevealFrame():
            live.answer_deal(connection, frame)
        case GoOnFrame():
            if live.script is None:
                raise Refusal("lesson-other")
            await live.script.go_on(connection, frame)


def is_disconnect(message: Message) -> bool:
    return bool(message["type"] == "websocket.disconnect")


def parse_frame(message: Message) -> ClientFrame:
    """The frame in an ASGI message. Refused if it does not follow the protocol."""
    text: str | None = message.get("text")
    if text is None:
        raise Refusal("malformed", where="", problem="frames are text")
    if len(text) > MAX_MESSAGE:  # `facedown serve` does not let these through, but another web server may
        raise Refusal("too-large", most=MAX_MESSAGE)
    try:
        return client_frame.validate_json(text)
    except ValidationError as error:
        raise malformed_refusal(error.errors(include_input=False, include_url=False, include_context=False)) from None
