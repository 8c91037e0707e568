"""Players at a server that is killed during games, who remember everything that they were told."""

import contextlib
import random

from websockets.exceptions import WebSocketException

from facedown.engine.record import from_record
from facedown.server.protocol.messages import MAX_ID_LENGTH
from tests.server.people import Client, Frame, Person, choose_move, seat_players

CONNECTION_ERRORS = (OSError, WebSocketException, TimeoutError)


class Players:
    """Two people at one table, who play, are disconnected, come back, and remember everything that they were told."""

    def __init__(self, address: str, number: int) -> None:
        self._rng = random.Random(number)
        self.people = [Person(address, name) for name in ("Ann", "Ben")]
        self.code = seat_players(self.people[0], self.people[1:], 2, options={"abilities": "on"})
        self.people[0].post(f"/api/tables/{self.code}/start")
        self.known_moves: dict[int, str] = {}  # number of a move -> the move
        self.move_count = 0
        self.pending_move: tuple[int, int, str] | None = None  # seat, decision, move: not answered yet
        self.is_over = False

    @property
    def message_id(self) -> str:
        """The id of the message, the same when it is sent again, so that the server recognises it."""
        return repr(self.pending_move)[:MAX_ID_LENGTH]

    def play(self) -> None:
        """Play until the connection breaks or the game is over."""
        with contextlib.suppress(*CONNECTION_ERRORS):
            clients = [person.connect(self.code) for person in self.people]
            positions = [self.receive(client) for client in clients]
            if self.pending_move is not None:  # perhaps it was played: sending it twice does no harm
                seat, decision, move = self.pending_move
                clients[seat].move(decision, move, message_id=self.message_id)
                positions = self.positions_after_resending(clients, seat, positions)
            while positions[0]["to_move"]:
                seat = self._rng.choice(positions[0]["to_move"])
                self.pending_move = seat, positions[seat]["decision"], choose_move(positions[seat], self._rng)
                clients[seat].move(*self.pending_move[1:], message_id=self.message_id)
                positions = [self.receive(client) for client in clients]
                self.known_moves[positions[0]["n"] - 1] = self.pending_move[2]
                self.pending_move = None
            self.is_over = True

    def positions_after_resending(self, clients: list[Client], seat: int, positions: list[Frame]) -> list[Frame]:
        """The positions after a move was sent again. Its sender is always answered, the other only if it had been lost."""
        answer = self.receive(clients[seat])
        is_new = answer["n"] > positions[seat]["n"]
        other = self.receive(clients[1 - seat]) if is_new else positions[1 - seat]
        assert self.pending_move is not None
        self.known_moves[answer["n"] - 1] = self.pending_move[2]
        self.pending_move = None
        return [answer, other] if seat == 0 else [other, answer]

    def receive(self, client: Client) -> Frame:
        position = client.wait_for("position")
        assert position["n"] >= self.move_count, "a move that was heard of is gone"
        self.move_count = position["n"]
        return position

    def check_record(self) -> int:
        """Check that the record has every move that was told, and none twice. Returns the number of moves."""
        record = self.people[0].get(f"/api/tables/{self.code}/record")
        moves = [move for _, move in record["moves"]]
        assert {number: moves[number] for number in self.known_moves} == self.known_moves
        assert len(moves) == len(self.known_moves)  # none is stored twice: each was sent until it was answered
        from_record(record)
        for person in self.people:
            person.leave()
        return len(moves)
