"""Describes an error in somebody's bot in one line: its message, and where in their code it was raised."""

import sysconfig
import traceback
from pathlib import Path

MOST_LETTERS = 200  # how many letters of the message are shown
OURS = str(Path(__file__).parents[1])
LIBRARIES = tuple({sysconfig.get_path(name) for name in ("stdlib", "platstdlib", "purelib", "platlib")})


def describe_error(error: BaseException) -> str:
    """An error in one line, for example: `ValueError: out of ideas (my_bot.py, line 12)`."""
    formatted_error = traceback.TracebackException.from_exception(error)
    formatted_error.__notes__ = None  # they come after the message, and can be a library's
    lines = [*formatted_error.format_exception_only()][-1].splitlines()
    words = lines[0][:MOST_LETTERS] if lines else type(error).__name__
    place = place_of(error)
    return f"{words} ({Path(place[0]).name}, line {place[1]})" if place else words


def place_of(error: BaseException) -> tuple[str, int] | None:
    """Where an error was raised: the innermost file and line that is neither Facedown's nor a library's, if there is one."""
    if isinstance(error, SyntaxError) and error.filename and error.lineno:
        return error.filename, error.lineno
    places = [(frame.filename, frame.lineno or 0) for frame in traceback.extract_tb(error.__traceback__)]
    places = [place for place in places if not place[0].startswith("<frozen ")]
    own_places = [place for place in places if not place[0].startswith((OURS, *LIBRARIES))]
    return own_places[-1] if own_places else places[-1] if places else None
