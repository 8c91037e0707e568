"""Random values for servers in tests: the same codes, guests and seeds in every run, and so the same cards and bots."""

import os
from collections import Counter
from collections.abc import Sequence
from hashlib import sha256

from facedown.server.support.randomness import ALPHABET, CODE_LENGTH, Randomness


class SeededRandomness(Randomness):
    """Each draw follows from the title and from how often the same kind of thing was drawn before.

    Without a title, the running test's id is used: a test draws the same values whichever tests ran before it in the process or
    share its server. It draws nothing twice, even if it starts several servers or restarts one.
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


DRAWS = Counter[str]()  # of all tests in this process, by the test and the kind of thing


def running_test() -> str:
    """The id of the running test, for its fixtures too."""
    return os.environ.get("PYTEST_CURRENT_TEST", "no test").rpartition(" (")[0]
