"""How a try of the day's deal went, as a row of coloured squares: they tell when something happened, never where or what."""

import enum


class Square(enum.StrEnum):
    """One turn or step of a try, as it is stored and sent. Each game says in its daily.py what the colours mean."""

    GREEN = "g"
    WHITE = "w"
    YELLOW = "y"
    DARK = "d"
