"""Names and words that people write: trimmed, short, nothing that cannot be seen or turns the line around."""

import unicodedata

from facedown.server.protocol import NAME_LENGTH, TEXT_LENGTH
from facedown.server.refusals import Refusal

JOINERS = "\u200c\u200d"  # invisible, but part of names and emoji


def readable_name(text: str) -> str:
    return readable(text, NAME_LENGTH, "bad-name")


def readable_text(text: str) -> str:
    return readable(text, TEXT_LENGTH, "bad-text")


def readable(text: str, most: int, code: str) -> str:
    line = " ".join(unicodedata.normalize("NFC", text).split())
    is_readable = all(character.isprintable() or character in JOINERS for character in line)
    if not line.strip(JOINERS) or len(line) > most or not is_readable:
        raise Refusal(code, most=most)
    return line
