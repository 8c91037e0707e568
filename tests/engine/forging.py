"""The tools of a forger who knows every secret in a record."""

import copy
import json
import math
from collections.abc import Callable, Iterator
from typing import Any

from facedown.engine.fairness import canonical_json, client_commitment, server_commitment
from facedown.engine.verify import verify
from facedown.kit.errors import BadInput
from tests.engine.proofs import Opening, Record, record_of

Forgery = Callable[[Record], Record | None]  # changes the record that it is given, or returns another
Place = tuple[str | int, ...]  # the names and numbers that lead to a value in a record

# --- by hand

FORGERIES: dict[str, tuple[Forgery, str]] = {}  # by name, each with what `verify` says of it


def verify_says(words: str) -> Callable[[Forgery], Forgery]:
    """Add the decorated forgery to FORGERIES, with some words of the sentence in which `verify` reports it."""

    def register(forge: Forgery) -> Forgery:
        FORGERIES[forge.__name__] = forge, words
        return forge

    return register


def forge_record(record: Record, forge: Forgery) -> Record:
    """A forged copy of a record."""
    clone = copy.deepcopy(record)
    return forge(clone) or clone


def openings(record: Record) -> list[Opening]:
    all_openings: list[Opening] = record["fairness"]["openings"]
    return all_openings


def last_opening(record: Record) -> Opening:
    return openings(record)[-1]


def recommit(opening: Opening, /, **terms: Any) -> None:
    """Change the terms of an opening, and let the server commit to the new ones."""
    opening["terms"] = canonical_json({**json.loads(opening["terms"]), **terms})
    opening["commitment"] = server_commitment(opening["terms"], opening["secret"])


def add_part(opening: Opening, client: str, random: str = "9" * 64) -> None:
    """Add a client's part to an opening: its commitment, and the number that it reveals."""
    opening["commitments"][client] = client_commitment(opening["commitment"], int(client), random)
    opening["reveals"][client] = random


def deal_again(record: Record) -> Record:
    """The same record with the deal that follows from its last opening now, and a game played with that deal."""
    return {**record_of(record["fairness"]["openings"]), "bots": record["bots"]}


# --- by machine: any value in a record is replaced by any other that JSON has

NUMBERS = [0, 1, -1, 7, 1.0, 0.5, 10**30, -(10**400), math.nan, math.inf]
TEXTS = ["", "0", "x", "1" * 64, "client 2", "\ud800", "\n"]
JUNK: list[Any] = [None, True, False, *NUMBERS, *TEXTS, [], [[]], [None], {}, {"0": "1" * 64}, {"": {}}]
# Values that no check can refute, as long as they can be read (LIMITS in engine/verify.py); and values that may be missing.
SAID_BY_THE_SERVER = [("players", int), ("bots", 2, "seed"), ("by",), ("by", "1"), ("dates",), ("dates", str)]
OPTIONAL = [("by",), ("dates",), ("dates", "opened"), ("result", "ended"), ("result", "decided")]


def places(value: Any, path: Place = ()) -> Iterator[Place]:
    """The path to every value in a record."""
    yield path
    names = value.keys() if isinstance(value, dict) else range(len(value)) if isinstance(value, list) else []
    for name in names:
        yield from places(value[name], (*path, name))


def is_said_by_the_server(path: Place) -> bool:
    return any(
        len(path) == len(pattern)
        and all(
            part == step or (isinstance(part, type) and isinstance(step, part))
            for part, step in zip(pattern, path, strict=True)
        )
        for pattern in SAID_BY_THE_SERVER
    )


def with_value(record: Any, path: Place, value: Any) -> Any:
    if not path:
        return value
    clone = copy.deepcopy(record)
    container = clone
    for step in path[:-1]:
        container = container[step]
    container[path[-1]] = value
    return clone


def without_value(record: Any, path: Place) -> Any:
    clone = copy.deepcopy(record)
    container = clone
    for step in path[:-1]:
        container = container[step]
    del container[path[-1]]
    return clone


def value_at(record: Any, place: Place) -> Any:
    for step in place:
        record = record[step]
    return record


def is_refused(record: object) -> bool:
    """Whether `verify` says that something is wrong. Any error but BadInput would be a bug of ours."""
    try:
        findings = verify(record)
    except BadInput as error:
        return "\n" not in str(error)
    return not all(finding.is_good for finding in findings) and not any("\n" in finding.sentence for finding in findings)


def is_other(value: Any, junk: Any) -> bool:
    return json.dumps(value) != json.dumps(junk)
