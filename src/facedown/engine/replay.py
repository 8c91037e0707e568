"""A match told over again, legibly, move by move."""

from collections.abc import Iterator, Sequence

from facedown.engine.events import Event
from facedown.engine.match import Match
from facedown.engine.record import to_record


def retold(match: Match, names: Sequence[str]) -> Iterator[str]:
    """Lines for people: the table, every move with what came of it, the result."""
    record = to_record(match, names)
    terms = match.terms
    settings = ", ".join(f"{name} {value}" for name, value in terms.options.items())
    yield f"{terms.game.name} ({settings})"
    yield "Players: " + ", ".join(f"{seat} {name}" for seat, name in enumerate(names))
    again = Match.of_deal(
        terms.game.id, players=terms.players, deal=record["deal"], start=terms.start, options=terms.options, seed=terms.seed
    )
    for event in again.events:
        yield f"      {told(event)}"
    for number, (seat, move) in enumerate(match.moves):
        yield f"{number:4}  {names[seat]}: {move}"
        for event in again.play(seat, move):
            yield f"      {told(event)}"
    yield result_line(match, names)


def told(event: Event) -> str:
    """An event as one short line; who alone may know it comes last."""
    details = ", ".join(f"{name} {shown(value)}" for name, value in event.items() if name not in ("event", "to"))
    private = "" if event["to"] == "all" else f"  (only seat {shown(event['to'])})"
    return f"{event['event']}: {details}{private}"


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
