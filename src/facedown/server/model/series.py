"""A series: games in a row between the same people, each the rematch of the one before."""

from collections.abc import Sequence

from facedown.server.protocol.after import Series

Sitter = tuple[str | None, str | None]  # the guest, and the person on that guest's device; both are None for a bot


def add_game(series: Series | None, players: int, winners: Sequence[int]) -> Series:
    """The series with one more game, won by these seats."""
    before = series or Series(games=0, wins=[0] * players)
    wins = [count + (seat in winners) for seat, count in enumerate(before.wins)]
    return Series(games=before.games + 1, wins=wins)
