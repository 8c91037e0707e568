"""How much one guest, one address and everyone together may ask of the server. Ordinary play comes nowhere near."""

import contextlib
import time
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field, fields
from typing import Any

from facedown.server.protocol.errors import Refusal

MOST_KEYS = 10_000  # guests or addresses whose pace is remembered
ROUNDING = 0.001  # of a permit: what sums of fractions of a second may be wrong by


@dataclass(frozen=True, slots=True)
class Rate:
    a_second: float
    at_once: int


@dataclass(frozen=True, slots=True)
class Limits:
    guest_requests: Rate = Rate(20, 200)
    address_requests: Rate = Rate(200, 1000)  # a school or a household may share one
    address_newcomers: Rate = Rate(10, 500)  # guests who are given a cookie
    address_tables: Rate = Rate(5, 500)  # that are opened
    address_readings: Rate = Rate(5, 100)  # of games from their start to their end
    guest_frames: Rate = Rate(20, 100)
    address_frames: Rate = Rate(400, 2000)
    guest_tables: int = 50  # open or running, hosted by one guest
    guest_connections: int = 20
    table_watchers: int = 100  # connections of people who do not play there
    address_connections: int = 500
    address_at_once: int = 100  # requests being answered at the same time
    connections: int = 10_000


UNLIMITED = 10**9


def lifted(limit: Any) -> Any:
    return Rate(UNLIMITED, UNLIMITED) if isinstance(limit, Rate) else UNLIMITED


NO_LIMITS = Limits(**{limit.name: lifted(limit.default) for limit in fields(Limits)})  # for measuring


class Pace:
    """A bucket of permits for each key, which fills up again at a steady rate."""

    def __init__(self, rate: Rate, clock: Callable[[], float] = time.monotonic) -> None:
        self._clock = clock
        self._apart = 1 / rate.a_second  # seconds in which one more permit comes
        self._longest = (rate.at_once - 1 + ROUNDING) * self._apart
        self.full_at: dict[str, float] = {}  # when each bucket will be full again

    def check(self, key: str) -> None:
        """Take one permit, or be refused until there is one."""
        now = self._clock()
        full = max(self.full_at.get(key, now), now)
        if full - now > self._longest:
            wait = full - now - self._longest
            raise Refusal("too-fast", seconds=max(1, round(wait)))
        if key not in self.full_at and len(self.full_at) >= MOST_KEYS:
            self._forget(now)
        self.full_at[key] = full + self._apart

    def _forget(self, now: float) -> None:
        """Forget full buckets, which are like new ones. If most are in use, forget those known longest."""
        self.full_at = {key: full for key, full in self.full_at.items() if full > now}
        for key in list(self.full_at)[: max(0, len(self.full_at) - MOST_KEYS // 2)]:
            del self.full_at[key]


@dataclass(slots=True)
class Crowd:
    """Counts connections and requests: per guest, per address, per table and in all."""

    limits: Limits
    counts: Counter[tuple[str, str]] = field(default_factory=Counter)

    @contextlib.contextmanager
    def admitted(self, *, guest: str, address: str, watching: str | None = None) -> Iterator[None]:
        """Count a connection while it lasts. `watching`: at which table; None for players, so that watchers keep none out."""
        places = {
            ("guest", guest): self.limits.guest_connections,
            ("address", address): self.limits.address_connections,
            ("server", ""): self.limits.connections,
        }
        if watching is not None:
            places["table", watching] = self.limits.table_watchers
        with self._counted(places):
            yield

    @contextlib.contextmanager
    def asking(self, address: str) -> Iterator[None]:
        """Count one request while it is answered."""
        with self._counted({("address", f"{address} asking"): self.limits.address_at_once}):
            yield

    @contextlib.contextmanager
    def _counted(self, places: dict[tuple[str, str], int]) -> Iterator[None]:
        """Count one more in each of these places; refused where that would be more than the number given."""
        for place, most in places.items():
            if self.counts[place] >= most:
                raise Refusal("too-many-connections", of=place[0], most=most)
        self.counts.update(places.keys())
        try:
            yield
        finally:
            self.counts.subtract(places.keys())
            for place in places:
                if not self.counts[place]:
                    del self.counts[place]


class Paces:
    def __init__(self, limits: Limits) -> None:
        self.guest_requests = Pace(limits.guest_requests)
        self.address_requests = Pace(limits.address_requests)
        self.address_newcomers = Pace(limits.address_newcomers)
        self.address_tables = Pace(limits.address_tables)
        self.address_readings = Pace(limits.address_readings)
        self.guest_frames = Pace(limits.guest_frames)
        self.address_frames = Pace(limits.address_frames)
