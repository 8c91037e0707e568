"""Tables of Memoarrr! for two, without abilities, on each kind of server.

The players remember every card that was turned up, and turn up one that connects if they know of one, so games last long enough
that moves are what is measured. A move counts when both players have it.
"""

import json
import random
import time
from abc import ABC, abstractmethod
from collections.abc import Callable
from typing import Any

from benchmarks.load.sockets import Socket, open_socket
from facedown.server.protocol.messages import PROTOCOL

MOVES = 20  # in a game of meaningless messages: about as many as in one of ours
SIDES = ("north", "east", "south", "west")
SYNC, UPDATE = b'42/memoarrr,["sync"', b'42/memoarrr,["update"'  # how boardgame.io's messages about a deal and a move begin
OnMove = Callable[["Table"], None]


def connects(card: str, other: str) -> bool:
    return not set(card.split("-")).isdisjoint(other.split("-"))


class Table(ABC):
    """A table with both players. `on_move` is called when both have the latest move, and decides when the next one is made."""

    def __init__(self, number: int, on_move: OnMove) -> None:
        self.number = number
        self._rng = random.Random(number)
        self._on_move = on_move
        self.known_cards: dict[str, str] = {}
        self._messages: list[bytes] = []  # the messages about the latest move that have arrived so far
        self._sent_at = 0.0
        self.latency = 0.0  # of the latest move, in seconds
        self.moves = 0
        self.is_over = False
        self.sockets: list[Socket] = []

    def receive_move(self, socket: Socket, message: bytes) -> None:
        """Note that one player has the latest move. It is parsed only once both have it, so that parsing is not measured."""
        self._messages.append(message)
        if len(self._messages) == 2:
            self.latency = socket.heard_at - self._sent_at
            self.read(self._messages)
            self._on_move(self)

    def play(self) -> None:
        self._messages = []
        self.moves += 1
        self.make_move()

    def play_in_time(self) -> None:
        """Make the move that is due now, unless the last one is still on its way or ended the game."""
        if len(self._messages) == 2 and not self.is_over:
            self.play()

    def send(self, seat: int, move: bytes) -> None:
        self._sent_at = time.perf_counter()
        self.sockets[seat].send(move)

    def choose(self, cells: dict[str, str | None], last: str | None) -> str:
        """Choose a cell to turn up: one that is known to connect, if there is one."""
        self.known_cards.update({cell: card for cell, card in cells.items() if card is not None})
        cells_down = [cell for cell, card in cells.items() if card is None]
        top = cells[last] if last is not None else None
        if top is not None:
            good_cells = [cell for cell in cells_down if cell in self.known_cards and connects(self.known_cards[cell], top)]
            return self._rng.choice(good_cells or [cell for cell in cells_down if cell not in self.known_cards] or cells_down)
        return self._rng.choice([cell for cell in cells_down if cell in self.known_cards] or cells_down)

    @abstractmethod
    async def open(self, port: int) -> None: ...
    @abstractmethod
    def read(self, texts: list[bytes]) -> None: ...
    @abstractmethod
    def make_move(self) -> None: ...

    def close(self) -> None:
        for socket in self.sockets:
            socket.close()


class FacedownTable(Table):
    def __init__(self, number: int, on_move: OnMove, code: str, cookies: list[str]) -> None:
        super().__init__(number, on_move)
        self._code = code
        self._cookies = cookies
        self.position: dict[str, Any] = {}

    async def open(self, port: int) -> None:
        path = f"/api/tables/{self._code}/live?protocol={PROTOCOL}"
        for cookie in self._cookies:
            self.sockets.append(await open_socket(port, path, self._receive, cookie))

    def _receive(self, socket: Socket, text: bytes) -> None:
        if b'"type":"position"' in text[:20]:
            self.receive_move(socket, text)
        elif b'"refused"' in text[:40]:
            raise RuntimeError(text.decode())

    def read(self, texts: list[bytes]) -> None:
        positions = [json.loads(text) for text in texts]
        self.position = next((position for position in positions if position["legal"]), positions[0])
        self.is_over = not self.position["to_move"]

    def make_move(self) -> None:
        position = self.position
        view, seat = position["view"], position["to_move"][0]
        if view["round"] == 0:
            move = f"side:{next(side for side in SIDES if side not in view['sides'].values())}"
        else:
            legal = {move.removeprefix("reveal:") for move in position["legal"]}
            cells = {cell: card for cell, card in view["cells"].items() if card is not None or cell in legal}
            move = "reveal:" + self.choose(cells, view["last"])
        frame = {"type": "move", "seat": seat, "decision": position["decision"], "id": str(self.moves), "moves": [move]}
        self.send(seat, json.dumps(frame).encode())


class BareTable(Table):
    """A table of meaningless messages, which are as long as those of a real game."""

    async def open(self, port: int) -> None:
        for _ in range(2):
            self.sockets.append(await open_socket(port, f"/{self.number}", self.receive_move))

    def read(self, texts: list[bytes]) -> None:
        self.is_over = self.moves == MOVES

    def make_move(self) -> None:
        seat = self.moves % 2
        frame = {"type": "move", "seat": seat, "decision": self.moves, "id": str(self.moves), "moves": ["reveal:b2"]}
        self.send(seat, json.dumps(frame).encode())


class BoardgameIoTable(Table):
    """A table on boardgame.io. Its frames are socket.io's: 40 joins the room of the game, 42 is an event."""

    def __init__(self, number: int, on_move: OnMove, code: str) -> None:
        super().__init__(number, on_move)
        self._code = code
        self._state: dict[str, Any] = {}

    async def open(self, port: int) -> None:
        for _ in range(2):
            socket = await open_socket(port, "/socket.io/?EIO=4&transport=websocket", self._receive)
            self.sockets.append(socket)

    def _receive(self, socket: Socket, text: bytes) -> None:
        if text[:1] == b"0":
            socket.send(b"40/memoarrr,")
        elif text[:1] == b"2":
            socket.send(b"3")
        elif text[:2] == b"40":
            socket.send(encode_event("sync", self._code, str(self.sockets.index(socket)), None, 2))
        elif text.startswith((SYNC, UPDATE)):
            self.receive_move(socket, text)

    def read(self, texts: list[bytes]) -> None:
        for text in texts:
            name, _match, update, *_ = json.loads(text[text.index(b",") + 1 :])
            state = update["state"] if name == "sync" else update
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
        self.send(int(seat), encode_event("update", action, self._state["_stateID"], self._code, seat))


def encode_event(*event: object) -> bytes:
    return b"42/memoarrr," + json.dumps(event).encode()
