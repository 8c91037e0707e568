"""Only the host starts a game. Where the host does not come back to an open table, somebody else is the host."""

from facedown.server.model import table as tables
from facedown.server.model.table import Table
from facedown.server.support.settings import Settings
from facedown.server.tables.live import LiveTable
from facedown.server.tables.services import Services


def look_after(live: LiveTable, services: Services) -> None:
    if successor(live, services.settings) is not None:
        services.see_to(succeed(live, services.settings))


async def succeed(live: LiveTable, settings: Settings) -> None:
    def change(table: Table) -> Table:
        """By the time it is this change's turn, the host may be back."""
        guest = successor(live, settings)
        return table if guest is None else tables.hosted_by(table, guest)

    await live.change(change)


def successor(live: LiveTable, settings: Settings) -> str | None:
    """Who has a seat and has been here longest, once the host is missed."""
    table = live.table
    patience = settings.new_host_after if table.seats_of(table.host) else settings.grace
    is_missed = table.stage == "open" and live.audience.is_away(table.host, patience)
    return live.player_here() if is_missed else None
