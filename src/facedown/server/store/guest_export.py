"""Everything that the server keeps about a guest, as one JSON document, made piece by piece because games can be many."""

import asyncio
import contextlib
from collections.abc import AsyncIterator
from typing import Any

import orjson
from sqlalchemy import Connection, bindparam, select
from sqlalchemy.sql import Select

from facedown.server.protocol.errors import Refusal
from facedown.server.store.guests import load_guest
from facedown.server.store.listings import SELECT_PLAYED, SELECT_UNFINISHED
from facedown.server.store.openings import StoredOpening
from facedown.server.store.records import make_record
from facedown.server.store.schema import daily, tables
from facedown.server.store.storage import Storage, StoredTable, format_date

VERSION = 1
DAILY_FIELDS = ("day", "game", "table", "score", "squares")
SELECT_DAILY = (
    select(*(daily.c[name] for name in DAILY_FIELDS))
    .where(daily.c.guest == bindparam("guest"))
    .order_by(daily.c.day, daily.c.game)
)


async def export_guest(storage: Storage, guest: str) -> AsyncIterator[bytes]:
    """The document. Games are records, as `facedown export` writes them; of unfinished ones only the table's code is told."""
    about = {
        "facedown_guest": VERSION,
        "you": await describe_guest(storage, guest),
        "daily": await read_daily(storage, guest),
        "running": await read_codes(storage, SELECT_UNFINISHED, guest),
    }
    yield orjson.dumps(about)[:-1] + b',"games":['
    comma = b""
    for code in await read_codes(storage, SELECT_PLAYED, guest):
        stored, openings = await storage.load(code), await storage.openings(code)
        if stored is not None:
            with contextlib.suppress(Refusal):  # its record is not given out yet
                yield comma + await asyncio.to_thread(encode_record, stored, openings)
                comma = b","
    yield b"]}"


async def describe_guest(storage: Storage, guest: str) -> dict[str, Any]:
    stored = await load_guest(storage, guest)
    if stored is None:
        return {"name": None, "since": None, "has_key": False}
    return {"name": stored.name, "since": format_date(stored.created), "has_key": stored.key_hash is not None}


async def read_daily(storage: Storage, guest: str) -> list[dict[str, Any]]:
    """How the guest's tries of the days' deals went."""

    def query(connection: Connection) -> list[dict[str, Any]]:
        rows = connection.execute(SELECT_DAILY, {"guest": guest})
        return [dict(zip(DAILY_FIELDS, row, strict=True)) for row in rows]

    return await storage.read(query)


async def read_codes(storage: Storage, query: Select[Any], guest: str) -> list[str]:
    """The codes of the tables that the query finds for this guest, in its order."""
    codes = query.with_only_columns(tables.c.code)
    return await storage.read(lambda connection: list(connection.scalars(codes, {"guest": guest})))


def encode_record(stored: StoredTable, openings: list[StoredOpening]) -> bytes:
    return orjson.dumps(make_record(stored, openings))
