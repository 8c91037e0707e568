"""Metrics for Prometheus, served at `/metrics` on a port of their own. Needs the extra `facedown[host]`."""

import contextlib
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import AbstractContextManager
from http.server import HTTPServer
from threading import Thread

from prometheus_client import CollectorRegistry, Counter, Histogram, start_http_server
from prometheus_client.core import GaugeMetricFamily, Metric
from prometheus_client.registry import Collector

from facedown.server.support.metrics import ClaimKind, Metrics

LOOPBACK = "127.0.0.1"
FAST_BUCKETS = (0.0005, 0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1.0, 2.0, 5.0)  # seconds
SLOW_BUCKETS = (0.01, 0.05, 0.1, 0.2, 0.5, 1.0, 2.0, 5.0, 10.0, 30.0, 60.0)  # seconds
GROUP_BUCKETS = (1, 2, 5, 10, 20, 50, 100, 200, 500)  # statements
PLAYER = "player"  # the label of moves that players made themselves


class PrometheusMetrics(Metrics):
    """Counts and measures in a registry of its own."""

    def __init__(self, port: int) -> None:
        self._port = port
        self.registry = CollectorRegistry()
        self._moves = Counter("facedown_moves", "Moves made, by whom", ["by"], registry=self.registry)
        self._refusals = Counter("facedown_refusals", "Requests and frames refused", ["code"], registry=self.registry)
        self._claims = Counter("facedown_claims", "Tables claimed, by whose they were", ["kind"], registry=self.registry)
        self._evictions = Counter("facedown_evictions", "Silent servers disconnected from the database", registry=self.registry)
        self._move_seconds = self._make_histogram(
            "move_seconds", "From a move arriving until everyone was sent it", FAST_BUCKETS
        )
        self._commit_seconds = self._make_histogram("commit_seconds", "One transaction of the writer", FAST_BUCKETS)
        self._group_steps = self._make_histogram("group_steps", "Statements that shared one transaction", GROUP_BUCKETS)
        self._bot_seconds = self._make_histogram("bot_seconds", "From asking a bot until its answer", SLOW_BUCKETS)
        self._loop_lag = self._make_histogram("loop_lag_seconds", "How late the event loop ran what was due", FAST_BUCKETS)
        self._garbage = self._make_histogram("garbage_seconds", "One garbage collection, while everybody waits", FAST_BUCKETS)

    def _make_histogram(self, name: str, help_text: str, buckets: Iterable[float]) -> Histogram:
        return Histogram(f"facedown_{name}", help_text, buckets=tuple(buckets), registry=self.registry)

    def publish(
        self, count_tables: Callable[[], Mapping[str, int]], count_connections: Callable[[], int]
    ) -> AbstractContextManager[None]:
        """Serve the metrics at `/metrics` on the loopback interface, in a thread, until the block ends."""
        self.registry.register(LiveCounts(count_tables, count_connections))
        server, thread = start_http_server(self._port, LOOPBACK, self.registry)
        return stopping_server(server, thread)

    def count_moves(self, number: int, by: str | None) -> None:
        self._moves.labels(by or PLAYER).inc(number)

    def observe_move(self, seconds: float) -> None:
        self._move_seconds.observe(seconds)

    def observe_commit(self, seconds: float, steps: int) -> None:
        self._commit_seconds.observe(seconds)
        self._group_steps.observe(steps)

    def count_refusal(self, code: str) -> None:
        self._refusals.labels(code).inc()

    def count_claim(self, kind: ClaimKind) -> None:
        self._claims.labels(kind).inc()

    def count_eviction(self) -> None:
        self._evictions.inc()

    def observe_bot(self, seconds: float) -> None:
        self._bot_seconds.observe(seconds)

    def observe_loop_lag(self, seconds: float) -> None:
        self._loop_lag.observe(seconds)

    def observe_garbage(self, seconds: float) -> None:
        self._garbage.observe(seconds)


class LiveCounts(Collector):
    """The number of tables in memory, by stage, and of connections. They are counted whenever Prometheus asks."""

    def __init__(self, count_tables: Callable[[], Mapping[str, int]], count_connections: Callable[[], int]) -> None:
        self._count_tables = count_tables
        self._count_connections = count_connections

    def collect(self) -> Iterator[Metric]:
        tables = GaugeMetricFamily("facedown_tables", "Tables in memory", labels=["stage"])
        for stage, number in self._count_tables().items():
            tables.add_metric([stage], number)
        yield tables
        yield GaugeMetricFamily("facedown_connections", "Open connections to tables", self._count_connections())


@contextlib.contextmanager
def stopping_server(server: HTTPServer, thread: Thread) -> Iterator[None]:
    """Stop the server, which runs in `thread`, when the block ends."""
    try:
        yield
    finally:
        server.shutdown()
        server.server_close()
        thread.join()
