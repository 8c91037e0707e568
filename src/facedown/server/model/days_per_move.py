"""Games by days: everybody has one, three or seven days for each move, whether they are there or not.

Time is measured by the uptime, in milliseconds. It is stored with every move, so it continues after a restart, and on another
server that takes over the table.
"""

import dataclasses
from collections.abc import Iterable, Sequence

from facedown.server.model.table import Table, check_playing, remove_stand_ins, revise
from facedown.server.protocol.errors import Refusal
from facedown.server.protocol.messages import DAY_SECONDS, Terms

SECOND = 1000
DAY = DAY_SECONDS * SECOND
MAX_LATE_MOVES = 3  # in a row; after that, the stand-in stays
MAX_PAUSE = 14  # days


def is_by_days(terms: Terms) -> bool:
    return terms.clock is not None and terms.clock >= DAY_SECONDS


def limit_of(terms: Terms) -> int:
    """How many milliseconds everybody has for a decision, in a game by days."""
    return (terms.clock or 0) * SECOND


class Deadlines:
    """The deadline of each seat that is to move, and how many moves in a row were made for it because its time was up.

    A seat's time begins when it is due to move. As with shorter clocks, a decision ends when everyone hears of it. Otherwise
    the seat's time would begin again after a secret choice, and so give it away.
    """

    def __init__(self, limit: int, due: Iterable[int], at: int) -> None:
        """`limit`: milliseconds for a decision. `due`: the seats that are to move first, at the uptime `at`."""
        self.limit = limit
        self.since = dict.fromkeys(due, at)  # by seat: when its time began
        self._late_moves: dict[int, int] = {}  # by seat

    def move(self, seat: int, due: Sequence[int], at: int, by: str | None, *, is_told: bool) -> None:
        """Note a move made at the uptime `at`. `due`: the seats to move after it. `is_told`: whether everyone hears of it."""
        if is_told or seat not in due:
            began = self.since.pop(seat, at)
            if by is None:
                self._late_moves[seat] = 0
            elif at - began >= self.limit:
                self._late_moves[seat] = self.late_moves(seat) + 1
        self.since = {each: self.since.get(each, at) for each in due}

    def late_moves(self, seat: int) -> int:
        """How many of the seat's latest moves, in a row, were made for it because its time was up."""
        return self._late_moves.get(seat, 0)

    def end_of(self, seat: int, paused_until: int | None) -> int:
        """When the seat's time is up. A pause gives everybody the full time again."""
        return max(self.since[seat], paused_until or 0) + self.limit

    def times_left(self, seats: Iterable[int], paused_until: int | None, at: int) -> dict[int, int]:
        """How many milliseconds each of these seats, which are to move, has left at the uptime `at`; 0 if it is late."""
        return {seat: max(0, self.end_of(seat, paused_until) - at) for seat in seats}


def people_due(table: Table, due: Iterable[int]) -> list[int]:
    """Those of the due seats whose moves are made by people."""
    return [seat for seat in due if table.chairs[seat].guest is not None and table.chairs[seat].active_bot is None]


def take_seats_back(table: Table, guest: str, at: int | None, due: Iterable[int]) -> Table:
    """The guest is back: remove the stand-ins from all of the guest's seats. `at`: the uptime, in a game by days.

    If only bots were left, the game has waited, and the seat may have been due for weeks. So if nobody else's time runs, all
    times begin again now, as after a pause. `due`: the seats that are to move.
    """
    after = remove_stand_ins(table, guest)
    if after is table or at is None or people_due(table, due):
        return after
    return dataclasses.replace(after, paused_until=max(after.paused_until or 0, at))


# --- pauses


def agree_to_pause(table: Table, guest: str, days: int, at: int) -> Table:
    """The guest asks for a pause of this many days, or agrees to it. Once everybody who plays agrees, it begins.

    A different number of days is a new request, to which the others must agree again.
    """
    check_can_pause(table, guest)
    if not 1 <= days <= MAX_PAUSE:
        raise Refusal("bad-pause", least=1, most=MAX_PAUSE)
    chairs = tuple(
        dataclasses.replace(chair, pause_days=days if guest == chair.guest or chair.pause_days == days else None)
        for chair in table.chairs
    )
    after = begin_agreed_pause(dataclasses.replace(table, chairs=chairs), at)
    return table if after == table else revise(after)


def begin_agreed_pause(table: Table, at: int | None) -> Table:
    """Begin the pause if everybody who plays has agreed to it, and return the table. Its revision stays the same.

    People for whom a stand-in plays are not asked. So a pause can begin because somebody left without an answer. It never
    shortens another one that runs, because deadlines must not become earlier (store/days_per_move.py).
    """
    wishes = {chair.pause_days for chair in table.chairs if chair.guest is not None and chair.stand_in is None}
    days = wishes.pop() if len(wishes) == 1 else None
    if days is None or at is None:
        return table
    return dataclasses.replace(drop_wishes(table), paused_until=max(table.paused_until or 0, at + days * DAY))


def refuse_pause(table: Table, guest: str) -> Table:
    """The guest refuses the pause that was asked for. The request is dropped."""
    check_can_pause(table, guest)
    after = drop_wishes(table)
    return table if after == table else revise(after)


def drop_wishes(table: Table) -> Table:
    return dataclasses.replace(table, chairs=tuple(dataclasses.replace(chair, pause_days=None) for chair in table.chairs))


def check_can_pause(table: Table, guest: str) -> None:
    check_playing(table)
    if not is_by_days(table.terms):
        raise Refusal("not-by-days")
    if not table.seats_of(guest):
        raise Refusal("not-seated")
