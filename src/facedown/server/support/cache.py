"""A cache for things that take long to make: each is made once, and kept while somebody uses it."""

import asyncio
import time
from collections import OrderedDict
from collections.abc import Callable, Coroutine
from dataclasses import dataclass
from typing import Any, Generic, TypeVar

Key = TypeVar("Key")
Thing = TypeVar("Thing")


@dataclass(slots=True)
class Entry(Generic[Thing]):
    thing: Thing
    size: int
    used_at: float


class Cache(Generic[Key, Thing]):
    """Things by key, the most recently used last. Everybody who asks for a thing while it is being made gets the same one."""

    def __init__(
        self, size_of: Callable[[Thing], int], max_size: int, seconds: float, clock: Callable[[], float] = time.monotonic
    ) -> None:
        """`max_size`: limit on the sum of all sizes. `seconds`: how long an unused thing is kept; 0: nothing is kept."""
        self._size_of = size_of
        self._max_size = max_size
        self._seconds = seconds
        self._clock = clock
        self._entries: OrderedDict[Key, Entry[Thing]] = OrderedDict()
        self._is_dropping = False  # whether a call of `_drop_later` is scheduled
        self._tasks: dict[Key, asyncio.Task[Thing]] = {}

    def __len__(self) -> int:
        return len(self._entries)

    async def get(self, key: Key, make: Callable[[], Coroutine[Any, Any, Thing]]) -> Thing:
        """The thing under this key; it is made if there is none. If that fails, everyone who waits for it gets the error."""
        if (entry := self._entries.get(key)) is not None:
            self.touch(key)
            return entry.thing
        if key not in self._tasks:
            self._tasks[key] = asyncio.create_task(self._make(key, make))
        return await asyncio.shield(self._tasks[key])

    async def _make(self, key: Key, make: Callable[[], Coroutine[Any, Any, Thing]]) -> Thing:
        try:
            thing = await make()
        finally:
            if is_wanted := self._tasks.get(key) is asyncio.current_task():
                del self._tasks[key]
        if is_wanted and self._seconds > 0:
            self._entries[key] = Entry(thing, self._size_of(thing), self._clock())
            self.drop_unused()
        return thing

    def is_making(self, key: Key) -> bool:
        return key in self._tasks

    def list_keys_in_progress(self) -> list[Key]:
        return list(self._tasks)

    def drop(self, key: Key) -> None:
        """Drop the thing under this key, if there is one, because it has changed. If it is being made, it will not be kept."""
        self._entries.pop(key, None)
        self._tasks.pop(key, None)

    def touch(self, key: Key) -> None:
        """Note that somebody uses the thing under this key, if there is one."""
        if key in self._entries:
            self._entries[key].used_at = self._clock()
            self._entries.move_to_end(key)

    def _drop_later(self) -> None:
        self._is_dropping = False
        self.drop_unused()

    def drop_unused(self) -> None:
        """Drop what nobody has used for a while and, if the rest is too large, what was used least recently.

        As long as anything is kept, this schedules itself again.
        """
        self._drop()
        if self._entries and not self._is_dropping:
            self._is_dropping = True
            asyncio.get_running_loop().call_later(self._seconds, self._drop_later)

    def _drop(self) -> None:
        now, size = self._clock(), sum(entry.size for entry in self._entries.values())
        for key, entry in list(self._entries.items()):
            is_unused, is_last = now - entry.used_at >= self._seconds, len(self._entries) == 1
            if not is_unused and (is_last or size <= self._max_size):
                return
            size -= entry.size
            del self._entries[key]
