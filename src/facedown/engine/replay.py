"""A match retold as text, move by move, with the board drawn whenever it has changed."""

import textwrap
from collections.abc import Iterator, Sequence

from facedown.engine.match import Match
from facedown.kit.events import Event, is_addressed_to

INDENT = " " * 6
COLUMNS = 100


def retold(match: Match, names: Sequence[str], seat: int | None = None, *, boards: bool = True) -> Iterator[str]:
    """A match in lines of text: the players, every move with its events, the result. With `seat`, only what it may know."""
    yield heading(match)
    yield "Players: " + ", ".join(f"{number} {name}" for number, name in enumerate(names))
    again = match.from_the_start()
    yield from told(again.events, seat)
    board = sketched(again, seat) if boards else []
    yield from board
    for number, (mover, move) in enumerate(match.moves):
        yield f"\n{number:4}  {names[mover]}: {shown_move(match, mover, move, seat)}"
        yield from told(again.play(mover, move), seat)
        if boards and (changed := sketched(again, seat)) != board:
            yield from changed
            board = changed
    yield f"\n{result_line(match, names)}"


def heading(match: Match) -> str:
    options = ", ".join(f"{name} {value}" for name, value in match.terms.options.items())
    return f"{match.terms.game.name} ({options})" if options else match.terms.game.name


def shown_move(match: Match, mover: int, move: str, seat: int | None) -> str:
    """The move, or "a secret choice" if `seat` may not know it. If `seat` is None, every move is shown."""
    return "a secret choice" if seat not in (None, mover) and match.terms.game.is_secret(move) else move


def sketched(match: Match, seat: int | None) -> list[str]:
    """The board as `seat` sees it, after an empty line."""
    return ["", *(f"{INDENT}{line}".rstrip() for line in match.terms.game.text.sketch(match.view(seat)))]


def told(events: Sequence[Event], seat: int | None) -> Iterator[str]:
    """The events that `seat` may know of, one line per event. The line ends with who may know, if not everybody may."""
    for event in events:
        if seat is None or is_addressed_to(event, seat):
            details = ", ".join(f"{name} {shown(value)}" for name, value in event.items() if name not in ("event", "to"))
            private = "" if event["to"] == "all" else f"  (only seat {shown(event['to'])})"
            line = f"{event['event']}: {details}{private}".rstrip(": ")
            yield from textwrap.wrap(line, COLUMNS, initial_indent=INDENT, subsequent_indent=f"{INDENT}  ")


def shown(value: object) -> str:
    """A value as text. Lists within a list, one per seat, are separated by bars."""
    if isinstance(value, dict):
        return " ".join(f"{key}={shown(inner)}" for key, inner in value.items())
    if isinstance(value, list):
        return (" | " if is_nested(value) else " ").join(shown(inner) for inner in value) or "-"
    return "-" if value is None else str(value)


def is_nested(values: list[object]) -> bool:
    return any(isinstance(value, list) for value in values)


def result_line(match: Match, names: Sequence[str]) -> str:
    outcome = match.outcome
    if outcome is None:
        return f"Not finished: {len(match.moves)} moves so far."
    winners = " and ".join(names[seat] for seat in outcome.winners) or "nobody"
    return f"Scores {shown(list(outcome.scores))}: {winners} won (ended: {outcome.ended}; decided: {outcome.decided})."
