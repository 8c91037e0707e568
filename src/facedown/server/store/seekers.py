"""Guests who are looking for somebody to play with, as they are stored. Each has one row, so several servers can pair them.

A step that changes a row says what it expects to find there. So if two servers pair the same guest, only one of them succeeds.
"""

from collections.abc import Mapping
from typing import Any, NamedTuple

from sqlalchemy import Connection, bindparam, delete, select, text, update

from facedown.server.model.pairing import Seeker
from facedown.server.store import statements
from facedown.server.store.apart import read_apart
from facedown.server.store.schema import guests, seekers
from facedown.server.store.storage import Storage
from facedown.server.store.writer import Step

_FIELDS = [column for column in seekers.c if column is not seekers.c.guest]
SELECT_SEEKERS = select(seekers.c.guest, guests.c.name, *_FIELDS).join(guests).order_by(seekers.c.since, seekers.c.guest)
# A new wish replaces the guest's old one and goes to the end of the queue. While the guest is called, the row stays as it is.
UPSERT_SEEKER = text(
    "INSERT INTO seekers (guest, place, game, clock, since, seen) VALUES (:guest, :place, :game, :clock, :since, :since)"
    " ON CONFLICT (guest) DO UPDATE SET place = excluded.place, game = excluded.game, clock = excluded.clock,"
    " since = excluded.since, seen = excluded.seen, partner = NULL, called = NULL, agreed_game = NULL, has_sat_down = FALSE,"
    ' "table" = NULL WHERE seekers.partner IS NULL OR seekers."table" IS NOT NULL'
)
_IS_OWN = seekers.c.guest == bindparam("who")
_IS_WAITING = (_IS_OWN, seekers.c.partner.is_(None), seekers.c.since == bindparam("since_before"))
_IS_CALLED = (
    *(_IS_OWN, seekers.c.partner == bindparam("partner_before"), seekers.c.called == bindparam("called_before")),
    seekers.c.table.is_(None),
)
SET_SEEN_AT = update(seekers).where(_IS_OWN).values(seen=bindparam("seen_after"))
SET_CALL = (
    update(seekers)
    .where(*_IS_WAITING)
    .values({name: bindparam(f"{name}_after") for name in ("partner", "called", "agreed_game")})
)
SET_SAT_DOWN = update(seekers).where(*_IS_CALLED).values(has_sat_down=True)
NO_CALL = {"partner": None, "called": None, "agreed_game": None, "has_sat_down": False}
CLEAR_CALL = update(seekers).where(*_IS_CALLED).values(NO_CALL)
SET_TABLE = update(seekers).where(*_IS_CALLED, seekers.c.has_sat_down).values(table=bindparam("table_after"))
DELETE_WAITING_SEEKER = delete(seekers).where(*_IS_WAITING)
DELETE_CALLED_SEEKER = delete(seekers).where(*_IS_CALLED, seekers.c.has_sat_down.is_(False))
DELETE_SEEKER = delete(seekers).where(_IS_OWN)
DELETE_OLD = delete(seekers).where(seekers.c.since < bindparam("oldest"))


class Queue(NamedTuple):
    """All seekers, and the guests whom one of them is not to meet."""

    seekers: Mapping[str, Seeker]  # by guest, those who have looked longest first
    apart: frozenset[str]  # the guests whom this guest is not to meet


async def load_queue(storage: Storage, guest: str) -> Queue:
    return await storage.read(lambda connection: read_queue(connection, guest))


def read_queue(connection: Connection, guest: str) -> Queue:
    rows = [Seeker(**row) for row in connection.execute(SELECT_SEEKERS).mappings()]
    return Queue({row.guest: row for row in rows}, read_apart(connection, guest))


async def save_wish(storage: Storage, guest: str, place: str, game: str | None, clock: int | None, now: int) -> None:
    """Save that the guest is looking for this from now on. If the guest has just been called, the call stays as it is."""
    values = {"guest": guest, "place": place, "game": game, "clock": clock, "since": now}
    await storage.save(
        Step(statements.INSERT_MISSING_GUEST, {"id": guest, "created": now}), Step(UPSERT_SEEKER, values, changes_any=True)
    )


async def save_seen(storage: Storage, guest: str, now: int) -> None:
    """Save when the guest's page was last open; 0 if it was closed."""
    await storage.save(Step(SET_SEEN_AT, {"who": guest, "seen_after": now}, changes_any=True))


async def delete_seeker(storage: Storage, guest: str) -> None:
    await storage.save(Step(DELETE_SEEKER, {"who": guest}, changes_any=True))


async def delete_old(storage: Storage, oldest: int) -> None:
    """Delete seekers who began to look before this date, whether somebody was found for them or not."""
    await storage.save(Step(DELETE_OLD, {"oldest": oldest}, changes_any=True))


# --- steps, each of which changes one row or fails


def waiting_key(seeker: Seeker) -> dict[str, Any]:
    return {"who": seeker.guest, "since_before": seeker.since}


def called_key(seeker: Seeker) -> dict[str, Any]:
    return {"who": seeker.guest, "partner_before": seeker.partner, "called_before": seeker.called}


def set_call(seeker: Seeker, partner: Seeker, game: str, now: int) -> Step:
    after = {"partner_after": partner.guest, "called_after": now, "agreed_game_after": game}
    return Step(SET_CALL, {**waiting_key(seeker), **after})


def sit_down(seeker: Seeker) -> Step:
    return Step(SET_SAT_DOWN, called_key(seeker))


def clear_call(seeker: Seeker) -> Step:
    """Let the seeker go on looking for somebody else."""
    return Step(CLEAR_CALL, called_key(seeker))


def set_table(seeker: Seeker, table: str) -> Step:
    return Step(SET_TABLE, {**called_key(seeker), "table_after": table})


def give_up(seeker: Seeker) -> Step:
    """Delete a seeker for whom nobody was found, or who has not sat down in time."""
    return (
        Step(DELETE_WAITING_SEEKER, waiting_key(seeker))
        if seeker.partner is None
        else Step(DELETE_CALLED_SEEKER, called_key(seeker))
    )
