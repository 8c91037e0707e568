"""Helpers for telling a game in plain text: views as grids of cells, and events as English sentences."""

from collections.abc import Mapping, Sequence

from facedown.kit.events import ScoreFields

FACE_DOWN = "░░░░░░░░"
TERMINAL = 80  # the columns of a terminal, in which every board fits
MARGIN = 3  # columns for the numbers of the rows
WIDEST_COLUMN = 11


def grid(tiles: Mapping[str, Sequence[str]], width: int) -> list[str]:
    """The tiles row by row, with column letters above and row numbers in front. Keys are cell names, in order.

    Words that are too long for a column are cut.
    """
    cells, column = list(tiles), min(WIDEST_COLUMN, (TERMINAL - MARGIN) // width)
    lines = [" " * MARGIN + in_columns([cell[0] for cell in cells[:width]], column)]
    for start in range(0, len(cells), width):
        row = cells[start : start + width]
        for number, texts in enumerate(zip(*(tiles[cell] for cell in row), strict=True)):
            lines.append(f"{'' if number else row[0][1:]:<{MARGIN}}{in_columns(texts, column)}")
    return "\n".join(line.rstrip() for line in lines).rstrip("\n").split("\n")


def in_columns(texts: Sequence[str], column: int) -> str:
    return "".join(f"{text[: column - 1]:<{column}}" for text in texts)


def pluralize(number: int, thing: str) -> str:
    """A number and a noun: `1 pair`, `2 pairs`."""
    return f"{number} {thing}" if number == 1 else f"{number} {thing}s"


def with_article(noun: str) -> str:
    """A noun with "a" or "an": `a crab`, `an octopus`."""
    return f"an {noun}" if noun[0] in "aeiou" else f"a {noun}"


def join_words(words: Sequence[str]) -> str:
    """Words as a sentence lists them: `Ada`, `Ada and Ben`, `Ada, Ben and Cleo`."""
    return " and ".join([", ".join(words[:-1]), words[-1]] if len(words) > 1 else words)


class Names:
    """How sentences name the players: by their names, and the reader as "you"."""

    def __init__(self, names: Sequence[str], reader: int | None = None) -> None:
        self._names = list(names)
        self._reader = reader  # the seat of whoever reads the sentences; None for everybody else

    def subject(self, seat: int) -> str:
        """The player as the first word of a sentence."""
        return "You" if seat == self._reader else self._names[seat]

    def object(self, seat: int) -> str:
        """The player inside a sentence."""
        return "you" if seat == self._reader else self._names[seat]

    def tell_end(self, end: ScoreFields, rival: str = "") -> str:
        """The last sentences of a game: every score, and who won. `rival` is a solo game's built-in opponent."""
        sides = [*map(self.object, range(len(self._names))), rival]
        scores = ", ".join(f"{side} {score}" for side, score in zip(sides, end["scores"], strict=False))
        winners = [self.subject(seat) if place == 0 else self.object(seat) for place, seat in enumerate(end["winners"])]
        return f"The game is over: {scores}. {join_words(winners or ['Nobody'])} won."
