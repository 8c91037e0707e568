"""Describes a table to one guest: who sits where, who watches, and on which terms."""

from collections.abc import Collection, Sequence

from facedown.server.model.table import Table
from facedown.server.protocol import messages as protocol


def describe_table(
    guest: str, table: Table, names: Sequence[str | None], present: Collection[str], watchers: Sequence[str | None]
) -> protocol.Table:
    """The table as `guest` is told about it.

    `names`: of the players, per seat. `present`: the guests who are connected. `watchers`: their names; None: one without a
    name.
    """
    return protocol.Table(
        code=table.code,
        game=table.game,
        options=table.options,
        players=table.players,
        stage=table.stage,
        terms=table.terms,
        seats=[describe_seat(guest, table, seat, names[seat], present) for seat in range(table.players)],
        host=protocol.Host(seat=table.seat_of(table.host), here=table.host in present),
        watchers=[name for name in watchers if name],
        watching=len(watchers),
        rematch=table.rematch,
        you=protocol.You(seats=list(table.seats_of(guest)), host=table.host == guest),
    )


def describe_seat(guest: str, table: Table, seat: int, name: str | None, present: Collection[str]) -> protocol.Seat:
    chair = table.chairs[seat]
    return protocol.Seat(
        seat=seat,
        sitter=chair.sitter,
        name=name,
        level=chair.bot,
        here=chair.bot is not None or chair.guest in present,
        stand_in=chair.stand_in,
        device=None if chair.guest is None else "mine" if chair.guest == guest else "other",
    )
