"""Checks a record in every way possible, and says in words what was checked and what no check can show."""

import json
import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from facedown.engine.fairness import canonical_json, client_commitment, opening_hash, seed_of, server_commitment
from facedown.engine.match import Match
from facedown.engine.openings import Opening, brief, read_openings
from facedown.engine.record import from_record, read_fields
from facedown.kit.errors import BadInput, BadRecord

WHAT_BROWSERS_KNOW = (
    "Only a browser that was there knows whether these are the commitments that were announced before anybody revealed, and all"
    " openings that there were. It has kept them, compares them itself, and tells its player below the result."
)
WHAT_PLAYERS_KNOW = (
    "Only those who played know whether these are the moves that they made. Names, dates, the bots' seeds, and who moved in a"
    " player's place, are what the server says."
)
LIMITS = (WHAT_BROWSERS_KNOW, WHAT_PLAYERS_KNOW)  # what no check of a record can show
WHAT_VERSION_1_LACKS = (
    "The proof is of version 1, which does not show that nobody chose the deal. Once all numbers were revealed, a dishonest"
    " server could still add a part of its own, or leave an abandoned opening out."
)
NOBODY_TOOK_PART = "No player's browser took part in the deal, so the server may have chosen it."
SERVER_DEALT_FOR_A_DAY = (
    "The server alone made this day's deal, for everybody. Only somebody who noted its commitment before the day began knows"
    " whether it was fixed by then."
)
MOVE_NUMBER = re.compile("0|[1-9][0-9]{0,8}")


@dataclass(frozen=True, slots=True)
class Finding:
    """One check of a record: whether it passed, and a sentence that says what was checked."""

    is_good: bool
    sentence: str


def verify(record: object) -> list[Finding]:
    """Check a record, and return every finding in order. If all are good and there are no `doubts`, the deal is proven.

    It is proven as far as a record can prove it. `LIMITS` says what only those who were there can know. Raises BadInput if the
    record cannot be read.
    """
    fields = read_checked(record)
    return [*deal_findings(fields), *play_findings(fields)]


def doubts(record: object) -> list[str]:
    """Why the deal is not proven even if every finding of `verify` is good: a list of sentences, empty if it is proven then."""
    openings = read_openings(read_checked(record).get("fairness"))
    if not openings:
        return []  # `verify` has found this already
    dealt_opening = openings[-1]
    if dealt_opening.day is not None:
        return [f"{SERVER_DEALT_FOR_A_DAY} It is {dealt_opening.commitment}."]
    reasons = {WHAT_VERSION_1_LACKS: dealt_opening.version == 1, NOBODY_TOOK_PART: not dealt_opening.participants}
    return [sentence for sentence, is_so in reasons.items() if is_so]


def read_checked(record: object) -> dict[str, Any]:
    """The fields of a record. Raises BadInput unless it is plain JSON that can be written as UTF-8."""
    fields = read_fields(record)
    try:
        json.dumps(fields, allow_nan=False, ensure_ascii=False).encode()
    except (TypeError, ValueError, RecursionError) as error:
        raise BadRecord("The record is not plain JSON: a number or a character in it cannot be written.") from error
    check_notes(fields)
    return fields


def check_notes(record: dict[str, Any]) -> None:
    """Check that what a server notes beside a game can be read. Whether it is true cannot be verified."""
    read_bots(record.get("bots", []))
    by, dates = record.get("by", {}), record.get("dates", {})
    moves = len(record["moves"]) if isinstance(record["moves"], list) else 0
    if not isinstance(by, dict) or not all(
        MOVE_NUMBER.fullmatch(number) and int(number) < moves and isinstance(who, str) for number, who in by.items()
    ):
        raise BadRecord('In a record, "by" is an object: the number of a move, and who made it in the player\'s place.')
    if not isinstance(dates, dict) or not all(date is None or isinstance(date, str) for date in dates.values()):
        raise BadRecord("A record's dates are an object of texts.")


# --- how the deal came about


def deal_findings(record: dict[str, Any]) -> Iterator[Finding]:
    openings = read_openings(record.get("fairness"))
    if not openings:
        yield Finding(False, "The record carries no proof of how it was dealt: whoever made it may have chosen the deal.")
        return
    if any(opening.day is not None for opening in openings):
        yield from day_findings(record, openings)
        return
    *abandoned, dealt_opening = openings
    for number, opening in enumerate(openings):
        yield from opening_findings(number, opening)
        yield from chain_findings(number, openings)
    for opening in abandoned:
        yield Finding(
            not opening.is_dealt, f"Opening {opening.number} was abandoned and is not hidden: {why_abandoned(opening)}."
        )
    yield Finding(dealt_opening.is_dealt, f"The last of {len(openings)} openings is the one that was dealt.")
    yield from seed_findings(record, dealt_opening)


def opening_findings(number: int, opening: Opening) -> Iterator[Finding]:
    """The number, the hashes and the participants of one opening, whether it was dealt or not."""
    name = f"Opening {number}"
    yield Finding(
        opening.number == opening.terms["opening"] == number,
        f"{name} is number {brief(opening.number)} in the list and {brief(opening.terms['opening'])} by its terms,"
        " none is left out.",
    )
    yield commitment_finding(name, opening)
    for client in opening.participants:
        if client not in opening.clients:
            yield Finding(False, f"{name}: client {client} has a part in it, but the terms name no such client.")
        elif client in opening.reveals:
            commitment = client_commitment(opening.commitment, client, opening.reveals[client], opening.version)
            is_good = commitment == opening.commitments.get(client)
            yield Finding(is_good, f"{name}: what client {client} revealed is what it had committed to.")


