"""Only the host can start a game. If the host of an open table stays away, somebody else becomes the host."""

from facedown.server.model import table as tables
from facedown.server.model.table import Table
from facedown.server.support.settings import Settings
from facedown.server.tables.live import LiveTable
from facedown.server.tables.services import Services


def replace_absent_host(live: LiveTable, services: Services) -> None:
    """Give the table a new host, in the background, if its own has been away for too long."""
    if find_successor(live, services.settings) is not None:
        services.run_in_background(appoint_successor(live, services.settings))


async def appoint_successor(live: LiveTable, settings: Settings) -> None:
    def change(table: Table) -> Table:
        guest = find_successor(live, settings)  # again, because the host may be back by now
        return table if guest is None else tables.change_host(table, guest)

    await live.change(change)


def find_successor(live: LiveTable, settings: Settings) -> str | None:
    """The player who has been here longest, if the host has been away for too long; otherwise None."""
    table = live.table
    seconds = settings.new_host_after if table.seats_of(table.host) else settings.away_after
    is_missing = table.stage == "open" and live.audience.is_away(table.host, seconds)
    return live.first_player() if is_missing else None
