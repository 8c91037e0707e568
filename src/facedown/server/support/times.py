"""What time it is, for everything that depends on the day. Tests use clocks of their own, which they can move."""

import datetime
import time
import zoneinfo

from facedown.kit.errors import BadInput

MILLISECONDS = 1000


class NoSuchZone(BadInput):
    code = "cannot-serve"


class Times:
    """The machine's two clocks: its date, which can be wrong and can jump, and a counter of seconds, which never jumps."""

    def date(self) -> int:
        """Milliseconds since 1970 in UTC."""
        return time.time_ns() // 1_000_000

    def monotonic(self) -> float:
        """Seconds since some fixed moment."""
        return time.monotonic()


class Calendar:
    """This server's days, as texts such as 2026-11-17. A day begins at midnight in one time zone."""

    def __init__(self, times: Times, zone: datetime.tzinfo | None) -> None:
        """`zone`: None for the machine's own."""
        self._times = times
        self._zone = zone

    def today(self) -> str:
        return datetime.datetime.fromtimestamp(self._times.date() / MILLISECONDS, self._zone).date().isoformat()

    def start_of(self, day: str) -> int:
        """When this day begins, in milliseconds since 1970 in UTC."""
        midnight = datetime.datetime.combine(datetime.date.fromisoformat(day), datetime.time.min, tzinfo=self._zone)
        return int(midnight.timestamp() * MILLISECONDS)

    def seconds_left(self) -> int:
        """How many seconds are left until the next day begins: at least 1."""
        return max(1, (self.start_of(day_after(self.today())) - self._times.date()) // MILLISECONDS)


def find_zone(name: str | None) -> datetime.tzinfo | None:
    """The time zone of this name; None for None. Raises NoSuchZone if this machine knows no such zone."""
    if name is None:
        return None
    if name == "UTC":
        return datetime.UTC  # which every machine knows
    try:
        return zoneinfo.ZoneInfo(name)
    except (zoneinfo.ZoneInfoNotFoundError, ValueError, OSError):
        raise NoSuchZone(f"This machine has no time zone {name!r}; an example is Europe/Berlin.") from None


def day_after(day: str, days: int = 1) -> str:
    """The day that many days after this one, or before it if the number is negative."""
    return (datetime.date.fromisoformat(day) + datetime.timedelta(days=days)).isoformat()
