"""Claims tables for this server, if several servers share a database. In a file, all tables belong to the one server."""

from collections.abc import Collection, Sequence
from typing import NamedTuple

from facedown.server.protocol.errors import Refusal
from facedown.server.store import lease, ownership
from facedown.server.store.storage import Storage
from facedown.server.store.writer import Conflict, NotSaved, Step


class ClaimCandidate(NamedTuple):
    """What a server has to know about a table before it claims it."""

    game: str
    rules: int  # the version of the game's rules
    server: int | None  # the number of the owner, who may be gone


class OtherServer(NamedTuple):
    """Another server that is connected."""

    name: str
    rules: dict[str, int]  # by game: the version of its rules. The server takes tables under these versions only


class RunningGame(NamedTuple):
    """A running game at a table that this server owns or could claim."""

    code: str
    game: str
    rules: int
    server: int | None  # the number of the owner, who may be gone
    kind: str
    revision: int


class SilentServer(NamedTuple):
    """A server that is connected but gives no sign of life."""

    number: int
    name: str


async def read_claim(storage: Storage, code: str) -> ClaimCandidate | None:
    """What this server has to know before it claims the table; None if there is no such table."""
    if "\0" in code:  # PostgreSQL allows no text with this character
        return None
    row = await storage.read(lambda connection: connection.execute(ownership.SELECT_CLAIMED, {"code": code}).one_or_none())
    return None if row is None else ClaimCandidate(*row)


async def claim(storage: Storage, code: str) -> None:
    """Make this server the owner of the table, which must exist. Refused if another server owns it."""
    if not storage.is_shared:
        return
    try:
        await storage.save(*claim_steps(storage, code))
    except Conflict:
        await check_not_elsewhere(storage, code)
        raise NotSaved from None  # its owner has gone in the meantime


def claim_steps(storage: Storage, code: str) -> list[Step]:
    """The steps that make this server the owner of a table, to be saved together with others."""
    return [Step(ownership.CLAIM, {"code_before": code})] if storage.is_shared else []


async def check_not_elsewhere(storage: Storage, code: str) -> None:
    """Refuse if another server that is connected owns the table.

    An owner of our own name is our previous connection, whose loss PostgreSQL has not noticed yet. Then this raises NotSaved.
    """
    if not storage.is_shared or "\0" in code:
        return
    values = {"code": code, "us": storage.server or 0}
    name = await storage.read(lambda connection: connection.scalar(ownership.SELECT_OTHER_OWNER, values))
    if name == storage.name:
        raise NotSaved
    if name is not None:
        raise Refusal("elsewhere", server=name)


async def list_others(storage: Storage) -> list[OtherServer]:
    """The other servers that are connected."""
    values = {"name": storage.name}
    return await storage.read(
        lambda connection: [OtherServer(*row) for row in connection.execute(lease.SELECT_OTHER_RULES, values)]
    )


async def check_no_other_can_have(storage: Storage, code: str, game: str, rules: int) -> None:
    """Refuse if another server owns the table, or could claim it because it takes tables under these rules."""
    if not storage.is_shared:
        return
    await check_not_elsewhere(storage, code)
    for other in await list_others(storage):
        if other.rules.get(game) == rules:
            raise Refusal("elsewhere", server=other.name)


async def list_running_games(storage: Storage) -> list[RunningGame]:
    """The running games under our rules, at tables that this server owns or could claim."""
    values = {ownership.SERVER: storage.server}
    games = await storage.read(
        lambda connection: [RunningGame(*row) for row in connection.execute(ownership.SELECT_RUNNING, values)]
    )
    return [game for game in games if game.rules == storage.rules.get(game.game)]


async def claim_all(storage: Storage, codes: Collection[str]) -> None:
    """Make this server the owner of these tables, except for those that another server owns."""
    await storage.save(Step(ownership.CLAIM_ALL, {"codes": list(codes)}, changes_any=True))


async def release_all(storage: Storage) -> None:
    """Let others claim every table of this server."""
    await storage.save(Step(ownership.RELEASE_ALL, {}, changes_any=True))


async def release_others(storage: Storage, codes: Collection[str]) -> None:
    """Let others claim all tables of this server, except for these, which are in use."""
    await storage.save(Step(ownership.RELEASE_OTHERS, {"codes": list(codes)}, changes_any=True))


async def read_revisions(storage: Storage, codes: Collection[str]) -> dict[str, int]:
    """The stored revisions of these tables, by code."""
    values = {"codes": list(codes)}
    rows = await storage.read(lambda connection: connection.execute(ownership.SELECT_REVISIONS, values).all())
    return {row.code: row.revision for row in rows}


async def beat(storage: Storage) -> None:
    """Save a sign of life, after everything that is waiting to be saved."""
    await storage.save(Step(lease.BEAT, {}))


async def find_silent(storage: Storage, seconds: float) -> Sequence[SilentServer]:
    """Other servers that are connected but have given no sign of life for that long."""
    values = {"us": storage.server or 0, "patience": int(seconds * 1000)}
    return await storage.read(
        lambda connection: [SilentServer(*row) for row in connection.execute(lease.SELECT_SILENT, values)]
    )


async def disconnect(storage: Storage, silent: SilentServer, seconds: float) -> bool:
    """End the connection of another server, unless it has given a sign of life by now, and return whether that was done.

    From then on it cannot write, and others can claim its tables.
    """
    values = {"server": silent.number, "patience": int(seconds * 1000)}
    return bool(await storage.read(lambda connection: connection.scalar(lease.DISCONNECT_SILENT, values)))


async def delete_old_servers(storage: Storage) -> None:
    """Delete what is stored about servers that have been gone for a day."""
    await storage.save(Step(lease.DELETE_OLD_SERVERS, {}, changes_any=True))
