"""HTTP connections: who takes one and does not ask, or not to the end, loses it, and no address takes them all.

A connection that says nothing costs a file of the process, of which there may be a thousand: without this, as many silent ones
shut everybody out.
"""

import asyncio
import contextlib
import ipaddress
from collections import Counter
from typing import Any, ClassVar

import h11
from uvicorn.protocols.http.h11_impl import H11Protocol, RequestResponseCycle

PATIENCE = 10.0  # seconds; a body may take twice as long
MOST = 100  # from one address, those with a WebSocket apart
MOST_FILES = 65536


class HttpLine(H11Protocol):
    open_lines: ClassVar[Counter[str]] = Counter()  # by address
    _address: str | None = None  # while it counts
    _looked_at: RequestResponseCycle | None = None
    _look_later: asyncio.TimerHandle | None = None

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        self._address = "" if self.client is None else self.client[0]
        self.open_lines[self._address] += 1
        if self.open_lines[self._address] > MOST and not is_proxy(self._address):
            transport.abort()
        else:
            self._wait()

    def connection_lost(self, exc: Exception | None) -> None:
        self._forget()
        super().connection_lost(exc)

    def handle_websocket_upgrade(self, event: h11.Request) -> None:
        self._forget()
        super().handle_websocket_upgrade(event)

    def data_received(self, data: bytes) -> None:
        if self._look_later is None and self._address is not None:
            self._wait()
        super().data_received(data)

    def _forget(self) -> None:
        if self._look_later is not None:
            self._look_later.cancel()
            self._look_later = None
        if self._address is not None:
            self.open_lines[self._address] -= 1
            if not self.open_lines[self._address]:
                del self.open_lines[self._address]
            self._address = None

    def _wait(self) -> None:
        self._look_later = self.loop.call_later(PATIENCE, self._look)

    def _look(self) -> None:
        """If we are waiting, and for the same as at the last look, that has been long enough."""
        self._look_later = None
        if not self._is_waiting():
            return
        if self.cycle is self._looked_at:
            self.transport.abort()
        else:
            self._looked_at = self.cycle
            self._wait()

    def _is_waiting(self) -> bool:
        """For a request, or for more of it; between two requests the web server itself has an eye on the time."""
        cycle: Any = self.cycle
        if cycle is None or cycle.more_body:
            return True
        return bool(cycle.response_complete) and self.timeout_keep_alive_task is None


def is_proxy(address: str) -> bool:
    """A web server on this machine speaks for everybody, and has its own eye on who is slow."""
    try:
        return ipaddress.ip_address(address).is_loopback
    except ValueError:
        return False


def allow_many_files() -> None:
    """As many as this process may have, instead of as many as is usual."""
    with contextlib.suppress(ImportError, ValueError, OSError):
        import resource

        usual, most = resource.getrlimit(resource.RLIMIT_NOFILE)
        wanted = MOST_FILES if most == resource.RLIM_INFINITY else min(most, MOST_FILES)
        if usual < wanted:
            resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, most))
