"""Checks a record in every way possible, and says in words what was checked and what no check can show."""

import json
import re
from collections.abc import Iterable, Iterator
from typing import Any

from facedown.engine.fairness import canonical_json, client_commitment, opening_hash, seed_of, server_commitment
from facedown.engine.findings import DoubtCode, Finding, FindingCode, Remark, make_finding
from facedown.engine.match import Match
from facedown.engine.openings import Opening, brief, read_openings
from facedown.engine.record import from_record, read_fields
from facedown.kit.errors import BadInput, BadRecord

MOVE_NUMBER = re.compile("0|[1-9][0-9]{0,8}")


def verify(record: object) -> list[Finding]:
    """Check a record, and return every finding in order. If all are good and there are no `doubts`, the deal is proven.

    It is proven as far as a record can prove it. `findings.LIMITS` says what only those who were there can know. Raises
    BadInput if the record cannot be read.
    """
    fields = read_checked(record)
    return [*deal_findings(fields), *play_findings(fields)]


def doubts(record: object) -> list[Remark]:
    """Why the deal is not proven even if every finding of `verify` is good. The list is empty if it is proven then."""
    openings = read_openings(read_checked(record).get("fairness"))
    if not openings:
        return []  # `verify` has found this already
    dealt_opening = openings[-1]
    if dealt_opening.day is not None:
        return [Remark("dealt-for-a-day", {"commitment": dealt_opening.commitment})]
    reasons: dict[DoubtCode, bool] = {
        "only-version-1": dealt_opening.version == 1,
        "nobody-took-part": not dealt_opening.participants,
    }
    return [Remark(code) for code, is_so in reasons.items() if is_so]


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
        yield make_finding(False, "no-proof")
        return
    if any(opening.day is not None for opening in openings):
        yield from day_findings(record, openings)
        return
    *abandoned, dealt_opening = openings
    for number, opening in enumerate(openings):
        yield from opening_findings(number, opening)
        yield from chain_findings(number, openings)
    for opening in abandoned:
        yield abandonment_finding(opening)
    yield make_finding(dealt_opening.is_dealt, "last-dealt", count=len(openings))
    yield from seed_findings(record, dealt_opening)


def opening_findings(number: int, opening: Opening) -> Iterator[Finding]:
    """The number, the hashes and the participants of one opening, whether it was dealt or not."""
    listed, by_terms = opening.number, opening.terms["opening"]
    yield make_finding(listed == by_terms == number, "number", opening=number, listed=brief(listed), by_terms=brief(by_terms))
    yield make_finding(is_committed(opening), "commitment", opening=number, hash=opening.commitment[:12])
    for client in opening.participants:
        if client not in opening.clients:
            yield make_finding(False, "client-not-in-terms", opening=number, client=client)
        elif client in opening.reveals:
            commitment = client_commitment(opening.commitment, client, opening.reveals[client], opening.version)
            is_good = commitment == opening.commitments.get(client)
            yield make_finding(is_good, "reveal", opening=number, client=client)


def chain_findings(number: int, openings: list[Opening]) -> Iterator[Finding]:
    """Whether an opening names the one before it. Version 1 of the proof did not do that."""
    opening, previous = openings[number], openings[number - 1] if number else None
    if opening.version == 1:
        if previous is not None and previous.version > 1:
            yield make_finding(False, "version-1-follows", opening=number, version=previous.version)
        return
    if previous is None:
        yield make_finding(opening.terms["previous"] is None, "first-opening", opening=number)
        return
    link_hash = opening_hash(previous.commitment, previous.commitments, previous.reveals)
    is_good = opening.terms["previous"] == link_hash and opening.terms["table"] == previous.terms["table"]
    yield make_finding(is_good, "follows", opening=number, previous=number - 1, hash=link_hash[:12])


def day_findings(record: dict[str, Any], openings: list[Opening]) -> Iterator[Finding]:
    """Findings about a day's deal, which the server makes alone, and which is the same for everybody."""
    opening = openings[0]
    yield make_finding(len(openings) == 1 and opening.number == 0 and opening.is_dealt, "one-deal-of-a-day")
    yield make_finding(not opening.participants, "server-alone")
    yield make_finding(is_committed(opening), "commitment-of-a-day", hash=opening.commitment[:12])
    seed = seed_of(opening.commitment, opening.secret, {}, {})
    yield make_finding(seed == record["seed"], "seed-of-a-day", hash=seed[:12])
    yield from game_findings(record, opening)
    is_alone = len(record["players"]) == 1 and is_same(record["start"], 0) and read_bots(record.get("bots", [])) == [None]
    yield make_finding(is_alone, "played-alone", day=opening.day)


