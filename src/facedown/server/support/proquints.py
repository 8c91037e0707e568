"""Proquints: numbers as made-up words that can be said over the phone, such as "lusab babad", five letters per 16 bits.

They are the same in every language and need no list of words: https://arxiv.org/html/0901.4016.
"""

import re

CONSONANTS, VOWELS = "bdfghjklmnprstvz", "aiou"
LETTERS = (CONSONANTS, VOWELS, CONSONANTS, VOWELS, CONSONANTS)  # of a word, the highest bits first
WORD_BYTES = 2
BETWEEN_WORDS = re.compile(r"[\s\-\u2010-\u2015_.,]*")  # ignored wherever it stands between letters


def spell(data: bytes) -> list[str]:
    """The words for these bytes, of which there must be an even number."""
    return [spell_word(int.from_bytes(data[at : at + WORD_BYTES])) for at in range(0, len(data), WORD_BYTES)]


def spell_word(number: int) -> str:
    letters = []
    for alphabet in reversed(LETTERS):
        number, digit = divmod(number, len(alphabet))
        letters.append(alphabet[digit])
    return "".join(reversed(letters))


def read(text: str, words: int) -> bytes | None:
    """The bytes that exactly this many words stand for; None if the text is anything else.

    Capitals do not matter, nor do spaces, dashes, dots and commas between the letters.
    """
    letters = BETWEEN_WORDS.sub("", text).lower()
    number = 0
    if len(letters) != words * len(LETTERS):
        return None
    for at, letter in enumerate(letters):
        alphabet = LETTERS[at % len(LETTERS)]
        digit = alphabet.find(letter)
        if digit < 0:
            return None
        number = number * len(alphabet) + digit
    return number.to_bytes(words * WORD_BYTES)
