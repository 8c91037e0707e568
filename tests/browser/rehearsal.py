"""Makes the random numbers of browsers the same in every run."""

from hashlib import sha256

# A browser's part in the deal becomes 32 bytes that depend on its owner's name. Ids of messages stay unique.
BROWSERS_PART = """
const chance = crypto.getRandomValues.bind(crypto);
crypto.getRandomValues = (array) => (array instanceof Uint8Array ? array.fill(%d) : chance(array));
"""


def browsers_part(name: str) -> str:
    return BROWSERS_PART % (sha256(name.encode()).digest()[0])
