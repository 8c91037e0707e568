"""Playing again: everybody says once whether they want to, and the next game starts without a lobby.

After a game by days people are rarely there together. So the first "yes" opens the next table, where everybody's seat is kept.
"""

import asyncio
from typing import Literal

from facedown.kit.errors import Refused
from facedown.server.model import again
from facedown.server.model.days_per_move import is_by_days
from facedown.server.model.table import Table, check_over
from facedown.server.protocol.errors import Refusal
from facedown.server.store.writer import NotSaved
from facedown.server.support.logs import log_failure
from facedown.server.tables.live import LiveTable
from facedown.server.tables.registry import LiveTables
from facedown.server.tables.services import Services

ARRIVAL_TIMEOUT = 8.0  # seconds that the next game waits for everybody's page to come along
POLL_EVERY = 0.02  # seconds between two looks at who has come

Answer = Literal["yes", "no", "with-bots"]


async def take_answer(tables: LiveTables, services: Services, live: LiveTable, guest: str, answer: Answer) -> None:
    """Note what a player said. Once all have agreed, open the next table and start its game.

    After a game by days the table is opened at once, with the seats of all who have not declined, and its host starts the game.
    """
    check_can_answer(live.table, guest)
    if live.table.rematch is not None:
        return
    if answer == "no":
        live.after_game.answers = live.after_game.answers.decline(guest)
        live.send_table()
        return
    answers = live.after_game.answers.accept(guest, services.clock())
    if answer == "with-bots":
        check_bots_may_play(live.table, answers, services.clock())
    live.after_game.answers = answers
    is_waiting = answer == "yes" and not again.is_agreed(live.table, answers)
    if is_waiting and not is_by_days(live.table.terms):
        live.send_table()
        return
    await tables.check_can_host(guest)
    guests = answers.ready_guests | (again.guests_to_answer(live.table, answers) if is_waiting else set())
    rematch = await tables.open_rematch(live, guest, choose_bots(live.table, guests))
    if not is_waiting:
        start_soon(services, rematch, guests)


def check_can_answer(table: Table, guest: str) -> None:
    check_over(table)
    if not table.seats_of(guest):
        raise Refusal("not-seated")


def check_bots_may_play(table: Table, answers: again.Answers, now: float) -> None:
    """Refuse bots for players who may still answer."""
    if again.seconds_to_bots(table, answers, now) > 0:
        [seat, *_] = again.seats_of(table, again.guests_to_answer(table, answers))
        raise Refusal("still-here", seat=seat)


def choose_bots(table: Table, guests: frozenset[str]) -> dict[int, str]:
    """The bots for all people who are not among these guests: the table's stand-ins."""
    return {
        seat: table.terms.stand_in for seat, chair in enumerate(table.chairs) if chair.bot is None and chair.guest not in guests
    }


def start_soon(services: Services, rematch: LiveTable, ready_guests: frozenset[str]) -> None:
    """Start the game as soon as everybody who is ready has come to its page, or a little later without the others."""
    if rematch.after_game.starts_itself or rematch.table.stage != "open":
        return
    rematch.after_game.starts_itself = True
    services.start_turn(start_when_here(rematch, ready_guests))


async def start_when_here(rematch: LiveTable, ready_guests: frozenset[str]) -> None:
    try:
        await wait_for_guests(rematch, ready_guests)
        await rematch.start(rematch.table.host)
    except (Refused, NotSaved) as error:
        log_failure("Starting a game that everybody has agreed to", error)  # its host can still start it, from the lobby
    finally:
        rematch.after_game.starts_itself = False
        rematch.send_table()


async def wait_for_guests(rematch: LiveTable, guests: frozenset[str]) -> None:
    seconds = 0.0
    while seconds < ARRIVAL_TIMEOUT and not guests <= rematch.audience.connections.keys():
        await asyncio.sleep(POLL_EVERY)
        seconds += POLL_EVERY
