"""Games by days: when somebody's time is up, the table's stand-in moves once for them, and the seat stays theirs.

After three such moves in a row the stand-in stays until the player is back. Time is measured in uptime, so no change of the
date makes anybody late. It runs whether anybody is there or not, and goes on after a restart. While no server runs, nobody can
move, so that time does not count.

To look at a table is to load it, and then bots that are due there move. So bots go on after a restart too.
"""

import contextlib
from functools import partial

from facedown.engine.match import Match
from facedown.kit.errors import Refused
from facedown.kit.events import addressed_to
from facedown.server.bots.pool import BotFailed, SeatedBot
from facedown.server.model import table as tables
from facedown.server.model.days_per_move import MAX_LATE_MOVES, Deadlines, begin_agreed_pause, people_due
from facedown.server.store.days_per_move import BEFORE_ALL, MAX_AWAKE, list_awake, save_wake
from facedown.server.support.logs import log_failure
from facedown.server.tables.live import LiveTable
from facedown.server.tables.registry import LiveTables
from facedown.server.tables.services import Services
from facedown.server.tables.turns import is_abandoned


class LateMoves:
    def __init__(self, services: Services, live_tables: LiveTables) -> None:
        self._services = services
        self._tables = live_tables
        self._busy_codes: set[str] = set()  # the codes of tables that are being looked at
        self._last_table = BEFORE_ALL  # where the last round ended, if there was more to look at

    @property
    def is_busy(self) -> bool:
        """Whether any table is being looked at."""
        return bool(self._busy_codes)

    async def make_all(self) -> None:
        """Look at tables where somebody's time may be up or a bot may be due, in the background.

        If there are too many for one round, the next one goes on behind them, so that tables that are refused hold back nobody.
        """
        awake_tables = await list_awake(self._services.storage, await self._services.uptime.count(), self._last_table)
        self._last_table = awake_tables[-1] if len(awake_tables) == MAX_AWAKE else BEFORE_ALL
        for _, code in awake_tables:
            if code not in self._busy_codes:
                self._busy_codes.add(code)
                self._services.start_turn(self._look_at(code))

    async def _look_at(self, code: str) -> None:
        try:
            live = await self._tables.find(code)
            while (late_seat := first_late_seat(live, self._services.uptime.now)) is not None:
                await self._move_for(live, late_seat)
            async with live.hold_lock():  # a move that is being made may bring a bot's turn
                await save_wake(self._services.storage, code, next_wake(live, self._services.uptime.now))
        except Refused:
            pass  # other rules, another server has the table, or nothing was saved: a later round looks again
        except Exception as error:
            log_failure("A move for somebody who is late", error)
        finally:
            self._busy_codes.discard(code)

    async def _move_for(self, live: LiveTable, seat: int) -> None:
        match = live.match
        if match is None:
            return
        number, level = len(match.moves), live.table.terms.stand_in
        try:
            move, by = await self._services.worker_pool.choose(self._stand_in(live, match, seat), match.legal(seat)), level
        except BotFailed:  # the game goes on, and its record says that this move was random
            move, by = self._services.randomness.pick_move(match.legal(seat)), "chance"
        await self._services.run_to_end(self._play(live, seat, number, move, by))

    def _stand_in(self, live: LiveTable, match: Match, seat: int) -> SeatedBot:
        """A bot that has heard what the seat has heard."""
        table = live.table
        own_events = addressed_to(match.events, seat)
        seed = self._services.randomness.new_seed()
        return SeatedBot(table.terms.stand_in, table.game, table.players, table.options, seat, seed, own_events)

    async def _play(self, live: LiveTable, seat: int, number: int, move: str, by: str) -> None:
        """Play the move, unless somebody has moved since it was chosen. After too many in a row the stand-in stays."""
        async with live.hold_lock():
            is_same = live.match is not None and len(live.match.moves) == number
            if not is_same or seat not in late_seats(live, self._services.uptime.now):
                return
            await live.play(seat, [move], by=by)
        deadlines = deadlines_of(live)
        if deadlines is not None and deadlines.late_moves(seat) >= MAX_LATE_MOVES:
            await self._keep_stand_in(live, seat)
        live.bots.wake()

    async def _keep_stand_in(self, live: LiveTable, seat: int) -> None:
        guest, seed = live.table.chairs[seat].guest, self._services.randomness.new_seed()
        if guest is not None:
            with contextlib.suppress(Refused):  # the game is over
                add_stand_in = partial(tables.add_stand_in, guest=guest, seat=seat, seed=seed)
                await live.change(lambda table: begin_agreed_pause(add_stand_in(table), live.clock.uptime))
                live.send_clock()


def deadlines_of(live: LiveTable) -> Deadlines | None:
    return None if live.game is None else live.game.deadlines


def late_seats(live: LiveTable, uptime: int) -> list[int]:
    """The seats of people whose time is up."""
    deadlines = deadlines_of(live)
    if deadlines is None:
        return []
    times_left = deadlines.times_left(people_due(live.table, live.due_seats()), live.table.paused_until, uptime)
    return [seat for seat, time in times_left.items() if time == 0]


def first_late_seat(live: LiveTable, uptime: int) -> int | None:
    return next(iter(late_seats(live, uptime)), None)


def next_wake(live: LiveTable, uptime: int) -> int:
    """The uptime at which to look at this table again. Nobody's time there can be up before it, and no bot is due."""
    deadlines = deadlines_of(live)
    if deadlines is None:
        return uptime
    due_seats = live.due_seats()
    due_people = people_due(live.table, due_seats)
    if len(due_people) < len(due_seats) and not is_abandoned(live):
        return uptime
    ends = [deadlines.end_of(seat, live.table.paused_until) for seat in due_people]
    return min(ends, default=uptime + deadlines.limit)