def is_committed(opening: Opening) -> bool:
    """Whether the server's commitment is that to its secret and the terms."""
    return server_commitment(opening.terms_text, opening.secret, opening.version) == opening.commitment


def abandonment_finding(opening: Opening) -> Finding:
    """Whether an opening that is not the last was abandoned, and why."""
    is_good, number = not opening.is_dealt, opening.number
    if opening.missing_reveals:
        return make_finding(is_good, "abandoned-without-reveals", opening=number, clients=say_numbers(opening.missing_reveals))
    return make_finding(is_good, "abandoned-after-reveals" if opening.reveals else "abandoned", opening=number)


def say_numbers(numbers: Iterable[int]) -> str:
    return ", ".join(map(str, numbers))


def seed_findings(record: dict[str, Any], dealt_opening: Opening) -> Iterator[Finding]:
    yield make_finding(not dealt_opening.missing_reveals, "all-revealed")
    seed = seed_of(
        dealt_opening.commitment, dealt_opening.secret, dealt_opening.commitments, dealt_opening.reveals, dealt_opening.version
    )
    yield make_finding(seed == record["seed"], "seed-of-version-1" if dealt_opening.version == 1 else "seed", hash=seed[:12])
    yield who_took_part(dealt_opening)
    yield from terms_findings(record, dealt_opening)


def who_took_part(dealt_opening: Opening) -> Finding:
    """Which clients took part. This is always good, but those who took no part have only the others' word for the deal."""
    clients = say_numbers(dealt_opening.participants)
    silent = say_numbers(sorted(dealt_opening.clients - dealt_opening.commitments.keys()))
    if clients:
        return make_finding(True, "took-part-of-some" if silent else "took-part", clients=clients, silent=silent)
    return make_finding(True, "none-took-part-of-some" if silent else "none-took-part", silent=silent)


def terms_findings(record: dict[str, Any], dealt_opening: Opening) -> Iterator[Finding]:
    """Whether the game was played under the terms that the server had committed to."""
    terms = dealt_opening.terms
    yield from game_findings(record, dealt_opening)
    if "table" in record or dealt_opening.version > 1:
        table = record.get("table")
        yield make_finding(is_same(terms["table"], table), "table", table=brief(table))
    bots = [seat.removeprefix("bot ") if seat.startswith("bot ") else None for seat in terms["seats"]]
    bots_seated = read_bots(record.get("bots", [None] * len(bots) if dealt_opening.version == 1 else []))
    yield make_finding(len(bots) == len(record["players"]) and bots == bots_seated, "seats-fixed")
    yield start_finding(record, terms["start"])


def game_findings(record: dict[str, Any], dealt: Opening) -> Iterator[Finding]:
    codes: dict[str, FindingCode] = {"game": "game-fixed", "rules": "rules-fixed", "options": "options-fixed"}
    for name, code in codes.items():
        yield make_finding(is_same(dealt.terms[name], record[name]), code)


def start_finding(record: dict[str, Any], start: int | None) -> Finding:
    start_text = brief(record["start"])
    if start is not None:
        return make_finding(is_same(start, record["start"]), "start-fixed", seat=start_text)
    try:
        drawn_match = Match.deal(record["game"], players=len(record["players"]), seed=record["seed"], options=record["options"])
    except BadInput as error:
        return make_finding(False, "start-unknown", reason=error)
    return make_finding(is_same(drawn_match.terms.start, record["start"]), "start-drawn", seat=start_text)


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
        yield make_finding(False, "does-not-replay", reason=error)
        return
    if match.terms.seed is None:
        yield make_finding(False, "laid-by-hand")
    else:
        yield make_finding(True, "dealt-again", game=match.terms.game.name)
    yield make_finding(True, "moves-replay", count=len(match.moves), version=match.terms.game.version)
    if match.result is None:
        yield make_finding(False, "not-over")
    else:
        yield make_finding(True, "result", scores=match.result["scores"])
