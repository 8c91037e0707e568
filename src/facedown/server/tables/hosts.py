"""Only the host starts a game. If the host does not come back to an open table, somebody else becomes the host."""

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
        """Asks again who succeeds: by now the host may be back."""
        guest = successor(live, settings)
        return table if guest is None else tables.change_host(table, guest)

    await live.change(change)


def successor(live: LiveTable, settings: Settings) -> str | None:
    """The player who has been here longest, if the host has been away for too long."""
    table = live.table
    patience = settings.new_host_after if table.seats_of(table.host) else settings.away_after
    is_missed = table.stage == "open" and live.audience.is_away(table.host, patience)
    return live.player_here() if is_missed else None
