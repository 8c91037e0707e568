"""Players who come back by themselves when a connection breaks, as the browser client does, and remember what they were told.

Whatever happens to the servers, every move that somebody was told must be stored once, no seat may be told of fewer moves than
before, and no move's events may be shown to a seat a third time.
"""

import asyncio
import contextlib
import json
import random
import time
from collections import Counter
from collections.abc import Sequence
from typing import Any

from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import InvalidStatus, WebSocketException

from facedown.engine.record import from_record
from facedown.engine.verify import verify
from facedown.server.protocol.messages import MAX_ID_LENGTH
from tests.server.people import PROTOCOL_QUERY, Frame, Person, choose_move, seat_players

FIRST_WAIT, LONGEST_WAIT = 0.4, 8.0  # seconds until somebody dials again, as in web/src/lib/live.ts
RETRY = 0.3  # seconds until a move is sent again that was refused because it could not be saved
PASSING = {"not-saved", "no-database", "elsewhere"}  # refusals that sending again overcomes
TAKEN = "illegal-move"  # the refusal of a move that was legal until the other player made it, when both choose at once
BROKEN = (OSError, WebSocketException, TimeoutError, EOFError)
A_LOOK = 0.5  # seconds between two looks at whether the game is over, or an answer is overdue
ACKS = 0.7  # the chance that somebody acknowledges what they were shown


class Player:
    """One person at a table, with one seat."""

    def __init__(self, game: "Game", person: Person, seat: int, rng: random.Random) -> None:
        self.person = person
        self.seat = seat
        self.confirmed_moves: list[str] = []  # this seat's own moves, as the server has confirmed them
        self.pending: str | None = None  # a move that has been sent but not been confirmed
        self.close_codes: list[int | None] = []
        self.refusals: Counter[str] = Counter()  # by code
        self.failed_dials: list[int | None] = []  # with which HTTP status; None: nobody answered
        self.address = game.address  # to which this player connects
        self._game = game
        self._rng = rng
        self._is_waiting = False  # whether `pending` was sent on this connection, and neither confirmed nor refused
        self._sent_at: float | None = None  # when it was sent, if nothing at all has come since then
        self._position: Frame = {}  # the last one
        self._heard = -1  # how many moves this seat has heard of
        self._shown: Counter[int] = Counter()  # by the number of a move, how often its events were shown to this seat

    async def play(self) -> None:
        """Play until the game is over, dialling again whenever the connection breaks."""
        attempt = 0
        while not self._game.is_over:
            try:
                async with self._dial() as connection:
                    attempt = 0
                    await self._play_on(connection)
            except InvalidStatus as refused:
                self.failed_dials.append(refused.response.status_code)
            except BROKEN:
                self.failed_dials.append(None)
            if not self._game.is_over:
                await asyncio.sleep(min(LONGEST_WAIT, FIRST_WAIT * 2**attempt) * self._rng.uniform(0.75, 1))
                attempt += 1

    def _dial(self) -> connect:
        url = f"ws://{self.address}/api/tables/{self._game.code}/live{PROTOCOL_QUERY}"
        headers = {"Cookie": self.person.cookie}
        return connect(url, additional_headers=headers, compression=None, ping_interval=None, max_queue=None, proxy=None)

    async def _play_on(self, connection: ClientConnection) -> None:
        """Play until the connection breaks, is given up or the game is over."""
        self._is_waiting, self._sent_at = False, None
        with contextlib.suppress(*BROKEN):
            while not self._game.is_over and not self._is_overdue():
                with contextlib.suppress(TimeoutError):
                    text = await asyncio.wait_for(connection.recv(), A_LOOK)
                    self._sent_at = None
                    await self._answer(connection, json.loads(text))
        if not self._game.is_over:
            self.close_codes.append(connection.close_code)

    def _is_overdue(self) -> bool:
        """Whether the server does not answer, so that the connection is given up."""
        return self._sent_at is not None and time.monotonic() - self._sent_at > self._game.silence

    async def _answer(self, connection: ClientConnection, frame: Frame) -> None:
        if frame["type"] == "position":
            await self._hear(connection, frame)
            self._position = frame
            await self._move(connection)
        elif frame["type"] == "refused":
            code = frame["error"]["code"]
            assert code in PASSING | {TAKEN}, code
            self.refusals[code] += 1
            self._is_waiting = False
            if code == TAKEN:
                self.pending = None
            else:
                await asyncio.sleep(RETRY)
            await self._move(connection)

    async def _hear(self, connection: ClientConnection, position: Frame) -> None:
        assert position["n"] >= self._heard, "a move that this seat was told of is gone"
        for number in [*(repeat["n"] for repeat in position["repeats"]), *([position["n"]] if position["events"] else [])]:
            self._shown[number] += 1
            assert self._shown[number] <= 2, "the events of a move were shown a third time"
        self._heard = position["n"]
        if position["seat"] == self.seat and self.pending is not None and position["decision"] > len(self.confirmed_moves):
            self.confirmed_moves.append(self.pending)
            self.pending, self._is_waiting = None, False
            self._game.note_move()
        if not position["to_move"]:
            self._game.is_over = True
        if self._rng.random() < ACKS:
            await connection.send(json.dumps({"type": "ack", "seat": self.seat, "n": position["n"]}))

    async def _move(self, connection: ClientConnection) -> None:
        """If this seat is due, choose a move, or send the last one again, under the same id, if it was not confirmed."""
        if self._is_waiting or self.seat not in self._position["to_move"]:
            return
        if self.pending is None:
            await asyncio.sleep(self._game.pace)
            self.pending = choose_move(self._position, self._rng)
        decision = len(self.confirmed_moves)
        message_id = f"{self.seat} {decision} {self.pending}"[:MAX_ID_LENGTH]
        frame = {"type": "move", "seat": self.seat, "decision": decision, "id": message_id, "moves": [self.pending]}
        self._is_waiting, self._sent_at = True, time.monotonic()
        await connection.send(json.dumps(frame))


