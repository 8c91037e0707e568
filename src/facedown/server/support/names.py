"""Cleans up names and texts that people type, and refuses those that are too long, invisible or would garble the page."""

import itertools
import unicodedata

from facedown.server.protocol.errors import Code, Refusal
from facedown.server.protocol.messages import MAX_NAME_LENGTH, MAX_TEXT_LENGTH

JOINERS = "\u200c\u200d"  # invisible, but part of names and emoji
BLANKS = "\u115f\u1160\u2800\u3164\uffa0"  # letters or symbols to Unicode, but they look empty
MAX_MARKS = 3  # combining marks on one letter; more would run into the lines above and below


def clean_name(text: str) -> str:
    """The name, trimmed and normalized. Raises Refusal if it is too long or not readable."""
    return clean(text, MAX_NAME_LENGTH, "bad-name")


def clean_text(text: str) -> str:
    """The chat text, trimmed and normalized. Raises Refusal if it is too long or not readable."""
    return clean(text, MAX_TEXT_LENGTH, "bad-text")


def clean(text: str, max_length: int, code: Code) -> str:
    line = " ".join(unicodedata.normalize("NFC", text).split())
    is_printable = all(character.isprintable() or character in JOINERS for character in line)
    if len(line) > max_length or not is_printable or not is_visible(line) or count_marks(line) > MAX_MARKS:
        raise Refusal(code, most=max_length)
    return line


def is_visible(line: str) -> bool:
    """Whether at least one character can be seen."""
    return any(not is_mark(character) and character not in JOINERS + BLANKS + " " for character in line)


def count_marks(line: str) -> int:
    """The largest number of combining marks on one letter."""
    return max((len(list(run)) for marks, run in itertools.groupby(line, key=is_mark) if marks), default=0)


def is_mark(character: str) -> bool:
    return unicodedata.category(character) in ("Mn", "Me")