def chain_findings(number: int, openings: list[Opening]) -> Iterator[Finding]:
    """Whether an opening names the one before it. Version 1 of the proof did not do that."""
    opening, previous = openings[number], openings[number - 1] if number else None
    if opening.version == 1:
        if previous is not None and previous.version > 1:
            yield Finding(
                False,
                f"Opening {number} has version 1 of the proof, but the one before it has version {previous.version}.",
            )
        return
    if previous is None:
        yield Finding(opening.terms["previous"] is None, f"Opening {number} is the first: its terms name none before it.")
        return
    link_hash = opening_hash(previous.commitment, previous.commitments, previous.reveals)
    yield Finding(
        opening.terms["previous"] == link_hash and opening.terms["table"] == previous.terms["table"],
        f"Opening {number} follows opening {number - 1} at the same table: its terms name the hash {link_hash[:12]}… of it.",
    )


def day_findings(record: dict[str, Any], openings: list[Opening]) -> Iterator[Finding]:
    """Findings about a day's deal, which the server makes alone, and which is the same for everybody."""
    opening = openings[0]
    yield Finding(
        len(openings) == 1 and opening.number == 0 and opening.is_dealt, "It is the deal of a day, and no other was opened."
    )
    yield Finding(not opening.participants, "Nobody has a part in it but the server, so everybody has the same deal.")
    yield commitment_finding("The day's deal", opening)
    seed = seed_of(opening.commitment, opening.secret, {}, {})
    yield Finding(seed == record["seed"], f"The seed {seed[:12]}… is the hash of the server's commitment and its secret.")
    yield from game_findings(record, opening)
    is_alone = len(record["players"]) == 1 and is_same(record["start"], 0) and read_bots(record.get("bots", [])) == [None]
    yield Finding(is_alone, f"One person played it alone, as the deal of {opening.day} is meant.")


def commitment_finding(name: str, opening: Opening) -> Finding:
    return Finding(
        server_commitment(opening.terms_text, opening.secret, opening.version) == opening.commitment,
        f"{name}: the server's secret and the terms are what its commitment {opening.commitment[:12]}… says.",
    )


def why_abandoned(opening: Opening) -> str:
    if opening.missing_reveals:
        return f"client {', '.join(map(str, opening.missing_reveals))} never revealed what it had committed to"
    return "it was broken off although all had revealed" if opening.reveals else "it was broken off"


def seed_findings(record: dict[str, Any], dealt_opening: Opening) -> Iterator[Finding]:
    yield Finding(not dealt_opening.missing_reveals, "Every client that had committed also revealed.")
    seed = seed_of(
        dealt_opening.commitment, dealt_opening.secret, dealt_opening.commitments, dealt_opening.reveals, dealt_opening.version
    )
    hashes = (
        "the server's secret and all reveals"
        if dealt_opening.version == 1
        else "the server's secret, all commitments and all reveals"
    )
    yield Finding(seed == record["seed"], f"The seed {seed[:12]}… is the hash of {hashes}.")
    yield who_took_part(dealt_opening)
    yield from terms_findings(record, dealt_opening)


def who_took_part(dealt_opening: Opening) -> Finding:
    """Which clients took part. This is always good, but those who took no part have only the others' word for the deal."""
    left_out = sorted(dealt_opening.clients - dealt_opening.commitments.keys())
    took_part = ", ".join(map(str, dealt_opening.participants)) or "none"
    sentence = f"Clients (by their first seat) that took part: {took_part}"
    return Finding(
        True, f"{sentence}; that gave no answer in time: {', '.join(map(str, left_out))}." if left_out else f"{sentence}."
    )


def terms_findings(record: dict[str, Any], dealt_opening: Opening) -> Iterator[Finding]:
    """Whether the game was played under the terms that the server had committed to."""
    terms = dealt_opening.terms
    yield from game_findings(record, dealt_opening)
    if "table" in record or dealt_opening.version > 1:
        table = record.get("table")
        yield Finding(is_same(terms["table"], table), f"The deal was opened for table {brief(table)}.")
    bots = [seat.removeprefix("bot ") if seat.startswith("bot ") else None for seat in terms["seats"]]
    bots_seated = read_bots(record.get("bots", [None] * len(bots) if dealt_opening.version == 1 else []))
    yield Finding(
        len(bots) == len(record["players"]) and bots == bots_seated,
        "The seats, people's and bots', were fixed before the deal.",
    )
    yield start_finding(record, terms["start"])


def game_findings(record: dict[str, Any], dealt: Opening) -> Iterator[Finding]:
    for name, words in {"game": "The game was", "rules": "The rules were", "options": "The options were"}.items():
        yield Finding(is_same(dealt.terms[name], record[name]), f"{words} fixed before the deal.")


def start_finding(record: dict[str, Any], start: int | None) -> Finding:
    start_text = brief(record["start"])
    if start is not None:
        return Finding(is_same(start, record["start"]), f"The start player, seat {start_text}, was fixed before the deal.")
    try:
        drawn_match = Match.deal(record["game"], players=len(record["players"]), seed=record["seed"], options=record["options"])
    except BadInput as error:
        return Finding(False, f"The start player cannot be drawn from the seed: {error}")
    return Finding(
        is_same(drawn_match.terms.start, record["start"]), f"The start player, seat {start_text}, is drawn from the seed."
    )


def is_same(one: object, other: object) -> bool:
    """Whether they are the same in JSON, where 1, 1.0 and true are three different values."""
    return canonical_json(one) == canonical_json(other)


def read_bots(bots: object) -> list[Any]:
    """The name of each seat's bot; None for a person. Raises BadRecord if they cannot be read."""
    if not isinstance(bots, list) or not all(bot is None or isinstance(bot, dict) for bot in bots):
        raise BadRecord("A record's bots are a list of null, for a person, or an object.")
    return [None if bot is None else bot.get("bot", "") for bot in bots]


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
