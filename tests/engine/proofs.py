"""Records with proofs of their deals, made without a server."""

import json
from collections.abc import Mapping
from typing import Any

from facedown.engine.fairness import client_commitment, opening_hash, seed_of, server_commitment, terms_text
from facedown.engine.match import Match
from facedown.engine.record import to_record
from facedown.engine.trace import random_moves

Record = dict[str, Any]
Opening = dict[str, Any]

SEATS = ["client 0", "client 1", "bot dog", "client 1"]  # client 1's device has two seats
NUMBERS = {client: f"{client + 1:x}" * 64 for client in (0, 1)}


def make_opening(number: int, previous: str | None, silent: set[int], **more: Any) -> Opening:
    """An opening at table ABC234. The `silent` clients committed in it but did not reveal; `more` changes its terms."""
    about: dict[str, Any] = {"game": "pairs", "rules": 1, "options": {"limit": 200, "pairs": 2}, "start": None, "seats": SEATS}
    terms = terms_text(table="ABC234", opening=number, previous=previous, opened="2026-11-18T00:00:00.000Z", **about | more)
    secret = f"{number + 4:x}" * 64
    commitment = server_commitment(terms, secret)
    return {
        "number": number,
        "terms": terms,
        "commitment": commitment,
        "commitments": {str(client): client_commitment(commitment, client, random) for client, random in NUMBERS.items()},
        "outcome": "abandoned" if silent else "dealt",
        "secret": secret,
        "reveals": {str(client): random for client, random in NUMBERS.items() if client not in silent},
    }


def by_client(parts: Mapping[str, str]) -> dict[int, str]:
    return {int(client): part for client, part in parts.items()}


def hash_of(opening: Opening) -> str:
    return opening_hash(opening["commitment"], by_client(opening["commitments"]), by_client(opening["reveals"]))


def dealt_seed(opening: Opening) -> str:
    return seed_of(opening["commitment"], opening["secret"], by_client(opening["commitments"]), by_client(opening["reveals"]))


def record_of(openings: list[Opening]) -> Record:
    """The record of a game that is dealt as the last opening says and played at random."""
    terms = json.loads(openings[-1]["terms"])
    seats = terms["seats"]
    match = Match.deal(terms["game"], players=len(seats), seed=dealt_seed(openings[-1]), options=terms["options"])
    for seat, move in random_moves(match):
        match.play(seat, move)
    return {
        **to_record(match, ["Ann", "Ben", "dog bot", "Cem"][: len(seats)]),
        "bots": [{"bot": seat[4:], "seed": "1" * 64} if seat.startswith("bot ") else None for seat in seats],
        "by": {"1": "clock"},
        "table": terms["table"],
        "fairness": {"openings": openings},
        "dates": {"opened": "2026-11-18T00:00:00.000Z", "closed": None},
    }


def proven_record() -> Record:
    """Three openings: client 1 broke the first one off, client 0 the second, and the third was dealt."""
    first = make_opening(0, None, {1})
    second = make_opening(1, hash_of(first), {0})
    return record_of([first, second, make_opening(2, hash_of(second), set())])
