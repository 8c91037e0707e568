"""A table's life, as plain values: opened, filled, started. Nothing here waits, stores or sends."""

import dataclasses
from dataclasses import dataclass, field
from typing import Any

from facedown.server.protocol import Sitter, Stage
from facedown.server.refusals import Refusal

BOT = "random"  # the one kind of bot so far


@dataclass(frozen=True, slots=True)
class Chair:
    """Who sits on a seat: a guest, a bot of some kind, or nobody."""

    guest: str | None = None
    bot: str | None = None

    @property
    def sitter(self) -> Sitter:
        if self.guest is not None:
            return "guest"
        return "nobody" if self.bot is None else "bot"


EMPTY = Chair()


@dataclass(frozen=True, slots=True)
class Table:
    code: str
    game: str
    options: dict[str, Any]  # complete
    players: int
    start: int | None  # None: drawn with the deal
    host: str  # a guest
    chairs: tuple[Chair, ...]
    stage: Stage = "open"
    revision: int = field(default=0, compare=False)

    def seats_of(self, guest: str) -> list[int]:
        """Several, where several people share that guest's device."""
        return [seat for seat, chair in enumerate(self.chairs) if chair.guest == guest]


def open_table(code: str, game: str, options: dict[str, Any], players: int, start: int | None, host: str) -> Table:
    """Whoever opens it is its host and sits on seat 0."""
    return Table(code, game, options, players, start, host, chairs=(Chair(guest=host), *[EMPTY] * (players - 1)))


def sit(table: Table, guest: str, seat: int) -> Table:
    """Sit down, or change seats."""
    check_open(table)
    if occupant(table, seat).guest == guest:
        return table
    check_empty(table, seat)
    chairs = [EMPTY if chair.guest == guest else chair for chair in table.chairs]
    chairs[seat] = Chair(guest=guest)
    return changed(table, chairs)


def seat_bot(table: Table, guest: str, seat: int) -> Table:
    check_open(table)
    check_host(table, guest)
    if occupant(table, seat).bot == BOT:
        return table
    check_empty(table, seat)
    return with_chair(table, seat, Chair(bot=BOT))


def leave(table: Table, guest: str, seat: int) -> Table:
    """Get up, or as the host ask someone to."""
    check_open(table)
    chair = occupant(table, seat)
    if chair.guest != guest and table.host != guest:
        raise Refusal("not-your-seat", seat=seat)
    if chair == EMPTY:
        raise Refusal("seat-empty", seat=seat)
    return with_chair(table, seat, EMPTY)


def check_start(table: Table, guest: str) -> None:
    check_open(table)
    check_host(table, guest)
    empty = [seat for seat, chair in enumerate(table.chairs) if chair == EMPTY]
    if empty:
        raise Refusal("seats-empty", seats=empty)


def started(table: Table, start: int) -> Table:
    return dataclasses.replace(table, stage="playing", start=start, revision=table.revision + 1)


def ended(table: Table) -> Table:
    return dataclasses.replace(table, stage="over", revision=table.revision + 1)


def check_open(table: Table) -> None:
    if table.stage != "open":
        raise Refusal("not-open", stage=table.stage)


def check_host(table: Table, guest: str) -> None:
    if table.host != guest:
        raise Refusal("host-only")


def check_empty(table: Table, seat: int) -> None:
    if table.chairs[seat] != EMPTY:
        raise Refusal("seat-taken", seat=seat)


def occupant(table: Table, seat: int) -> Chair:
    if not 0 <= seat < table.players:
        raise Refusal("no-such-seat", seat=seat, seats=table.players)
    return table.chairs[seat]


def with_chair(table: Table, seat: int, chair: Chair) -> Table:
    return changed(table, [*table.chairs[:seat], chair, *table.chairs[seat + 1 :]])


def changed(table: Table, chairs: list[Chair]) -> Table:
    return dataclasses.replace(table, chairs=tuple(chairs), revision=table.revision + 1)
