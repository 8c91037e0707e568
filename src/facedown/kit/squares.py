"""A try of the day's deal as a row of coloured squares. They show when something happened, but never where or which card."""

import enum


class Square(enum.StrEnum):
    """One turn or step of a try, as it is stored and sent. Each game says in its daily.py what the colours mean."""

    GREEN = "g"
    WHITE = "w"
    YELLOW = "y"
    DARK = "d"
