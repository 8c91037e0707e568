"""A match told over again, legibly, move by move, with the board drawn after each."""

from collections.abc import Iterator, Sequence

from facedown.engine.events import Event, is_addressed_to
from facedown.engine.match import Match


def retold(match: Match, names: Sequence[str], seat: int | None = None, *, boards: bool = True) -> Iterator[str]:
    """Lines for people: the table, every move with what came of it, the result. With a seat, only what that seat may know."""
    game = match.terms.game
    yield f"{game.name} ({', '.join(f'{name} {value}' for name, value in match.terms.options.items()) or 'no options'})"
    yield "Players: " + ", ".join(f"{number} {name}" for number, name in enumerate(names))
    again = match.from_the_start()
    yield from told(again.events, seat)
    for number, (mover, move) in enumerate(match.moves):
        asked, _ = game.spelling.MOVES[move]
        is_secret = asked in game.spelling.SECRET and seat not in (None, mover)
        yield f"\n{number:4}  {names[mover]}: {'a secret choice' if is_secret else move}"
        yield from told(again.play(mover, move), seat)
        if boards:
            yield ""
            yield from (f"      {line}" for line in game.sketching.sketch(again.view(seat)))
    yield f"\n{result_line(match, names)}"


def told(events: Sequence[Event], seat: int | None) -> Iterator[str]:
    """Events, a short line each; who alone may know comes last."""
    for event in events:
        if seat is None or is_addressed_to(event, seat):
            details = ", ".join(f"{name} {shown(value)}" for name, value in event.items() if name not in ("event", "to"))
            private = "" if event["to"] == "all" else f"  (only seat {shown(event['to'])})"
            yield f"      {event['event']}: {details}{private}".rstrip(": ")


def shown(value: object) -> str:
    if isinstance(value, dict):
        return " ".join(f"{key}={shown(inner)}" for key, inner in value.items())
    if isinstance(value, list):
        return " ".join(shown(inner) for inner in value) or "-"
    return "-" if value is None else str(value)


def result_line(match: Match, names: Sequence[str]) -> str:
    if match.result is None:
        return f"Not finished: {len(match.moves)} moves so far."
    winners = " and ".join(names[seat] for seat in match.result["winners"]) or "nobody"
    return f"Scores {shown(match.result['scores'])}: {winners} won."
