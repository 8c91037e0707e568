"""A match retold as text, move by move, with the board drawn whenever it has changed."""

import textwrap
from collections.abc import Iterator, Mapping, Sequence

from facedown.engine.match import Match
from facedown.kit.events import Event, is_addressed_to
from facedown.kit.text import Names

INDENT = " " * 6
COLUMNS = 100
NO_STAND_INS: Mapping[int, str] = {}


def retell(
    match: Match,
    names: Sequence[str],
    seat: int | None = None,
    *,
    boards: bool = True,
    by: Mapping[int, str] = NO_STAND_INS,
) -> Iterator[str]:
    """A match in lines of text: the players, every move with its events, the result. With `seat`, only what it may know.

    `by`: who made a move in its player's place, by the number of the move: "clock", "chance" or the level of a bot.
    """
    yield heading(match)
    yield "Players: " + ", ".join(f"{number} {name}" for number, name in enumerate(names))
    replay = match.restart()
    sentence_names = Names(names)
    yield from event_lines(replay, replay.events, sentence_names, seat)
    board = board_lines(replay, seat) if boards else []
    yield from board
    for number, (mover, move) in enumerate(match.moves):
        name = names[mover]
        yield f"\n{number:4}  {name}: {move_text(match, mover, move, seat)}{stand_in_text(by.get(number), name)}"
        yield from event_lines(replay, replay.play(mover, move), sentence_names, seat)
        if boards and (new_board := board_lines(replay, seat)) != board:
            yield from new_board
            board = new_board
    yield f"\n{result_line(match, names)}"


def heading(match: Match) -> str:
    options = ", ".join(f"{name} {value}" for name, value in match.terms.options.items())
    return f"{match.terms.game.name} ({options})" if options else match.terms.game.name


def move_text(match: Match, mover: int, move: str, seat: int | None) -> str:
    """The move, or "a secret choice" if `seat` may not know it. If `seat` is None, every move is shown."""
    return "a secret choice" if seat not in (None, mover) and match.terms.game.is_secret(move) else move


def stand_in_text(by: str | None, name: str) -> str:
    """Who made a move instead of the player with this name: the clock, chance, or a bot. Empty if the player did."""
    match by:
        case None:
            return ""
        case "clock":
            return " (out of time, so a random move was played)"
        case "chance":
            return f" (a random move was played for {name})"
        case _:
            return f" ({'an' if by.startswith(tuple('aeiou')) else 'a'} {by} played for {name})"


def board_lines(match: Match, seat: int | None) -> list[str]:
    """The board as `seat` sees it, after an empty line."""
    return ["", *(f"{INDENT}{line}".rstrip() for line in match.terms.game.text.sketch(match.view(seat)))]


def event_lines(match: Match, events: Sequence[Event], names: Names, seat: int | None) -> Iterator[str]:
    """The events that `seat` may know of, as sentences. A private event begins with the seats that may know of it."""
    for event in events:
        if seat is None or is_addressed_to(event, seat):
            sentence = f"{say_audience(event)}{match.terms.game.text.describe(event, names)}"
            yield from textwrap.wrap(sentence, COLUMNS, initial_indent=INDENT, subsequent_indent=f"{INDENT}  ")


def say_audience(event: Event) -> str:
    seats = event["to"]
    if seats == "all":
        return ""
    return f"(only {'seat' if len(seats) == 1 else 'seats'} {' and '.join(map(str, seats))}) "


def result_line(match: Match, names: Sequence[str]) -> str:
    outcome = match.outcome
    if outcome is None:
        return f"Not finished: {len(match.moves)} moves so far."
    winners = " and ".join(names[seat] for seat in outcome.winners) or "nobody"
    return f"Scores {' '.join(map(str, outcome.scores))}: {winners} won (ended: {outcome.ended}; decided: {outcome.decided})."
