"""Random numbers that anyone can check: SHA-256 of a seed, a label and a counter, the same on every machine."""

import hashlib
from collections.abc import Sequence
from typing import TypeVar

from facedown.kit.errors import BadSeed

T = TypeVar("T")

WORD_BYTES = 8
WORDS = 1 << (8 * WORD_BYTES)


class Chance:
    """A stream of fair draws. Streams with different labels are independent of each other."""

    def __init__(self, seed: str, label: str) -> None:
        self._key = f"facedown 1|{label}|".encode(), encode_seed(seed)
        self._blocks = 0
        self._words = b""

    def draw_below(self, n: int) -> int:
        """A number from 0 to n - 1, each equally likely. Words that would favour low numbers are drawn again."""
        fair = WORDS - WORDS % n
        word = self.word()
        while word >= fair:
            word = self.word()
        return word % n

    def pick(self, items: Sequence[T]) -> T:
        return items[self.draw_below(len(items))]

    def word(self) -> int:
        """The next 64 bits of the stream, as a number."""
        if not self._words:
            label, seed = self._key
            self._words = hashlib.sha256(label + str(self._blocks).encode() + b"|" + seed).digest()
            self._blocks += 1
        word, self._words = self._words[:WORD_BYTES], self._words[WORD_BYTES:]
        return int.from_bytes(word, "big")


def encode_seed(seed: str) -> bytes:
    try:
        return seed.encode()
    except UnicodeEncodeError:
        raise BadSeed("A seed is a text that UTF-8 can write; this one has a lone surrogate.") from None
