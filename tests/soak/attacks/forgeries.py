"""Forged records of every game: whatever is changed, `verify` says so in a sentence, and never fails with a traceback."""

import random
from collections.abc import Iterator
from typing import Any

from facedown.engine.catalogue import GAMES
from facedown.kit.options import complete
from tests.engine.forging import (
    JUNK,
    OPTIONAL,
    Place,
    is_other,
    is_refused,
    is_said_by_the_server,
    places,
    value_at,
    with_value,
    without_value,
)
from tests.engine.proofs import Record, hash_of, make_opening, record_of

SEED = 20
RECORDS = 3  # per game
CHANGES = 200  # per record


def attack() -> str:
    rng = random.Random(SEED)
    records = [proven_game(game, number) for game in GAMES for number in range(RECORDS)]
    assert not any(map(is_refused, records))
    forgeries = [change for record in records for change in forge(record, rng)]
    assert all(map(is_refused, forgeries))
    return f"{len(forgeries):,} forged records of {len(GAMES)} games were all refused"


def proven_game(game: str, number: int) -> Record:
    """A random game of four players, one of them a bot. Its first opening was abandoned."""
    options = complete(GAMES[game].notation.OPTIONS, {})
    about: dict[str, Any] = {"game": game, "rules": GAMES[game].version, "options": options}
    first = make_opening(0, None, {number % 2}, **about)
    return record_of([first, make_opening(1, hash_of(first), set(), **about)])


def forge(record: Record, rng: random.Random) -> Iterator[Record]:
    """Copies of the record, each with one value replaced by junk or by another value of the record, or left out."""
    changeable_places = [place for place in places(record) if place and not is_said_by_the_server(place)]
    for _ in range(CHANGES):
        place = rng.choice(changeable_places)
        # A move is only replaced by junk: another move could be legal too and lead to the same result, which nobody can detect.
        candidates = JUNK if place[0] == "moves" else [*JUNK, *(value_at(record, rng.choice(changeable_places)) for _ in JUNK)]
        value = rng.choice(candidates)
        if rng.random() < 0.1 and is_needed(place):
            yield without_value(record, place)
        elif is_other(value_at(record, place), value):
            yield with_value(record, place, value)


def is_needed(place: Place) -> bool:
    return place not in OPTIONAL and place[0] != "moves"
