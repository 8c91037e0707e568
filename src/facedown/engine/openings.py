"""Reads the openings in a record: every attempt to agree on a deal, and who took part in it (docs/fairness.md)."""

import datetime
import json
import re
from dataclasses import dataclass
from typing import Any, Never

from facedown.engine.fairness import HEX, VERSION, canonical_json
from facedown.engine.record import is_whole
from facedown.kit.errors import BadRecord

FIELDS = {"number", "terms", "commitment", "secret", "commitments", "reveals", "outcome"}
TERMS = {"table", "opening", "opened", "game", "rules", "options", "start", "seats"}
TERMS_ADDED_BY_VERSION_2 = {"proof", "previous"}
TERMS_OF_A_DAY = {"proof", "day", "game", "rules", "options"}
DAY = re.compile("[0-9]{4}-[0-9]{2}-[0-9]{2}")
CLIENT = re.compile("0|[1-9][0-9]?")  # a client's number as text: 1 is spelled "1", not "01"
LONGEST_QUOTE = 40


@dataclass(frozen=True, slots=True)
class Opening:
    """One opening in a record, in the form that docs/fairness.md describes. Its hashes have not been checked."""

    number: int
    version: int  # of the proof
    terms_text: str
    terms: dict[str, Any]
    commitment: str  # the server's
    secret: str
    commitments: dict[int, str]  # by client
    reveals: dict[int, str]  # by client
    is_dealt: bool

    @property
    def day(self) -> str | None:
        """The day whose deal this is; None if it was agreed on at a table."""
        return self.terms.get("day")

    @property
    def clients(self) -> set[int]:
        """The clients that the terms name."""
        return {int(seat.removeprefix("client ")) for seat in self.terms.get("seats", []) if seat.startswith("client ")}

    @property
    def participants(self) -> list[int]:
        """The clients that have committed or revealed, whether the terms name them or not."""
        return sorted(self.commitments.keys() | self.reveals.keys())

    @property
    def missing_reveals(self) -> list[int]:
        """The clients that committed to a number and did not reveal it."""
        return sorted(self.commitments.keys() - self.reveals.keys())


def read_openings(fairness: object) -> list[Opening]:
    """The record's openings; none if it has no proof. Raises BadRecord if they cannot be read."""
    if fairness is None:
        return []
    if not isinstance(fairness, dict) or fairness.keys() != {"openings"} or not isinstance(fairness["openings"], list):
        raise BadRecord("The record's fairness proof cannot be read: it is an object with a list of openings, and no more.")
    return [read_opening(index, opening) for index, opening in enumerate(fairness["openings"])]


def read_opening(index: int, opening: object) -> Opening:
    if not isinstance(opening, dict) or not isinstance(opening.get("terms"), str):
        refuse(index, "it is an object with terms, which are a text")
    terms = read_terms(index, opening["terms"])
    if opening.keys() != FIELDS:
        refuse(index, f"it has exactly the fields {', '.join(sorted(FIELDS))}")
    if not is_whole(opening["number"]):
        refuse(index, "its number is a whole number")
    if opening["outcome"] not in ("abandoned", "dealt"):
        refuse(index, 'its outcome is "abandoned" or "dealt"')
    if not is_hash(opening["commitment"]) or not is_hash(opening["secret"]):
        refuse(index, "the server's commitment and its secret are 64 lower-case hex digits each")
    return Opening(
        number=opening["number"],
        version=terms.get("proof", 1),
        terms_text=opening["terms"],
        terms=terms,
        commitment=opening["commitment"],
        secret=opening["secret"],
        commitments=read_parts(index, "commitments", opening["commitments"]),
        reveals=read_parts(index, "reveals", opening["reveals"]),
        is_dealt=opening["outcome"] == "dealt",
    )


