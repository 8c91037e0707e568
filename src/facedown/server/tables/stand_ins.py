"""A bot in a player's place: a player who leaves asks for it, or the others do once one has vanished, or it comes by itself."""

from functools import partial

from facedown.server.bots.levels import DEFAULT_LEVEL
from facedown.server.model import table as tables
from facedown.server.model.table import Table
from facedown.server.protocol.errors import Refusal
from facedown.server.tables.live import LiveTable
from facedown.server.tables.services import Services


async def leave(live: LiveTable, services: Services, guest: str, seat: int) -> None:
    """Leave a seat. In a running game a bot takes over."""
    if live.table.stage == "playing":
        tables.check_owner(live.table, guest, seat)
        await stand_in(live, services, guest, seat, DEFAULT_LEVEL)
    else:
        await live.change(partial(tables.leave, guest=guest, seat=seat))


async def stand_in(live: LiveTable, services: Services, guest: str, seat: int, level: str) -> None:
    seed = services.randomness.new_seed()

    def change(table: Table) -> Table:
        after = tables.add_stand_in(table, guest, seat, level, seed)
        if table.chairs[seat].guest != guest and not has_vanished(live, seat, services.settings.away_after):
            raise Refusal("still-here", seat=seat)
        return after

    await live.change(change)


def look_after(live: LiveTable, services: Services) -> None:
    """Where others wait for somebody who has vanished, a bot plays on."""
    waiting = live.player_here()
    for seat in live.due():
        is_persons = live.table.chairs[seat].active_bot is None
        if waiting is not None and is_persons and has_vanished(live, seat, services.settings.stand_in_after):
            services.see_to(stand_in(live, services, waiting, seat, DEFAULT_LEVEL))


def has_vanished(live: LiveTable, seat: int, seconds: float) -> bool:
    """Whether the guest of that seat has been away for at least that long."""
    guest = live.table.chairs[seat].guest
    return guest is not None and live.audience.is_away(guest, seconds)
