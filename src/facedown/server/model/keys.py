"""The key of a guest: five words by which another browser becomes the same guest.

It is computed from the server's own key, and only its hash is stored. So it can be shown whenever one of the guest's devices
asks, and nobody can compute it without the server's key. A copy of a database file does not contain the server's key; a copy of
a PostgreSQL database does (store/keys.py). A key that was written down works even if the server's key is lost.
"""

import hashlib
import hmac
from collections.abc import Sequence
from dataclasses import dataclass, field

from facedown.server.support import proquints

WORDS = 5
KEY_BYTES = WORDS * proquints.WORD_BYTES  # 80 bits


@dataclass(frozen=True, slots=True)
class Key:
    """A guest's key. SECRET: whoever has it is the guest."""

    bits: bytes = field(repr=False)

    @property
    def words(self) -> list[str]:
        return proquints.spell(self.bits)

    @property
    def hash(self) -> str:
        """What is stored instead of the key itself."""
        return hashlib.sha256(self.bits).hexdigest()


class KeyMaker:
    """Computes the keys of guests, from the keys with which the server signs cookies."""

    def __init__(self, server_keys: Sequence[str] = ()) -> None:
        self.use(server_keys)

    def use(self, server_keys: Sequence[str]) -> None:
        """Set the server's keys, the newest last. New keys of guests come from the newest, earlier ones from the others."""
        self._server_keys = [key.encode("ascii") for key in server_keys]

    def derive(self, text: str) -> list[bytes]:
        """32 secret bytes for this text from each of the server's keys, the newest key first."""
        return [hmac.digest(key, text.encode(), "sha256") for key in reversed(self._server_keys)]

    def make(self, guest: str, generation: int) -> Key:
        """The guest's key of this generation: 1 for the first, and one more for each that replaces it."""
        return compute_key(self._server_keys[-1], guest, generation)

    def make_again(self, guest: str, generation: int, key_hash: str) -> Key | None:
        """The key that has this hash; None if it was made with a key that the server does not have any more."""
        keys = (compute_key(server_key, guest, generation) for server_key in self._server_keys)
        return next((key for key in keys if key.hash == key_hash), None)


def compute_key(server_key: bytes, guest: str, generation: int) -> Key:
    text = f"facedown key 1|{guest}|{generation}"
    return Key(hmac.digest(server_key, text.encode(), "sha256")[:KEY_BYTES])


def read_key(text: str) -> Key | None:
    """The key that somebody typed; None if it is not five words of a key."""
    bits = proquints.read(text, WORDS)
    return None if bits is None else Key(bits)
