"""Limits on what one guest, one address and everybody together can ask of the server. Ordinary play stays far below them."""

import contextlib
import time
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field, fields
from typing import Any

from facedown.server.protocol.errors import Refusal

MAX_KEYS = 10_000  # guests or addresses that a rate limiter remembers
ROUNDING = 0.001  # of a permit: tolerance for rounding errors in sums of fractions of a second


@dataclass(frozen=True, slots=True)
class Rate:
    """How often something is allowed: `burst` times at once, and then `per_second` times a second."""

    per_second: float
    burst: int


@dataclass(frozen=True, slots=True)
class Limits:
    """All limits of a server. With IPv6 an "address" is a whole network (see `address_of` in web/security.py)."""

    guest_requests: Rate = Rate(20, 200)
    address_requests: Rate = Rate(200, 1000)  # a school or a household can share one address
    address_new_guests: Rate = Rate(10, 500)  # visitors who get a cookie
    address_new_tables: Rate = Rate(5, 500)
    address_game_reads: Rate = Rate(5, 100)  # requests for a whole game: its record or its replay
    guest_searches: Rate = Rate(0.2, 10)  # for somebody to play with
    address_searches: Rate = Rate(2, 100)
    address_key_tries: Rate = Rate(5 / 60, 5)  # keys that somebody tries: five a minute …
    address_hourly_key_tries: Rate = Rate(20 / 3600, 20)  # … and twenty an hour
    address_exports: Rate = Rate(1 / 60, 5)  # of all games of a guest
    guest_names: Rate = Rate(0.75, 6)  # changes of the guest's name, each of which is sent to everybody at the guest's tables
    guest_frames: Rate = Rate(20, 100)
    address_frames: Rate = Rate(400, 2000)
    guest_tables: int = 50  # unfinished tables with the same host
    guest_connections: int = 20
    table_watchers: int = 100  # connections of people who do not play at the table
    address_connections: int = 500
    address_concurrent_requests: int = 100
    connections: int = 10_000


UNLIMITED = 10**9


def lift(limit: Any) -> Any:
    """The same kind of limit, but so high that it is never reached."""
    return Rate(UNLIMITED, UNLIMITED) if isinstance(limit, Rate) else UNLIMITED


NO_LIMITS = Limits(**{limit.name: lift(limit.default) for limit in fields(Limits)})  # for tests and benchmarks


class RateLimiter:
    """A token bucket for each key, such as a guest or an address."""

    def __init__(self, rate: Rate, clock: Callable[[], float] = time.monotonic) -> None:
        self._clock = clock
        self._interval = 1 / rate.per_second  # seconds until a bucket gets one more permit
        self._longest_refill = (rate.burst - 1 + ROUNDING) * self._interval  # seconds to fill a bucket that has one permit left
        self.full_at: dict[str, float] = {}  # when each bucket will be full again

    def check(self, key: str) -> None:
        """Take one permit. Raises Refusal, with the time to wait, if there is none."""
        now = self._clock()
        full_at = max(self.full_at.get(key, now), now)
        if full_at - now > self._longest_refill:
            wait = full_at - now - self._longest_refill
            raise Refusal("too-fast", seconds=max(1, round(wait)))
        if key not in self.full_at and len(self.full_at) >= MAX_KEYS:
            self._drop_buckets(now)
        self.full_at[key] = full_at + self._interval

    def _drop_buckets(self, now: float) -> None:
        """Drop full buckets, because a new bucket starts full anyway. If too many are left, drop those that are nearly full."""
        self.full_at = {key: full_at for key, full_at in self.full_at.items() if full_at > now}
        for key in sorted(self.full_at, key=self.full_at.__getitem__)[: max(0, len(self.full_at) - MAX_KEYS // 2)]:
            del self.full_at[key]


@dataclass(slots=True)
class ConcurrencyLimiter:
    """Limits how many connections and requests there are at the same time: per guest, address and table, and in all."""

    limits: Limits
    counts: Counter[tuple[str, str]] = field(default_factory=Counter)

    @contextlib.contextmanager
    def count_connection(self, *, guest: str, address: str, watched_table: str | None = None) -> Iterator[None]:
        """Count a connection while the block runs. Raises Refusal if there are too many.

        `watched_table`: the table that the guest watches; None for players, so that watchers never keep a player out.
        """
        limits = {
            ("guest", guest): self.limits.guest_connections,
            ("address", address): self.limits.address_connections,
            ("server", ""): self.limits.connections,
        }
        if watched_table is not None:
            limits["table", watched_table] = self.limits.table_watchers
        with self._count(limits):
            yield

    @contextlib.contextmanager
    def count_request(self, address: str) -> Iterator[None]:
        """Count a request while the block runs. Raises Refusal if the address has too many at once."""
        with self._count({("address", f"{address} requests"): self.limits.address_concurrent_requests}):
            yield

    @contextlib.contextmanager
    def _count(self, limits: dict[tuple[str, str], int]) -> Iterator[None]:
        """Add one to each of these counts while the block runs. Raises Refusal if one of them is at its limit."""
        for key, limit in limits.items():
            if self.counts[key] >= limit:
                raise Refusal("too-many-connections", of=key[0], most=limit)
        self.counts.update(limits.keys())
        try:
            yield
        finally:
            self.counts.subtract(limits.keys())
            for key in limits:
                if not self.counts[key]:
                    del self.counts[key]


class RateLimiters:
    """The rate limiters of a server, named as in `Limits`."""

    def __init__(self, limits: Limits) -> None:
        self.guest_requests = RateLimiter(limits.guest_requests)
        self.address_requests = RateLimiter(limits.address_requests)
        self.address_new_guests = RateLimiter(limits.address_new_guests)
        self.address_new_tables = RateLimiter(limits.address_new_tables)
        self.address_game_reads = RateLimiter(limits.address_game_reads)
        self.guest_searches = RateLimiter(limits.guest_searches)
        self.address_searches = RateLimiter(limits.address_searches)
        self.address_key_tries = RateLimiter(limits.address_key_tries)
        self.address_hourly_key_tries = RateLimiter(limits.address_hourly_key_tries)
        self.address_exports = RateLimiter(limits.address_exports)
        self.guest_names = RateLimiter(limits.guest_names)
        self.guest_frames = RateLimiter(limits.guest_frames)
        self.address_frames = RateLimiter(limits.address_frames)
