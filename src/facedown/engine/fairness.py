"""How a deal is agreed on so that nobody can choose it: commitments, then reveals, then one hash of all (docs/fairness.md).

Every hash is the SHA-256 of a few lines of UTF-8 text, in lower-case hex, so that anyone can check it by hand.
"""

import hashlib
import json
import re
from collections.abc import Mapping, Sequence
from typing import Any

HEX = re.compile("[0-9a-f]{64}")  # a secret, a commitment, a seed
LABEL = "facedown deal 1"


def terms_text(
    *,
    table: str,
    opening: int,
    opened: str,
    game: str,
    rules: int,
    options: Mapping[str, Any],
    start: int | None,
    seats: Sequence[str],
) -> str:
    """The terms of a deal, as a line of JSON. A seat is "client N", where N is the first seat of its device, or "bot LEVEL"."""
    terms = {
        "table": table,
        "opening": opening,
        "opened": opened,
        "game": game,
        "rules": rules,
        "options": options,
        "start": start,
        "seats": seats,
    }
    return json.dumps(terms, sort_keys=True, separators=(",", ":"))


def server_commitment(terms: str, secret: str) -> str:
    return hashed(f"{LABEL}: server", terms, secret)


def client_commitment(commitment: str, seat: int, random: str) -> str:
    """A client's commitment, bound to the server's and so to the terms."""
    return hashed(f"{LABEL}: client {seat}", commitment, random)


def seed_of(commitment: str, secret: str, reveals: Mapping[int, str]) -> str:
    return hashed(f"{LABEL}: seed", commitment, secret, *(f"{seat} {reveals[seat]}" for seat in sorted(reveals)))


def hashed(*lines: str) -> str:
    return hashlib.sha256("\n".join(lines).encode()).hexdigest()