def read_parts(index: int, name: str, parts: object) -> dict[int, str]:
    if not isinstance(parts, dict):
        refuse(index, f"its {name} are an object")
    for client, part in parts.items():
        if not isinstance(client, str) or not CLIENT.fullmatch(client):
            refuse(index, f"in its {name}, {brief(client)} is not a client's number")
        if not is_hash(part):
            refuse(index, f"in its {name}, the part of client {client} is not 64 lower-case hex digits")
    return {int(client): part for client, part in parts.items()}


def read_terms(index: int, text: str) -> dict[str, Any]:
    try:
        terms = json.loads(text)
    except (ValueError, RecursionError):
        refuse(index, "its terms are not JSON")
    if not isinstance(terms, dict):
        refuse(index, "its terms are not an object")
    version = terms.get("proof", 1)
    if "proof" in terms and not (is_whole(version) and version == VERSION):
        refuse(index, f"its proof is of version {brief(version)}, and this Facedown knows versions 1 and {VERSION}")
    if terms.keys() not in ([TERMS] if version == 1 else [TERMS | TERMS_ADDED_BY_VERSION_2, TERMS_OF_A_DAY]):
        refuse(index, f"its terms do not have the names that version {version} of the proof has")
    if canonical_json(terms) != text:
        refuse(index, "its terms are not spelled in the one way that docs/fairness.md allows")
    check_game(index, terms)
    (check_day if "day" in terms else check_terms)(index, terms)
    return terms


def check_game(index: int, terms: dict[str, Any]) -> None:
    """Check what the terms of every deal have: the game, its rules and its options."""
    if not isinstance(terms["game"], str):
        refuse(index, "the game in its terms is a text")
    if not is_whole(terms["rules"]):
        refuse(index, "the version of the rules in its terms is a whole number")
    if not isinstance(terms["options"], dict):
        refuse(index, "the options in its terms are an object")


def check_day(index: int, terms: dict[str, Any]) -> None:
    if not is_day(terms["day"]):
        refuse(index, "the day in its terms is a date, such as 2026-11-17")


def check_terms(index: int, terms: dict[str, Any]) -> None:
    if not all(isinstance(terms[name], str) for name in ("table", "opened")):
        refuse(index, "the table and the date in its terms are texts")
    if not is_whole(terms["opening"]):
        refuse(index, "the number of the opening in its terms is a whole number")
    if terms.get("previous") is not None and not is_hash(terms["previous"]):
        refuse(index, "its terms name the opening before by 64 lower-case hex digits, or by null")
    if terms["start"] is not None and not is_whole(terms["start"]):
        refuse(index, "the start player in its terms is a seat or null")
    seats = terms["seats"]
    if not isinstance(seats, list) or not all(is_seat(seats, number) for number in range(len(seats))):
        refuse(index, 'the seats in its terms are a list of "client N", where N is the client\'s first seat, and "bot LEVEL"')


def is_seat(seats: list[Any], number: int) -> bool:
    """Whether the terms name somebody for this seat. A client's number is that of its first seat."""
    seat = seats[number]
    if not isinstance(seat, str):
        return False
    kind, _, name = seat.partition(" ")
    if kind == "client":
        return bool(CLIENT.fullmatch(name)) and int(name) <= number and seats[int(name)] == seat
    return kind == "bot" and name != ""


def is_day(value: object) -> bool:
    """Whether it is a real date, spelled like 2026-11-17."""
    if not isinstance(value, str) or not DAY.fullmatch(value):
        return False
    try:
        datetime.date.fromisoformat(value)
    except ValueError:
        return False
    return True


def is_hash(value: object) -> bool:
    return isinstance(value, str) and HEX.fullmatch(value) is not None


def refuse(index: int, reason: str) -> Never:
    raise BadRecord(f"Opening {index} of the record's fairness proof cannot be read: {reason}.")


def brief(value: object) -> str:
    """A value from a record, to be quoted in an error message: on one line, and cut off if it is long."""
    text = repr(value)
    return text if len(text) <= LONGEST_QUOTE else f"{text[:LONGEST_QUOTE]}…"
