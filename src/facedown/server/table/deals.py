"""A table's deals: one at most is being agreed on, and clients answer to that one."""

from collections.abc import Mapping

from facedown.server.protocol import DealCommitFrame, DealRevealFrame
from facedown.server.refusals import Refusal
from facedown.server.table.around import Around
from facedown.server.table.connection import Connection
from facedown.server.table.openings import Opening, agree_on_deal
from facedown.server.table.tables import Table


class Deals:
    def __init__(self, around: Around) -> None:
        self._around = around
        self._opening: Opening | None = None

    async def agree(self, table: Table, connections: Mapping[str, Connection]) -> Opening:
        def begun(opening: Opening) -> None:
            self._opening = opening

        around = self._around
        try:
            return await agree_on_deal(
                table, around.storage, around.draws.seed, around.settings.deal_patience, connections, begun
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
