"""The record of a finished game, from what is stored: the same for whoever asks the server, and for an export."""

from collections.abc import Sequence
from typing import Any

from facedown.engine.record import FORMAT, Record
from facedown.server.protocol.errors import Refusal
from facedown.server.store.storage import Stored, StoredOpening, spell_date


def finished_record(stored: Stored, openings: Sequence[StoredOpening]) -> dict[str, Any]:
    """Everything, once it is over or abandoned; until then it is secret."""
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
        players=record_names(stored),
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
        "fairness": {"openings": [opening.whole() for opening in openings]},
        "dates": {name: None if date is None else spell_date(date) for name, date in stored.dates.items()},
    }


def record_names(stored: Stored) -> list[str]:
    return [
        name or (f"{chair.bot} bot" if chair.bot else "guest")
        for name, chair in zip(stored.names, stored.table.chairs, strict=True)
    ]
