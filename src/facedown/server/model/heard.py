"""Who has heard of what.

That something has happened is told, too: of a move that tells a seat nothing it gets no frame, and no frame counts it.
"""

from array import array
from collections.abc import Iterable, Sequence

from facedown.kit.events import Event, is_addressed_to


def hears(seat: int | None, events: Iterable[Event]) -> bool:
    """Whether any of this is told to `seat` (None: a watcher). A contract test says that otherwise nothing changes for it."""
    return any(is_addressed_to(event, seat) for event in events)


class Heard:
    """Of which moves each seat, and a watcher, has heard."""

    def __init__(self, players: int) -> None:
        self.moves_made = 0
        self._moves: dict[int | None, array[int]] = {seat: array("I") for seat in [*range(players), None]}

    def add(self, events: Sequence[Event]) -> None:
        """One more move, and what it told."""
        self.moves_made += 1
        is_public = hears(None, events)  # what a watcher hears everyone does
        for seat, moves in self._moves.items():
            if is_public or hears(seat, events):
                moves.append(self.moves_made)

    def moves(self, seat: int | None) -> int:
        """How many."""
        return len(self._moves[seat])

    def move_of(self, seat: int | None, n: int) -> int:
        """The number in the game of the `n`th, or of the last; 0: none yet."""
        moves = self._moves[seat]
        return moves[min(n, len(moves)) - 1] if moves and n > 0 else 0
