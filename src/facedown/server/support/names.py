"""Names and texts that people write: trimmed, short, and without characters that are invisible or reverse the line."""

import itertools
import unicodedata

from facedown.server.protocol.errors import Code, Refusal
from facedown.server.protocol.messages import MAX_NAME_LENGTH, MAX_TEXT_LENGTH

JOINERS = "\u200c\u200d"  # invisible, but part of names and emoji
BLANK = "\u115f\u1160\u2800\u3164\uffa0"  # count as letters or signs, but look empty
MOST_MARKS = 3  # on one letter: more of them run into the lines above and below


def readable_name(text: str) -> str:
    return readable(text, MAX_NAME_LENGTH, "bad-name")


def readable_text(text: str) -> str:
    return readable(text, MAX_TEXT_LENGTH, "bad-text")


def readable(text: str, most: int, code: Code) -> str:
    line = " ".join(unicodedata.normalize("NFC", text).split())
    is_readable = all(character.isprintable() or character in JOINERS for character in line)
    if len(line) > most or not is_readable or not is_seen(line) or most_marks(line) > MOST_MARKS:
        raise Refusal(code, most=most)
    return line


def is_seen(line: str) -> bool:
    return any(not is_mark(character) and character not in JOINERS + BLANK + " " for character in line)


def most_marks(line: str) -> int:
    """The most combining marks on one letter."""
    return max((len(list(run)) for marks, run in itertools.groupby(line, key=is_mark) if marks), default=0)


def is_mark(character: str) -> bool:
    return unicodedata.category(character) in ("Mn", "Me")
