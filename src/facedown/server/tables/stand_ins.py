"""Stand-ins: bots that play for people who are away, until they are back. In games by days late_moves.py adds them.

The level of the stand-in is one of the table's terms, and nobody can pick another. A stand-in is offered to the other players
once somebody has been away for a while. If others wait for longer, it takes over by itself. A player who leaves is replaced at
once, and disconnected, because nobody may watch from their own seat while a bot plays there.
"""

from functools import partial

from facedown.server.model import table as tables
from facedown.server.model.days_per_move import begin_agreed_pause, is_by_days
from facedown.server.model.table import Table
from facedown.server.protocol.errors import Refusal
from facedown.server.protocol.messages import CloseCode
from facedown.server.tables.live import LiveTable
from facedown.server.tables.services import Services


async def leave_seat(live: LiveTable, services: Services, guest: str, seat: int) -> None:
    """Leave a seat. In a running game, stand-ins play on for everybody on the guest's device, which is disconnected."""
    if live.table.stage == "playing":
        leave_game = partial(tables.leave_game, guest=guest, seat=seat, new_seed=services.randomness.new_seed)
        await live.change(lambda table: begin_agreed_pause(leave_game(table), live.clock.uptime))
        live.send_clock()
        if (connection := live.audience.connections.get(guest)) is not None:
            connection.close(CloseCode.LEFT)
            live.leave(connection)
    else:
        await live.change(partial(tables.leave, guest=guest, seat=seat))


async def add_stand_in(live: LiveTable, services: Services, guest: str, seat: int) -> None:
    """At the request of `guest`, let the table's stand-in play in this seat. Refused unless its player has been away long."""
    seed = services.randomness.new_seed()

    def change(table: Table) -> Table:
        after = tables.add_stand_in(table, guest, seat, seed)
        if after is not table and is_by_days(table.terms):
            raise Refusal("not-late", seat=seat)
        if after is not table and not is_player_away(live, seat, table.terms.stand_in_after):
            raise Refusal("still-here", seat=seat, seconds=table.terms.stand_in_after)
        return after

    await live.change(change)


def replace_absent_players(live: LiveTable, services: Services) -> None:
    """Offer stand-ins for absent players, and add them, in the background, where others have been waiting too long.

    A stand-in whose player came back just as it was added is removed.
    """
    for guest in live.audience.connections:
        live.remove_stand_ins_soon(guest)
    if is_by_days(live.table.terms):
        return  # nobody is expected to be there; late_moves.py says what happens when their time is up
    live.offer_stand_ins(find_offers(live))
    waiting_guest = live.first_player()  # of the players who are here now, the one who came first
    seconds = max(services.settings.stand_in_after, live.table.terms.stand_in_after)
    for seat in live.due_seats():  # those that are to move
        is_person = live.table.chairs[seat].active_bot is None
        if waiting_guest is not None and is_person and is_player_away(live, seat, seconds):
            services.run_in_background(add_stand_in(live, services, waiting_guest, seat))


def find_offers(live: LiveTable) -> set[int]:
    """The seats whose players have been away so long that the others can let a stand-in play."""
    seconds = live.table.terms.stand_in_after
    return {seat for seat in range(live.table.players) if is_player_away(live, seat, seconds)}


def is_player_away(live: LiveTable, seat: int, seconds: float) -> bool:
    """Whether the guest in this seat has been away for at least that long."""
    guest = live.table.chairs[seat].guest
    return guest is not None and live.audience.is_away(guest, seconds)
