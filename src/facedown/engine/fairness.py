"""How a deal is agreed on so that nobody can choose it: commitments, then reveals, then one hash of all (docs/fairness.md).

Every hash is the SHA-256 of a few lines of UTF-8 text, in lower-case hex, so that anyone can check it by hand.
"""

import hashlib
import hmac
import json
import re
from collections.abc import Mapping, Sequence
from typing import Any

HEX = re.compile("[0-9a-f]{64}")  # a secret, a commitment, a seed
VERSION = 2  # of the proof that new deals get. Version 1 hashed no commitments into the seed, and did not chain openings


def terms_text(
    *,
    table: str,
    opening: int,
    previous: str | None,
    opened: str,
    game: str,
    rules: int,
    options: Mapping[str, Any],
    start: int | None,
    seats: Sequence[str],
) -> str:
    """The terms of a deal, as a line of JSON. A seat is "client N", where N is the first seat of its device, or "bot LEVEL".

    `previous`: the hash of the opening before, if there was one. `opened`: when it was opened, as a date and time.
    """
    terms = {
        "proof": VERSION,
        "table": table,
        "opening": opening,
        "previous": previous,
        "opened": opened,
        "game": game,
        "rules": rules,
        "options": options,
        "start": start,
        "seats": seats,
    }
    return canonical_json(terms)


def day_terms_text(*, day: str, game: str, rules: int, options: Mapping[str, Any]) -> str:
    """The terms of a day's deal, as a line of JSON. They name no table, because every try of that day has the same deal."""
    return canonical_json({"proof": VERSION, "day": day, "game": game, "rules": rules, "options": options})


def day_secret(key: str, day: str, game: str) -> str:
    """The server's secret for a day's deal. `key`: the key that signs its cookies. `day`: a date such as 2026-11-17."""
    return hmac.new(key.encode(), f"facedown day 1|{day}|{game}".encode(), hashlib.sha256).hexdigest()


def canonical_json(value: object) -> str:
    """The value as JSON in its one canonical spelling: on one line, with sorted names, no spaces and only ASCII."""
    return json.dumps(value, sort_keys=True, separators=(",", ":"))


def server_commitment(terms: str, secret: str, version: int = VERSION) -> str:
    return hash_lines(f"{label(version)}: server", terms, secret)


def client_commitment(commitment: str, client: int, random: str, version: int = VERSION) -> str:
    """A client's commitment, bound to the server's and so to the terms."""
    return hash_lines(f"{label(version)}: client {client}", commitment, random)


def seed_of(
    commitment: str, secret: str, commitments: Mapping[int, str], reveals: Mapping[int, str], version: int = VERSION
) -> str:
    """The seed of the deal. `commitment` is the server's; `commitments` and `reveals` are the clients', by their numbers."""
    if version == 1:
        return hash_lines(
            f"{label(1)}: seed", commitment, secret, *(f"{client} {reveals[client]}" for client in sorted(reveals))
        )
    return hash_lines(f"{label(version)}: seed", commitment, secret, *lines_to_hash(commitments, reveals))


def opening_hash(commitment: str, commitments: Mapping[int, str], reveals: Mapping[int, str]) -> str:
    """The hash of an abandoned opening, which the terms of the next one name."""
    return hash_lines(f"{label(VERSION)}: opening", commitment, *lines_to_hash(commitments, reveals))


def lines_to_hash(commitments: Mapping[int, str], reveals: Mapping[int, str]) -> list[str]:
    """The clients' commitments and reveals, as lines to be hashed."""
    committed = [f"commitment {client} {commitments[client]}" for client in sorted(commitments)]
    return committed + [f"reveal {client} {reveals[client]}" for client in sorted(reveals)]


def label(version: int) -> str:
    return f"facedown deal {version}"


def hash_lines(*lines: str) -> str:
    return hashlib.sha256("\n".join(lines).encode()).hexdigest()
