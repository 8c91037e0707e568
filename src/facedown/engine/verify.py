"""Checks a record in every way possible, and says in words what was checked."""

import json
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from facedown.engine.fairness import HEX, client_commitment, seed_of, server_commitment
from facedown.engine.match import Match
from facedown.engine.record import from_record, read_fields
from facedown.kit.errors import BadInput, BadRecord


@dataclass(frozen=True, slots=True)
class Finding:
    """One check of a record: whether it passed, and a sentence that says what was checked."""

    is_good: bool
    sentence: str


def verify(record: object) -> list[Finding]:
    """Every check that was made, in order. If all of them are good, the deal is proven fair."""
    checked = read_fields(record)
    return [*deal_findings(checked), *play_findings(checked)]


# --- how the deal came about


def deal_findings(record: dict[str, Any]) -> Iterator[Finding]:
    openings = read_openings(record.get("fairness"))
    if not openings:
        yield Finding(False, "The record carries no proof of how it was dealt: whoever made it may have chosen the deal.")
        return
    *abandoned, dealt = openings
    for number, opening in enumerate(openings):
        yield from opening_findings(number, opening)
    for opening in abandoned:
        missing = absent(opening["commitments"], opening["reveals"])
        why = f"client {', '.join(missing)} never revealed what it had committed to" if missing else "it was broken off"
        yield Finding(opening["outcome"] != "dealt", f"Opening {opening['number']} was abandoned and is not hidden: {why}.")
    yield Finding(dealt["outcome"] == "dealt", f"The last of {len(openings)} openings is the one that was dealt.")
    yield from seed_findings(record, dealt)


def opening_findings(number: int, opening: dict[str, Any]) -> Iterator[Finding]:
    """The hashes of one opening, whether it was dealt or not."""
    name = f"Opening {number}"
    yield Finding(opening["number"] == number, f"{name} is number {opening['number']} in the list, none is left out.")
    yield Finding(
        server_commitment(opening["terms"], opening["secret"]) == opening["commitment"],
        f"{name}: the server's secret and the terms are what its commitment {opening['commitment'][:12]}… says.",
    )
    for seat, random in opening["reveals"].items():
        made = client_commitment(opening["commitment"], int(seat), random)
        is_good = made == opening["commitments"].get(seat)
        yield Finding(is_good, f"{name}: what client {seat} revealed is what it had committed to.")


def seed_findings(record: dict[str, Any], dealt: dict[str, Any]) -> Iterator[Finding]:
    missing = absent(dealt["commitments"], dealt["reveals"])
    yield Finding(not missing, "Every client that had committed also revealed.")
    seed = seed_of(dealt["commitment"], dealt["secret"], {int(seat): random for seat, random in dealt["reveals"].items()})
    yield Finding(seed == record["seed"], f"The seed {seed[:12]}… is the hash of the server's secret and all reveals.")
    yield who_took_part(dealt)
    yield from terms_findings(record, read_terms(dealt["terms"]))


def who_took_part(dealt: dict[str, Any]) -> Finding:
    """Which clients took part. This is always good, but a player who took no part has only the server's word for the deal."""
    asked = {seat.removeprefix("client ") for seat in read_terms(dealt["terms"]).get("seats", []) if seat.startswith("client ")}
    left_out = sorted(asked - set(dealt["commitments"]))
    took_part = ", ".join(sorted(dealt["commitments"])) or "none"
    said = f"Clients (by their first seat) that took part: {took_part}"
    return Finding(True, f"{said}; that gave no answer in time: {', '.join(left_out)}." if left_out else f"{said}.")


def terms_findings(record: dict[str, Any], terms: dict[str, Any]) -> Iterator[Finding]:
    """Whether what was played is what the server had committed to."""
    for name in ("game", "rules", "options"):
        yield Finding(terms.get(name) == record[name], f"The {name} were fixed before the deal.")
    if "table" in record:
        yield Finding(terms.get("table") == record["table"], f"The deal was opened for table {record['table']}.")
    bots = [None if not seat.startswith("bot ") else seat.removeprefix("bot ") for seat in terms.get("seats", [])]
    seated = read_bots(record.get("bots", [None] * len(bots)))
    yield Finding(
        len(bots) == len(record["players"]) and bots == seated, "The seats, people's and bots', were fixed before the deal."
    )
    if terms.get("start") is None:
        drawn = Match.deal(record["game"], players=len(record["players"]), seed=record["seed"], options=record["options"])
        yield Finding(
            drawn.terms.start == record["start"], f"The start player, seat {record['start']}, is drawn from the seed."
        )
    else:
        yield Finding(
            terms["start"] == record["start"], f"The start player, seat {record['start']}, was fixed before the deal."
        )


def read_openings(fairness: object) -> list[dict[str, Any]]:
    """The record's openings; none if it has no proof. Raises BadRecord if they cannot be read."""
    if fairness is None:
        return []
    openings = fairness.get("openings") if isinstance(fairness, dict) else None
    if not isinstance(openings, list) or not all(is_opening(opening) for opening in openings):
        raise BadRecord("The record's fairness proof cannot be read: it is a list of openings as docs/fairness.md has them.")
    return openings


def is_opening(opening: object) -> bool:
    if not isinstance(opening, dict) or "number" not in opening or "outcome" not in opening:
        return False
    texts = [opening.get(name) for name in ("commitment", "secret")]
    maps = [opening.get(name) for name in ("commitments", "reveals")]
    if not all(isinstance(found, dict) and all(seat.isdecimal() for seat in found) for found in maps):
        return False
    texts += [text for found in maps if isinstance(found, dict) for text in found.values()]
    return isinstance(opening.get("terms"), str) and all(isinstance(text, str) and bool(HEX.fullmatch(text)) for text in texts)


def read_terms(text: str) -> dict[str, Any]:
    try:
        terms = json.loads(text)
    except ValueError as error:
        raise BadRecord(f"The terms of the deal are not JSON: {error}") from error
    seats = terms.get("seats") if isinstance(terms, dict) else None
    if not isinstance(seats, list) or not all(isinstance(seat, str) for seat in seats):
        raise BadRecord("The terms of the deal do not list the seats.")
    return dict(terms)


def read_bots(bots: object) -> list[Any]:
    """The name of each seat's bot; None for a person. Raises BadRecord if they cannot be read."""
    if not isinstance(bots, list) or not all(bot is None or isinstance(bot, dict) for bot in bots):
        raise BadRecord("A record's bots are a list of null, for a person, or an object.")
    return [None if bot is None else bot.get("bot") for bot in bots]


def absent(commitments: dict[str, str], reveals: dict[str, str]) -> list[str]:
    return sorted(set(commitments) - set(reveals))


# --- the game


def play_findings(record: dict[str, Any]) -> Iterator[Finding]:
    """Deal again from the seed, and replay every move."""
    try:
        match = from_record(record)
    except BadInput as error:
        yield Finding(False, str(error))
        return
    if match.terms.seed is None:
        yield Finding(False, "The deal was laid by hand: there is no seed.")
    else:
        yield Finding(True, f"Dealing again from the seed gives the same deal of {match.terms.game.name}.")
    yield Finding(True, f"All {len(match.moves)} moves replay, each allowed by the rules (version {match.terms.game.version}).")
    if match.result is None:
        yield Finding(False, "The game is not over.")
    else:
        yield Finding(True, f"They give the result that the record tells: scores {match.result['scores']}.")
