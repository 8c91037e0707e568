"""Makes the record of a finished game from what is stored. The REST interface and the export both use it."""

from collections.abc import Sequence
from typing import Any

import orjson
from sqlalchemy import Connection

from facedown.engine.record import FORMAT, Record
from facedown.server.protocol.errors import Refusal
from facedown.server.store.openings import StoredOpening, read_openings
from facedown.server.store.storage import MOVES_AT_ONCE, StoredTable, format_date, read_moves, read_table


def make_record(stored_table: StoredTable, openings: Sequence[StoredOpening]) -> dict[str, Any]:
    """The record of a game, with all its secrets. Refused unless the game is over or abandoned."""
    table, game = stored_table.table, stored_table.game
    if table.stage == "open" or game is None or table.terms.start is None:
        raise Refusal("not-started")
    if table.stage == "playing":
        raise Refusal("game-running")
    record = Record(
        facedown=FORMAT,
        game=table.game,
        rules=stored_table.rules,
        options=table.options,
        players=player_names(stored_table),
        seed=game.seed,
        start=table.terms.start,
        deal=game.deal,
        moves=[[seat, move] for seat, move in game.moves],
        result=stored_table.result,
    )
    return {
        **record,
        "bots": [None if chair.bot is None else {"bot": chair.bot, "seed": chair.seed} for chair in table.chairs],
        "by": {str(number): by for number, by in game.by.items()},
        "table": table.code,
        "fairness": {"openings": [opening.all_fields() for opening in openings]},
        "dates": {name: None if date is None else format_date(date) for name, date in stored_table.dates.items()},
    }


def encode_record(stored_table: StoredTable, openings: Sequence[StoredOpening]) -> bytes:
    """The record as JSON."""
    return orjson.dumps(make_record(stored_table, openings))


def read_record(connection: Connection, code: str) -> bytes:
    """The record of a game that has ended, as JSON, read from this database."""
    stored_table = read_table(connection, code, with_game=True)
    if stored_table is None or stored_table.game is None:
        raise Refusal("not-started")
    moves = stored_table.game.moves
    while (first := len(moves)) and first % MOVES_AT_ONCE == 0:
        read_moves(connection, code, stored_table.game, first)
        if len(moves) == first:
            break
    return encode_record(stored_table, read_openings(connection, code))


def player_names(stored_table: StoredTable) -> list[str]:
    """A name per seat, also for bots and for guests without a name."""
    return [
        name or (f"{chair.bot} bot" if chair.bot else "guest")
        for name, chair in zip(stored_table.names, stored_table.table.chairs, strict=True)
    ]
