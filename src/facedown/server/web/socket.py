"""The WebSocket at which a table is played."""

import asyncio
import contextlib
from typing import Any

from pydantic import TypeAdapter, ValidationError
from starlette.types import Message, Receive, Scope, Send
from starlette.websockets import WebSocket, WebSocketDisconnect

from facedown.kit.errors import Refused
from facedown.server.protocol.errors import Refusal, malformed_refusal
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
    Saying,
    SignalFrame,
)
from facedown.server.support.limits import RateLimiters
from facedown.server.support.logs import log_failure
from facedown.server.support.settings import MAX_MESSAGE
from facedown.server.tables.connection import Connection
from facedown.server.tables.frames import refused_frame, said_frame
from facedown.server.tables.live import LiveTable
from facedown.server.web.dependencies import house_of
from facedown.server.web.security import address_of, deny

MOST_TOO_FAST = 50  # frames in a row that are refused for haste before the connection is closed

PATH = "/api/tables/{code}/live"

RELOAD = Saying(
    seat=None,
    name="Facedown",
    text="This page is out of date. Please reload it. – Diese Seite ist veraltet. Bitte lade sie neu.",
    signal=None,
)

client_frame: TypeAdapter[ClientFrame] = TypeAdapter(ClientFrame)


class TableSocket:
    """The endpoint, as a plain ASGI application: once the connection is accepted, no layer of a framework is in between."""

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        websocket = WebSocket(scope, receive, send)
        house = house_of(websocket)
        guest = house.guests.known(websocket.cookies) or house.randomness.new_guest()
        try:
            if websocket.query_params.get("protocol") != str(PROTOCOL):
                with house.concurrency.count_connection(guest=guest, address=address_of(websocket)):
                    await turn_away(websocket)
                return
            table = await house.tables.find(websocket.path_params["code"])
            table.check_can_join(guest)
            name = await house.storage.name_of(guest)
            address, watching = address_of(websocket), None if guest in table.table.members else table.table.code
            with house.concurrency.count_connection(guest=guest, address=address, watching=watching):
                try:
                    await websocket.accept()
                except OSError:  # gone again already
                    return
                connection = Connection(send, guest, address=address, name=name)
                try:
                    await stay(receive, table, connection, house.rates)
                finally:
                    await connection.finish()
        except Refused as refused:
            await deny(websocket, refused)


async def turn_away(websocket: WebSocket) -> None:
    """Close the connection of a page that speaks another version; most likely it was open when this server was upgraded.

    It is accepted first, because browsers do not tell a page why a WebSocket was refused, only with which code it was closed.
    Pages that name no version do not know the code, and would come back at once: they are told in words, as something said at
    the table, and closed when they send something.
    """
    with contextlib.suppress(OSError, WebSocketDisconnect):  # gone again already
        await websocket.accept()
        if "protocol" not in websocket.query_params:
            await websocket.send_text(said_frame([RELOAD]).decode())
            if is_the_end(await websocket.receive()):
                return
        await websocket.close(CloseCode.OUT_OF_DATE)


async def stay(receive: Receive, table: LiveTable, connection: Connection, rates: RateLimiters) -> None:
    """Keep the connection at the table until one side closes it. A frame that is being handled then is handled to its end."""
    await table.join(connection)
    reading = asyncio.create_task(read_in(receive, table, connection, rates))
    ends: list[asyncio.Future[Any]] = [reading, connection.closed]
    try:
        await asyncio.wait(ends, return_when=asyncio.FIRST_COMPLETED)
    finally:
        table.leave(connection)
        connection.closed.cancel()  # does nothing if we have closed it
        if connection.is_waiting_for_frame:
            reading.cancel()
        await asyncio.gather(reading, return_exceptions=True)


async def read_in(receive: Receive, table: LiveTable, connection: Connection, rates: RateLimiters) -> None:
    """Handle frames one by one. The next is taken from the web server, which holds only a few, once this one is handled."""
    refusals = 0  # for haste, in a row
    while not connection.closed.done():
        connection.is_waiting_for_frame = True
        heard = await receive()
        connection.is_waiting_for_frame = False
        if is_the_end(heard):
            return
        try:
            rates.guest_frames.check(connection.guest)
            rates.address_frames.check(connection.address)
        except Refusal as refused:
            refusals += 1
            if refusals > MOST_TOO_FAST:
                connection.close(CloseCode.TOO_FAST)
            else:
                connection.send(refused_frame(refused))
            await asyncio.sleep(0)  # others first
            continue
        refusals = 0
        try:
            await hear(table, connection, read_frame(heard))
        except Refused as refused:
            connection.send(refused_frame(refused))
        except Exception as error:
            log_failure("A frame", error)
            connection.send(refused_frame(Refusal("internal")))


async def hear(table: LiveTable, connection: Connection, frame: ClientFrame) -> None:
    """Do what the frame asks for."""
    match frame:
        case MoveFrame():
            await table.move(connection, frame)
        case AckFrame():
            table.acknowledge(connection, frame)
        case ClaimFrame():
            await table.claim(connection, frame.seat)
        case ReleaseFrame():
            table.release(connection)
        case SayFrame() | SignalFrame():
            table.say(connection, frame)
        case DealCommitFrame() | DealRevealFrame():
            table.answer_deal(connection, frame)


def is_the_end(heard: Message) -> bool:
    return bool(heard["type"] == "websocket.disconnect")


def read_frame(heard: Message) -> ClientFrame:
    text: str | None = heard.get("text")
    if text is None:
        raise Refusal("malformed", where="", problem="frames are text")
    if len(text) > MAX_MESSAGE:  # the web server has closed on longer ones already
        raise Refusal("too-large", most=MAX_MESSAGE)
    try:
        return client_frame.validate_json(text)
    except ValidationError as error:
        raise malformed_refusal(error.errors(include_input=False, include_url=False, include_context=False)) from None
