"""uvicorn with nothing but a store: every message is written to disk, and then both players get as many bytes as in a position.

It has no rules, views or checks, so it shows the best that the machine, the web server and the disk allow at that moment.

  python bare.py PORT DATABASE
"""

import asyncio
import sqlite3
import sys
from collections import defaultdict
from queue import SimpleQueue
from threading import Thread
from typing import Any

import uvicorn

POSITION_TEXT = '{"type":"position","filler":"' + "x" * 1200 + '"}'
QueuedMessage = tuple[str, str, "asyncio.Future[None]"]  # table, message, and the future that waits for it


class Store:
    def __init__(self, database: str) -> None:
        self._database = database
        self._queue: SimpleQueue[QueuedMessage] = SimpleQueue()

    def start(self) -> None:
        self._loop = asyncio.get_running_loop()
        Thread(target=self._work, daemon=True).start()

    async def save(self, table: str, message: str) -> None:
        future = self._loop.create_future()
        self._queue.put((table, message, future))
        await future

    def _work(self) -> None:
        connection = sqlite3.connect(self._database, isolation_level=None)
        connection.execute("PRAGMA journal_mode = WAL")
        connection.execute("PRAGMA synchronous = FULL")
        connection.execute("CREATE TABLE moves (place TEXT, seq INTEGER, message TEXT, PRIMARY KEY (place, seq)) WITHOUT ROWID")
        seq = 0
        while True:
            group = [self._queue.get()]
            while not self._queue.empty():
                group.append(self._queue.get())
            connection.execute("BEGIN")
            connection.executemany(
                "INSERT INTO moves VALUES (?, ?, ?)",
                [(table, seq + number, message) for number, (table, message, _) in enumerate(group)],
            )
            connection.execute("COMMIT")
            seq += len(group)
            self._loop.call_soon_threadsafe(self._answer, group)

    def _answer(self, group: list[QueuedMessage]) -> None:
        for _, _, future in group:
            future.set_result(None)


class App:
    def __init__(self, store: Store) -> None:
        self._store = store
        self._tables: defaultdict[str, list[Any]] = defaultdict(list)

    async def __call__(self, scope: Any, receive: Any, send: Any) -> None:
        if scope["type"] == "lifespan":
            await receive()
            self._store.start()
            await send({"type": "lifespan.startup.complete"})
            await receive()
            await send({"type": "lifespan.shutdown.complete"})
            return
        await receive()
        await send({"type": "websocket.accept"})
        await self._serve_player(scope["path"], receive, send)

    async def _serve_player(self, table: str, receive: Any, send: Any) -> None:
        players = self._tables[table]
        players.append(send)
        await send({"type": "websocket.send", "text": POSITION_TEXT})
        while (message := await receive())["type"] != "websocket.disconnect":
            await self._store.save(table, message["text"])
            for player in list(players):
                await player({"type": "websocket.send", "text": POSITION_TEXT})
        players.remove(send)


class Server(uvicorn.Server):
    async def startup(self, sockets: Any = None) -> None:
        await super().startup(sockets)
        print("up", flush=True)


if __name__ == "__main__":
    app = App(Store(sys.argv[2]))
    config = uvicorn.Config(app, port=int(sys.argv[1]), ws="websockets-sansio", ws_per_message_deflate=False, log_config=None)
    Server(config).run()
