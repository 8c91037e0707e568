"""Stand-ins: bots that play for people.

A player who leaves is replaced at once. For a player who is away, others can ask for a stand-in, and after a while one takes
over by itself.
"""

from functools import partial

from facedown.server.bots.levels import DEFAULT_LEVEL
from facedown.server.model import table as tables
from facedown.server.model.table import Table
from facedown.server.protocol.errors import Refusal
from facedown.server.tables.live import LiveTable
from facedown.server.tables.services import Services


async def leave_seat(live: LiveTable, services: Services, guest: str, seat: int) -> None:
    """Leave a seat. In a running game a bot takes over."""
    if live.table.stage == "playing":
        tables.check_owner(live.table, guest, seat)
        await add_stand_in(live, services, guest, seat, DEFAULT_LEVEL)
    else:
        await live.change(partial(tables.leave, guest=guest, seat=seat))


async def add_stand_in(live: LiveTable, services: Services, guest: str, seat: int, level: str) -> None:
    """At the request of `guest`, let a bot play on this seat. Refused if it is the seat of another player who is here."""
    seed = services.randomness.new_seed()

    def change(table: Table) -> Table:
        after = tables.add_stand_in(table, guest, seat, level, seed)
        if table.chairs[seat].guest != guest and not is_player_away(live, seat, services.settings.away_after):
            raise Refusal("still-here", seat=seat)
        return after

    await live.change(change)


def replace_absent_players(live: LiveTable, services: Services) -> None:
    """Let bots play for absent players for whom others have been waiting too long. This happens in the background."""
    waiting_guest = live.first_player()
    for seat in live.due_seats():
        is_person = live.table.chairs[seat].active_bot is None
        if waiting_guest is not None and is_person and is_player_away(live, seat, services.settings.stand_in_after):
            services.run_in_background(add_stand_in(live, services, waiting_guest, seat, DEFAULT_LEVEL))


def is_player_away(live: LiveTable, seat: int, seconds: float) -> bool:
    """Whether the guest on this seat has been away for at least that long."""
    guest = live.table.chairs[seat].guest
    return guest is not None and live.audience.is_away(guest, seconds)
