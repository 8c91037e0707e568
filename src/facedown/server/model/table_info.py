"""Describes a table to one guest: who sits where, who watches, and on which terms."""

from collections.abc import Collection, Sequence

from facedown.server.model.again import AfterGameFields
from facedown.server.model.table import Table
from facedown.server.protocol import messages as protocol


def describe_table(
    guest: str,
    table: Table,
    names: Sequence[str | None],
    present: Collection[str],
    watchers: Sequence[str | None],
    offered: Collection[int],
    after: AfterGameFields,
) -> protocol.Table:
    """The table as `guest` is told about it.

    `names`: of the players, per seat. `present`: the guests who are connected. `watchers`: their names; None: one without a
    name. `offered`: the seats whose players have been away long enough for a stand-in.
    """
    return protocol.Table(
        code=table.code,
        game=table.game,
        options=table.options,
        players=table.players,
        stage=table.stage,
        terms=table.terms,
        seats=[describe_seat(guest, table, seat, names[seat], present, offered) for seat in range(table.players)],
        host=protocol.Host(seat=table.seat_of(table.host), is_connected=table.host in present),
        watcher_names=[name for name in watchers if name],
        watcher_count=len(watchers),
        rematch=table.rematch,
        **after,
        kind=table.kind,
        day=table.day,
        you=protocol.You(seats=list(table.seats_of(guest)), is_host=table.host == guest),
    )


def describe_seat(
    guest: str, table: Table, seat: int, name: str | None, present: Collection[str], offered: Collection[int]
) -> protocol.Seat:
    chair = table.chairs[seat]
    return protocol.Seat(
        seat=seat,
        sitter=chair.sitter,
        name=name,
        level=chair.bot,
        is_connected=chair.bot is not None or chair.guest in present,
        stand_in=chair.stand_in,
        is_stand_in_offered=seat in offered and table.stage == "playing" and chair.stand_in is None,
        device=None if chair.guest is None else "mine" if chair.guest == guest else "other",
        is_person=chair.person is not None,
    )
