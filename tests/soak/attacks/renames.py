"""A guest who hosts tables with many watchers changes their name as fast as they can. All watchers are told of each change."""

import asyncio
import time
from pathlib import Path

from websockets.asyncio.client import ClientConnection, connect

from facedown.server.support.limits import Limits
from tests.server.people import PROTOCOL_QUERY, Person, people, run_server

TABLES, WATCHERS = 5, 99  # per table; one address can have 500 connections
SECONDS = 15
MOST_PER_WATCHER = 30  # frames. Without a limit it was one per request, which made more than 500


class Watcher:
    """A connection that counts the frames and bytes that it receives."""

    def __init__(self, socket: ClientConnection) -> None:
        self._socket = socket
        self.frames = self.bytes = 0
        self._listen_task = asyncio.create_task(self._listen())

    async def _listen(self) -> None:
        async for message in self._socket:
            self.frames += 1
            self.bytes += len(message)

    async def leave(self) -> None:
        self._listen_task.cancel()
        await self._socket.close()


async def watch(address: str, codes: list[str], host: Person) -> tuple[int, int, list[Watcher]]:
    """Let the host change names while everybody watches. Returns the number of attempts, that of changes, and the watchers."""
    watchers = [
        Watcher(await connect(f"ws://{address}/api/tables/{code}/live{PROTOCOL_QUERY}", compression=None))
        for code in codes
        for _ in range(WATCHERS)
    ]
    await asyncio.sleep(1)  # until all of them have been told who else has come
    for watcher in watchers:
        watcher.frames = watcher.bytes = 0
    attempts, changes = await asyncio.to_thread(change_names, host)
    await asyncio.sleep(1)
    await asyncio.gather(*(watcher.leave() for watcher in watchers))
    return attempts, changes, watchers


def change_names(host: Person) -> tuple[int, int]:
    attempts = changes = 0
    until = time.monotonic() + SECONDS
    while time.monotonic() < until:
        attempts += 1
        changes += host.ask("PUT", "/api/me", {"name": f"Name {attempts}"}).is_success
    return attempts, changes


def attack(folder: Path) -> str:
    with run_server(folder, limits=Limits()) as server, people(server, "Ann") as [ann]:
        codes = [ann.open_table() for _ in range(TABLES)]
        attempts, changes, watchers = asyncio.run(watch(server.address, codes, ann))
    most = max(watcher.frames for watcher in watchers)
    megabytes = sum(watcher.bytes for watcher in watchers) / 1e6
    assert changes > 0
    assert 0 < most <= MOST_PER_WATCHER, f"{most} frames for {changes} changes of name"
    summary = f"{len(watchers)} watchers were sent {megabytes:.1f} MB, at most {most} frames each"
    return f"{attempts} changes of name were tried in {SECONDS} s, and {changes} made; {summary}"
