"""Describes a table to one guest: its seats, watchers and terms."""

from collections.abc import Collection, Sequence

from facedown.server.model.again import AfterGameFields
from facedown.server.model.table import Table
from facedown.server.protocol import messages as protocol
from facedown.server.protocol.pauses import Pause


def describe_table(
    guest: str,
    table: Table,
    names: Sequence[str | None],
    connected_guests: Collection[str],
    watchers: Sequence[str | None],
    offered_seats: Collection[int],
    after_game: AfterGameFields,
    pause: Pause | None,
) -> protocol.Table:
    """The description of the table that `guest` gets.

    `names`: the players' names, per seat. `watchers`: the watchers' names, with None for one who has no name. `offered_seats`:
    the seats whose players have been away long enough for a stand-in.
    """
    return protocol.Table(
        code=table.code,
        game=table.game,
        options=table.options,
        players=table.players,
        stage=table.stage,
        terms=table.terms,
        seats=[
            describe_seat(guest, table, seat, names[seat], connected_guests, offered_seats) for seat in range(table.players)
        ],
        host=protocol.Host(seat=table.seat_of(table.host), is_connected=table.host in connected_guests),
        watcher_names=[name for name in watchers if name],
        watcher_count=len(watchers),
        rematch=table.rematch,
        **after_game,
        pause=pause,
        kind=table.kind,
        day=table.day,
        is_quick=table.is_quick,
        you=protocol.You(seats=list(table.seats_of(guest)), is_host=table.host == guest),
    )


def describe_seat(
    guest: str, table: Table, seat: int, name: str | None, connected_guests: Collection[str], offered_seats: Collection[int]
) -> protocol.Seat:
    chair = table.chairs[seat]
    return protocol.Seat(
        seat=seat,
        sitter=chair.sitter,
        name=name,
        level=chair.bot,
        is_connected=chair.bot is not None or chair.guest in connected_guests,
        stand_in=chair.stand_in,
        is_stand_in_offered=seat in offered_seats and table.stage == "playing" and chair.stand_in is None,
        device=None if chair.guest is None else "mine" if chair.guest == guest else "other",
        is_person=chair.person is not None,
        is_deleted=chair.is_deleted,
    )
