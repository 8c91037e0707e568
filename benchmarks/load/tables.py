"""Tables of two at Memoarrr! without abilities, on one kind of server or the other.

The players remember every card that was turned up, and turn up one that connects if they know of one: so games last, and what
is measured is moves. A move counts when both players have it.
"""

import json
import random
import time
from abc import ABC, abstractmethod
from collections.abc import Callable
from typing import Any

from benchmarks.load.sockets import Socket, opened
from facedown.server.protocol.messages import PROTOCOL

MOVES = 20  # of a game that means nothing: about as many as one of ours
SIDES = ("north", "east", "south", "west")
SYNC, UPDATE = b'42/memoarrr,["sync"', b'42/memoarrr,["update"'  # how boardgame.io tells of the deal and of a move
Moved = Callable[["Table"], None]


def connects(card: str, other: str) -> bool:
    return not set(card.split("-")).isdisjoint(other.split("-"))


class Table(ABC):
    """`moved` is called when both have the latest move; whoever is called then decides when the next one is made."""

    def __init__(self, number: int, moved: Moved) -> None:
        self.number = number
        self._rng = random.Random(number)
        self._moved = moved
        self.known: dict[str, str] = {}
        self._messages: list[bytes] = []  # how the players who have it were told of the latest move
        self._sent = 0.0
        self.latency = 0.0  # seconds, of the latest move
        self.moves = 0
        self.is_over = False
        self.sockets: list[Socket] = []

    def receive_move(self, socket: Socket, message: bytes) -> None:
        """One of the two has the latest move. It is read once both have it: how fast we read is not what is measured."""
        self._messages.append(message)
        if len(self._messages) == 2:
            self.latency = socket.heard_at - self._sent
            self.read(self._messages)
            self._moved(self)

    def play(self) -> None:
        self._messages = []
        self.moves += 1
        self.make_move()

    def play_in_time(self) -> None:
        """The next move is due. Where the last one is still on its way, or was the game's last, it is left out."""
        if len(self._messages) == 2 and not self.is_over:
            self.play()

    def send(self, seat: int, move: bytes) -> None:
        self._sent = time.perf_counter()
        self.sockets[seat].send(move)

    def choose(self, cells: dict[str, str | None], last: str | None) -> str:
        """A cell to turn up."""
        self.known.update({cell: card for cell, card in cells.items() if card is not None})
        down = [cell for cell, card in cells.items() if card is None]
        top = cells[last] if last is not None else None
        if top is not None:
            good = [cell for cell in down if cell in self.known and connects(self.known[cell], top)]
            return self._rng.choice(good or [cell for cell in down if cell not in self.known] or down)
        return self._rng.choice([cell for cell in down if cell in self.known] or down)

    @abstractmethod
    async def open(self, port: int) -> None: ...
    @abstractmethod
    def read(self, heard: list[bytes]) -> None: ...
    @abstractmethod
    def make_move(self) -> None: ...

    def close(self) -> None:
        for socket in self.sockets:
            socket.close()


class Ours(Table):
    def __init__(self, number: int, moved: Moved, code: str, cookies: list[str]) -> None:
        super().__init__(number, moved)
        self._code = code
        self._cookies = cookies
        self.position: dict[str, Any] = {}

    async def open(self, port: int) -> None:
        path = f"/api/tables/{self._code}/live?protocol={PROTOCOL}"
        for cookie in self._cookies:
            self.sockets.append(await opened(port, path, self._hear, cookie))

    def _hear(self, socket: Socket, text: bytes) -> None:
        if b'"type":"position"' in text[:20]:
            self.receive_move(socket, text)
        elif b'"refused"' in text[:40]:
            raise RuntimeError(text.decode())

    def read(self, heard: list[bytes]) -> None:
        positions = [json.loads(text) for text in heard]
        self.position = next((position for position in positions if position["legal"]), positions[0])
        self.is_over = not self.position["to_move"]

    def make_move(self) -> None:
        position = self.position
        view, seat = position["view"], position["to_move"][0]
        if view["round"] == 0:
            move = f"side:{next(side for side in SIDES if side not in view['sides'].values())}"
        else:
            legal = {move.removeprefix("reveal:") for move in position["legal"]}
            shut = {cell: card for cell, card in view["cells"].items() if card is not None or cell in legal}
            move = "reveal:" + self.choose(shut, view["last"])
        frame = {"type": "move", "seat": seat, "decision": position["decision"], "id": str(self.moves), "moves": [move]}
        self.send(seat, json.dumps(frame).encode())


class Bare(Table):
    """Messages as long as ours, that mean nothing."""

    async def open(self, port: int) -> None:
        for _ in range(2):
            self.sockets.append(await opened(port, f"/{self.number}", self.receive_move))

    def read(self, heard: list[bytes]) -> None:
        self.is_over = self.moves == MOVES

    def make_move(self) -> None:
        seat = self.moves % 2
        frame = {"type": "move", "seat": seat, "decision": self.moves, "id": str(self.moves), "moves": ["reveal:b2"]}
        self.send(seat, json.dumps(frame).encode())


class BoardgameIo(Table):
    """socket.io's frames: 40 joins the game's room, 42 is an event."""

    def __init__(self, number: int, moved: Moved, code: str) -> None:
        super().__init__(number, moved)
        self._code = code
        self._state: dict[str, Any] = {}

    async def open(self, port: int) -> None:
        for _ in range(2):
            socket = await opened(port, "/socket.io/?EIO=4&transport=websocket", self._hear)
            self.sockets.append(socket)

    def _hear(self, socket: Socket, text: bytes) -> None:
        if text[:1] == b"0":
            socket.send(b"40/memoarrr,")
        elif text[:1] == b"2":
            socket.send(b"3")
        elif text[:2] == b"40":
            socket.send(emitted("sync", self._code, str(self.sockets.index(socket)), None, 2))
        elif text.startswith((SYNC, UPDATE)):
            self.receive_move(socket, text)

    def read(self, heard: list[bytes]) -> None:
        for text in heard:
            name, _match, told, *_ = json.loads(text[text.index(b",") + 1 :])
            state = told["state"] if name == "sync" else told
            if not self._state or state["_stateID"] >= self._state["_stateID"]:
                self._state = state
        self.is_over = "gameover" in self._state["ctx"]

    def make_move(self) -> None:
        game, seat = self._state["G"], self._state["ctx"]["currentPlayer"]
        if self._state["ctx"]["phase"] == "looking":
            name, argument = "look", next(side for side in SIDES if side not in game["sides"].values())
        else:
            name, argument = "reveal", self.choose(game["cells"], game["last"])
        payload = {"type": name, "args": [argument], "playerID": seat, "credentials": None}
        action = {"type": "MAKE_MOVE", "payload": payload}
        self.send(int(seat), emitted("update", action, self._state["_stateID"], self._code, seat))


def emitted(*event: object) -> bytes:
    return b"42/memoarrr," + json.dumps(event).encode()
