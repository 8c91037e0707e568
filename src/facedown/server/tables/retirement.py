"""How a server of an old release retires, if it has rules of a game that the other servers do not have any more.

It gives all tables away except those of such games, which people can finish. If it stops before that, these games are
abandoned. A database file has only one server, so nothing of this applies to it.
"""

import asyncio
import contextlib
from typing import TYPE_CHECKING

from facedown.server.model.table import revise
from facedown.server.protocol.errors import Refusal
from facedown.server.protocol.messages import CloseCode
from facedown.server.store import claims
from facedown.server.store.claims import OtherServer, RunningGame
from facedown.server.store.writer import NotSaved
from facedown.server.support.logs import log_failure
from facedown.server.tables.services import Services

if TYPE_CHECKING:
    from facedown.server.tables.live import LiveTable
    from facedown.server.tables.registry import LiveTables

LONGEST_RETIREMENT = 24 * 3600.0  # seconds


async def retire(services: Services, tables: "LiveTables") -> None:
    """Take no more tables. Returns when no old game is left, or after 24 hours. The server should stop then."""
    until = services.clock() + LONGEST_RETIREMENT
    while services.clock() < until:
        try:
            await services.storage.retire()
            await keep_old_games(services, tables)
            if not services.kept_tables:
                return
        except Refusal:
            pass  # the database does not answer, which has been logged
        except Exception as error:
            log_failure("Retiring", error)
        await asyncio.sleep(services.settings.housekeeping_every)


async def keep_old_games(services: Services, tables: "LiveTables") -> None:
    """Give all tables away except those of games that no other server can run: running ones, and finished ones with people.

    Running games that nobody owns are claimed, because only this server can let people play on there.
    """
    storage = services.storage
    others = await claims.list_others(storage)
    running_games = [game for game in await claims.list_running_games(storage) if is_only_ours(services, game.game, others)]
    unclaimed_codes = [game.code for game in running_games if game.server != storage.server]
    if unclaimed_codes:
        await claims.claim_all(storage, unclaimed_codes)
    attended_codes = [
        live.table.code
        for live in list(tables.in_memory.values())
        if has_people_after_game(live) and is_only_ours(services, live.table.game, others)
    ]
    services.kept_tables = {*(game.code for game in running_games), *attended_codes}
    await tables.release_all_but(services.kept_tables)


async def end_old_games(services: Services, tables: "LiveTables") -> None:
    """End the games of this server if others have newer rules for them, and none has ours. They count as abandoned."""
    others = await claims.list_others(services.storage)
    for game in await claims.list_running_games(services.storage):
        is_ours = game.server is not None and game.server == services.storage.server
        if is_ours and game.kind != "lesson" and is_replaced(services, game.game, others):
            with contextlib.suppress(NotSaved):  # the game has just ended, or the database has failed, which has been logged
                await end_game(services, tables, game)


async def end_game(services: Services, tables: "LiveTables", game: RunningGame) -> None:
    """Store that the game is abandoned, and tell everybody there."""
    live, close_table = tables.in_memory.get(game.code), services.storage.close_table
    if live is None:
        await close_table(game.code, game.revision)
        return
    await live.change(
        lambda table: revise(table, stage="abandoned") if table.stage == "playing" else table,
        save=lambda before, _: close_table(before.code, before.revision),
    )
    for connection in list(live.audience.connections.values()):
        connection.close(CloseCode.UPGRADED)


def has_people_after_game(live: "LiveTable") -> bool:
    """Whether people are at a table whose game is over, and look at how it went."""
    return live.table.stage in ("over", "abandoned") and bool(live.audience.connections)


def is_only_ours(services: Services, game: str, others: list[OtherServer]) -> bool:
    """Whether no other server takes tables under our rules of this game."""
    return all(other.rules.get(game) != services.storage.rules[game] for other in others)


def is_replaced(services: Services, game: str, others: list[OtherServer]) -> bool:
    """Whether other servers have newer rules of this game than ours, and none has ours."""
    ours = services.storage.rules[game]
    return any(other.rules.get(game, ours) > ours for other in others) and is_only_ours(services, game, others)