class Game:
    """A table with two players who come back by themselves."""

    def __init__(self, address: str, number: int, pace: float = 0.0, silence: float = 8.0, **more: Any) -> None:
        """`pace`: seconds before each move. `silence`: seconds after which a connection without an answer is given up.

        `more`: what the table is opened with, such as `game`.
        """
        self.address = address
        self.pace = pace
        self.silence = silence
        self.is_over = False
        self.waits: list[float] = []  # seconds between two moves that were told
        self._last_move = time.monotonic()
        people = [Person(address, name) for name in ("Ann", "Ben")]
        self.code = seat_players(people[0], people[1:], 2, **more)
        people[0].post(f"/api/tables/{self.code}/start")
        self.players = [Player(self, person, seat, random.Random(f"{number} {seat}")) for seat, person in enumerate(people)]

    async def play(self) -> None:
        """Play to the end. It can be cancelled, and called again."""
        self._last_move = time.monotonic()
        async with asyncio.TaskGroup() as group:
            for player in self.players:
                group.create_task(player.play())

    def note_move(self) -> None:
        now = time.monotonic()
        self.waits.append(now - self._last_move)
        self._last_move = now

    @property
    def confirmed_move_count(self) -> int:
        return sum(len(player.confirmed_moves) for player in self.players)

    def check_stored(self, stored_moves: Sequence[tuple[int, str]]) -> None:
        """Every move that was told is stored once, and every move that is stored was told or is on its way."""
        for player in self.players:
            own_moves = [move for seat, move in stored_moves if seat == player.seat]
            assert own_moves[: len(player.confirmed_moves)] == player.confirmed_moves, "a move that was told is not stored"
            assert own_moves[len(player.confirmed_moves) :] in ([], [player.pending]), "a move is stored that nobody made"

    def check_record(self) -> int:
        """Check the record of the game, which must be over, and return how many moves it has."""
        record = self.players[0].person.get(f"/api/tables/{self.code}/record")
        from_record(record)
        assert all(finding.is_good for finding in verify(record))
        self.check_stored([(seat, move) for seat, move in record["moves"]])
        return len(record["moves"])

    def leave(self) -> None:
        for player in self.players:
            player.person.leave()
