"""Random values for servers in tests: codes, guests and seeds are the same in every run, and so are cards and bots."""

import os
from collections import Counter
from collections.abc import Sequence
from hashlib import sha256

from facedown.server.support.randomness import ALPHABET, CODE_LENGTH, Randomness


class SeededRandomness(Randomness):
    """Draws that depend only on a title and on how many values of the same kind were drawn before.

    The default title is the id of the running test. A test then draws the same values, whichever tests ran before it in the
    process or share its server, and never draws a value twice, even if it starts several servers or restarts one.
    """

    def __init__(self, title: str | None = None) -> None:
        self._title = title
        self._draws = Counter[str]()

    def new_code(self) -> str:
        return "".join(ALPHABET[byte % len(ALPHABET)] for byte in self._draw("code")[:CODE_LENGTH])

    def new_guest(self) -> str:
        return self._draw("guest").hex()[:32]

    def new_seed(self) -> str:
        return self._draw("seed").hex()

    def new_place(self) -> str:
        return self._draw("place").hex()[:16]

    def pick_game(self, games: Sequence[str]) -> str:
        return games[int.from_bytes(self._draw("game")) % len(games)]

    def pick_move(self, legal: Sequence[str]) -> str:
        return legal[int.from_bytes(self._draw("move")) % len(legal)]

    def _draw(self, kind: str) -> bytes:
        title, draws = (running_test(), DRAWS) if self._title is None else (self._title, self._draws)
        kind = f"{title}, {kind}"
        draws[kind] += 1
        return sha256(f"{kind} {draws[kind]}".encode()).digest()


DRAWS = Counter[str]()  # how many values all tests in this process have drawn, by test and kind of value


def running_test() -> str:
    """The id of the running test, also while its fixtures run."""
    return os.environ.get("PYTEST_CURRENT_TEST", "no test").rpartition(" (")[0]
