"""Makes browsers draw the same random numbers in every run."""

from hashlib import sha256

# A browser's part in the deal becomes 32 bytes that depend on the player's name. Ids of messages stay random.
BROWSERS_PART = """
const drawReally = crypto.getRandomValues.bind(crypto);
crypto.getRandomValues = (array) => (array instanceof Uint8Array ? array.fill(%d) : drawReally(array));
"""


def browsers_part(name: str) -> str:
    return BROWSERS_PART % (sha256(name.encode()).digest()[0])
