"""A table's deals: one at most is being agreed on, and clients answer to that one."""

from collections.abc import Mapping

from facedown.server.model.table import Table
from facedown.server.protocol.errors import Refusal
from facedown.server.protocol.messages import DealCommitFrame, DealRevealFrame
from facedown.server.tables.commit_reveal import Opening, agree_on_deal
from facedown.server.tables.connection import Connection
from facedown.server.tables.services import Services


class Deals:
    def __init__(self, services: Services) -> None:
        self._services = services
        self._opening: Opening | None = None

    async def agree(self, table: Table, connections: Mapping[str, Connection]) -> Opening:
        def begun(opening: Opening) -> None:
            self._opening = opening

        services = self._services
        try:
            return await agree_on_deal(
                table, services.storage, services.draws.seed, services.settings.deal_patience, connections, begun
            )
        finally:
            self._opening = None

    def answer(self, guest: str, frame: DealCommitFrame | DealRevealFrame) -> None:
        """A client's part."""
        if self._opening is None:
            raise Refusal("deal-closed", opening=frame.opening)
        if isinstance(frame, DealCommitFrame):
            self._opening.commit(guest, frame.opening, frame.commitment)
        else:
            self._opening.reveal(guest, frame.opening, frame.random)
