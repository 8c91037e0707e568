"""Storing the seats of a table. A step is one statement of the transaction in which the table is saved."""

from typing import Any

from facedown.server.model.table import Chair, Table
from facedown.server.store import statements
from facedown.server.store.writer import Step


def insert_seat(table: Table, seat: int) -> Step:
    return Step(statements.INSERT_SEAT, {"table": table.code, "seat": seat, **chair_columns(table.chairs[seat])})


def chair_columns(chair: Chair) -> dict[str, Any]:
    return {
        "guest": chair.guest,
        "bot": chair.bot,
        "person": chair.person,
        "stand_in": chair.stand_in,
        "bot_seed": chair.seed,
        "pause_days": chair.pause_days,
    }


def seat_changes(before: Table, after: Table) -> list[Step]:
    """The steps that turn the stored seats of `before` into those of `after`."""
    updates = [
        Step(
            statements.UPDATE_SEAT,
            seat_key(after, seat) | {f"{name}_after": value for name, value in chair_columns(chair).items()},
        )
        for seat, (old_chair, chair) in enumerate(zip(before.chairs, after.chairs, strict=False))
        if old_chair != chair
    ]
    insertions = [insert_seat(after, seat) for seat in range(before.players, after.players)]
    deletions = [Step(statements.DELETE_SEAT, seat_key(before, seat)) for seat in range(after.players, before.players)]
    return updates + insertions + deletions


def wake_if_bots_play(code: str) -> Step:
    """The step after which a server looks soon at this game by days, if bots play there. One of them may be due now."""
    return Step(statements.WAKE_IF_BOTS_PLAY, {"which": code}, changes_any=True)


def seat_key(table: Table, seat: int) -> dict[str, Any]:
    return {"code": table.code, "number": seat}
