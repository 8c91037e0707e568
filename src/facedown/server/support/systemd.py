"""Reports the state of the server to systemd, as `sd_notify` does. Without systemd this does nothing."""

import asyncio
import contextlib
import os
import socket

PINGS_PER_TIMEOUT = 3  # of the watchdog, so that two of them may be late


def notify(state: str) -> None:
    """Send a state such as `READY=1` to systemd, if it started this process and waits for that (`Type=notify`)."""
    path = os.environ.get("NOTIFY_SOCKET")
    if path:
        with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM | socket.SOCK_CLOEXEC) as systemd:
            systemd.connect("\0" + path[1:] if path.startswith("@") else path)
            systemd.send(state.encode())


async def keep_watchdog_calm() -> None:
    """Report from the event loop that the server is alive, as often as `WatchdogSec` asks. Runs until cancelled.

    If the loop hangs, nothing is reported, and systemd restarts the server.
    """
    microseconds = int(os.environ.get("WATCHDOG_USEC", "0"))
    while microseconds:
        with contextlib.suppress(OSError):  # systemd may be busy; the next report comes in time
            notify("WATCHDOG=1")
        await asyncio.sleep(microseconds / 1_000_000 / PINGS_PER_TIMEOUT)
