"""What a server counts and measures while it runs. It names no tables, because whoever has a table's code can join it."""

import contextlib
from collections.abc import Callable, Mapping
from contextlib import AbstractContextManager
from typing import Literal

ClaimKind = Literal["first", "again", "taken"]  # the owner before: none, this server already, or one that is gone


class Metrics:
    """Counts nothing, because nobody reads these metrics. With `--metrics-port`, `PrometheusMetrics` is used instead."""

    def publish(
        self, count_tables: Callable[[], Mapping[str, int]], count_connections: Callable[[], int]
    ) -> AbstractContextManager[None]:
        """Let others read the metrics while a `with` block runs. Raises OSError if that is impossible.

        `count_tables`: counts the tables in memory, by stage. `count_connections`: counts the open connections.
        """
        return contextlib.nullcontext()

    def count_moves(self, number: int, by: str | None) -> None:
        """Count moves that were made. `by`: who moved in the player's place, such as a bot; None if it was the player."""

    def observe_move(self, seconds: float) -> None:
        """Measure the time from the arrival of a player's move until it was sent to everyone."""

    def observe_commit(self, seconds: float, steps: int) -> None:
        """Measure one transaction of the writer, with this many statements."""

    def count_refusal(self, code: str) -> None:
        """Count a request or a frame that was refused."""

    def observe_bot(self, seconds: float) -> None:
        """Measure the time from asking a bot for a move until its answer."""

    def observe_loop_lag(self, seconds: float) -> None:
        """Measure how late the event loop ran something that was due."""

    def observe_garbage(self, seconds: float) -> None:
        """Measure one collection of cyclic garbage, during which everybody waits."""

    def count_claim(self, kind: ClaimKind) -> None:
        """Count a table that this server has claimed, in a database that several servers share."""

    def count_eviction(self) -> None:
        """Count a silent server that this one has disconnected from the database."""
