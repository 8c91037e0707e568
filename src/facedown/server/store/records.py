"""Makes the record of a finished game from what is stored. The REST interface and the export both use it."""

from collections.abc import Sequence
from typing import Any

from facedown.engine.record import FORMAT, Record
from facedown.server.protocol.errors import Refusal
from facedown.server.store.openings import StoredOpening
from facedown.server.store.storage import StoredTable, format_date


def make_record(stored: StoredTable, openings: Sequence[StoredOpening]) -> dict[str, Any]:
    """The record of a game, with all its secrets. Refused unless the game is over or abandoned."""
    table, game = stored.table, stored.game
    if table.stage == "open" or game is None or table.terms.start is None:
        raise Refusal("not-started")
    if table.stage == "playing":
        raise Refusal("game-running")
    record = Record(
        facedown=FORMAT,
        game=table.game,
        rules=stored.rules,
        options=table.options,
        players=player_names(stored),
        seed=game.seed,
        start=table.terms.start,
        deal=game.deal,
        moves=[[seat, move] for seat, move in game.moves],
        result=stored.result,
    )
    return {
        **record,
        "bots": [None if chair.bot is None else {"bot": chair.bot, "seed": chair.seed} for chair in table.chairs],
        "by": {str(number): by for number, by in game.by.items()},
        "table": table.code,
        "fairness": {"openings": [opening.all_fields() for opening in openings]},
        "dates": {name: None if date is None else format_date(date) for name, date in stored.dates.items()},
    }


def player_names(stored: StoredTable) -> list[str]:
    """A name per seat, also for bots and for guests without a name."""
    return [
        name or (f"{chair.bot} bot" if chair.bot else "guest")
        for name, chair in zip(stored.names, stored.table.chairs, strict=True)
    ]
