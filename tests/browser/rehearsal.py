"""What browsers draw at random, the same in every run."""

from hashlib import sha256

# A browser's own part in the deal: 32 bytes, by its owner's name. Ids of messages stay different from each other.
BROWSERS_PART = """
const chance = crypto.getRandomValues.bind(crypto);
crypto.getRandomValues = (array) => (array instanceof Uint8Array ? array.fill(%d) : chance(array));
"""


def browsers_part(name: str) -> str:
    return BROWSERS_PART % (sha256(name.encode()).digest()[0])
