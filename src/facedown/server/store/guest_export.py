"""Everything that the server keeps about a guest, as JSON. It is made in pieces, because there can be many games."""

import asyncio
import contextlib
from collections.abc import AsyncIterator
from typing import Any

import orjson
from sqlalchemy import Connection, bindparam, select
from sqlalchemy.sql import Select

from facedown.server.protocol.errors import Refusal
from facedown.server.store.apart import export_apart
from facedown.server.store.feeds import load_feed
from facedown.server.store.guests import load_guest
from facedown.server.store.listings import SELECT_PLAYED_GAMES, SELECT_UNFINISHED_TABLES
from facedown.server.store.records import encode_record
from facedown.server.store.schema import daily, tables
from facedown.server.store.seekers import load_queue
from facedown.server.store.storage import Storage, format_date

VERSION = 1
DAILY_FIELDS = ("day", "game", "table", "score", "squares")
SELECT_DAILY = (
    select(*(daily.c[name] for name in DAILY_FIELDS))
    .where(daily.c.guest == bindparam("guest"))
    .order_by(daily.c.day, daily.c.game)
)


async def export_guest(storage: Storage, guest: str) -> AsyncIterator[bytes]:
    """The document. Games are records, as `facedown export` writes them; unfinished games are only listed by their codes."""
    header = {
        "facedown_guest": VERSION,
        "you": {**await describe_guest(storage, guest), "has_feed": (await load_feed(storage, guest)).hash is not None},
        "daily": await read_daily(storage, guest),
        "apart": await export_apart(storage, guest),
        "looking": await export_search(storage, guest),
        "running": await read_codes(storage, SELECT_UNFINISHED_TABLES, guest),
    }
    yield orjson.dumps(header)[:-1] + b',"games":['
    comma = b""
    for code in await read_codes(storage, SELECT_PLAYED_GAMES, guest):
        stored_table, openings = await storage.load(code), await storage.load_openings(code)
        if stored_table is not None:
            with contextlib.suppress(Refusal):  # its record is not given out yet
                yield comma + await asyncio.to_thread(encode_record, stored_table, openings)
                comma = b","
    yield b"]}"


async def describe_guest(storage: Storage, guest: str) -> dict[str, Any]:
    stored_guest = await load_guest(storage, guest)
    if stored_guest is None:
        return {"name": None, "since": None, "has_key": False}
    return {"name": stored_guest.name, "since": format_date(stored_guest.created), "has_key": stored_guest.key_hash is not None}


async def read_daily(storage: Storage, guest: str) -> list[dict[str, Any]]:
    """How the guest's daily tries that count went."""

    def query(connection: Connection) -> list[dict[str, Any]]:
        rows = connection.execute(SELECT_DAILY, {"guest": guest})
        return [dict(zip(DAILY_FIELDS, row, strict=True)) for row in rows]

    return await storage.read(query)


async def export_search(storage: Storage, guest: str) -> dict[str, Any] | None:
    """The guest's search for a stranger: since when, which game and which clock; None if the guest is not looking."""
    seeker = (await load_queue(storage, guest)).seekers.get(guest)
    return None if seeker is None else {"since": format_date(seeker.since), "game": seeker.game, "clock": seeker.clock}


async def read_codes(storage: Storage, query: Select[Any], guest: str) -> list[str]:
    """The codes of all tables that the query finds for this guest, in its order."""
    codes = query.with_only_columns(tables.c.code).limit(None)
    return await storage.read(lambda connection: list(connection.scalars(codes, {"guest": guest})))
