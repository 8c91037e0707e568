"""Randomness that is the same every time: the same codes, guests and secrets, and so the same cards."""

import itertools
import random
from hashlib import sha256

from facedown.server.support.randomness import ALPHABET, CODE_LENGTH, Randomness

# A browser's own part in the deal: 32 bytes, by its owner's name. Ids of messages stay different from each other.
BROWSERS_PART = """
const chance = crypto.getRandomValues.bind(crypto);
crypto.getRandomValues = (array) => (array instanceof Uint8Array ? array.fill(%d) : chance(array));
"""


class RehearsedRandomness(Randomness):
    def __init__(self, title: str) -> None:
        self._title = title
        self._numbers = itertools.count()
        self._chance = random.Random(title)

    def new_code(self) -> str:
        return "".join(self._chance.choices(ALPHABET, k=CODE_LENGTH))

    def new_guest(self) -> str:
        return self.new_seed()[:32]

    def new_seed(self) -> str:
        return sha256(f"{self._title}, {next(self._numbers)}".encode()).hexdigest()


def browsers_part(name: str) -> str:
    return BROWSERS_PART % (sha256(name.encode()).digest()[0])
