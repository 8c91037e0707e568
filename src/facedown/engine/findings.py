"""What checking a record can find, as codes with parameters, so that it can be said in any language. English is said here."""

from dataclasses import dataclass, field
from typing import Literal, get_args

DoubtCode = Literal["only-version-1", "nobody-took-part", "dealt-for-a-day"]
LimitCode = Literal["known-to-browsers", "known-to-players"]
FindingCode = Literal[
    # how the deal came about
    "no-proof",
    "number",  # opening, listed, by_terms
    "commitment",  # opening, hash
    "client-not-in-terms",  # opening, client
    "reveal",  # opening, client
    "version-1-follows",  # opening, version
    "first-opening",  # opening
    "follows",  # opening, previous, hash
    "abandoned",  # opening
    "abandoned-after-reveals",  # opening
    "abandoned-without-reveals",  # opening, clients
    "last-dealt",  # count
    "all-revealed",
    "seed-of-version-1",  # hash
    "seed",  # hash
    "took-part",  # clients
    "took-part-of-some",  # clients, silent
    "none-took-part",
    "none-took-part-of-some",  # silent
    "game-fixed",
    "rules-fixed",
    "options-fixed",
    "table",  # table
    "seats-fixed",
    "start-fixed",  # seat
    "start-drawn",  # seat
    "start-unknown",  # reason
    # the deal of a day
    "one-deal-of-a-day",
    "server-alone",
    "commitment-of-a-day",  # hash
    "seed-of-a-day",  # hash
    "played-alone",  # day
    # the game
    "does-not-replay",  # reason
    "laid-by-hand",
    "dealt-again",  # game
    "moves-replay",  # count, version
    "not-over",
    "result",  # scores
]
RemarkCode = FindingCode | DoubtCode | LimitCode

SENTENCES: dict[RemarkCode, str] = {
    "no-proof": "The record carries no proof of how it was dealt: whoever made it may have chosen the deal.",
    "number": "Opening {opening} is number {listed} in the list and {by_terms} by its terms: none is left out.",
    "commitment": "Opening {opening}: the server's secret and the terms are what its commitment {hash}… says.",
    "client-not-in-terms": "Opening {opening}: client {client} has a part in it, but the terms name no such client.",
    "reveal": "Opening {opening}: what client {client} revealed is what it had committed to.",
    "version-1-follows": "Opening {opening} has version 1 of the proof, but the one before it has version {version}.",
    "first-opening": "Opening {opening} is the first: its terms name none before it.",
    "follows": "Opening {opening} follows opening {previous} at the same table: its terms name the hash {hash}… of it.",
    "abandoned": "Opening {opening} was abandoned and is not hidden: it was broken off.",
    "abandoned-after-reveals": (
        "Opening {opening} was abandoned and is not hidden: it was broken off although all had revealed."
    ),
    "abandoned-without-reveals": (
        "Opening {opening} was abandoned and is not hidden: client {clients} never revealed what it had committed to."
    ),
    "last-dealt": "The last of {count} openings is the one that was dealt.",
    "all-revealed": "Every client that had committed also revealed.",
    "seed-of-version-1": "The seed {hash}… is the hash of the server's secret and all reveals.",
    "seed": "The seed {hash}… is the hash of the server's secret, all commitments and all reveals.",
    "took-part": "Clients (by their first seat) that took part: {clients}.",
    "took-part-of-some": ("Clients (by their first seat) that took part: {clients}; that gave no answer in time: {silent}."),
    "none-took-part": "Clients (by their first seat) that took part: none.",
    "none-took-part-of-some": ("Clients (by their first seat) that took part: none; that gave no answer in time: {silent}."),
    "game-fixed": "The game was fixed before the deal.",
    "rules-fixed": "The rules were fixed before the deal.",
    "options-fixed": "The options were fixed before the deal.",
    "table": "The deal was opened for table {table}.",
    "seats-fixed": "The seats, people's and bots', were fixed before the deal.",
    "start-fixed": "The start player, seat {seat}, was fixed before the deal.",
    "start-drawn": "The start player, seat {seat}, is drawn from the seed.",
    "start-unknown": "The start player cannot be drawn from the seed: {reason}",
    "one-deal-of-a-day": "It is the deal of a day, and no other was opened.",
    "server-alone": "Nobody has a part in it but the server, so everybody has the same deal.",
    "commitment-of-a-day": "The day's deal: the server's secret and the terms are what its commitment {hash}… says.",
    "seed-of-a-day": "The seed {hash}… is the hash of the server's commitment and its secret.",
    "played-alone": "One person played it alone, as the deal of {day} is meant.",
    "does-not-replay": "{reason}",
    "laid-by-hand": "The deal was laid by hand: there is no seed.",
    "dealt-again": "Dealing again from the seed gives the same deal of {game}.",
    "moves-replay": "All {count} moves replay, each allowed by the rules (version {version}).",
    "not-over": "The game is not over.",
    "result": "The moves lead to the result that the record gives: scores {scores}.",
    "only-version-1": (
        "The proof is of version 1, which does not show that nobody chose the deal. Once all numbers were revealed, a dishonest"
        " server could still add a part of its own, or leave an abandoned opening out."
    ),
    "nobody-took-part": "No player's browser took part in the deal, so the server may have chosen it.",
    "dealt-for-a-day": (
        "The server alone made this day's deal, for everybody. Only somebody who noted its commitment before the day began"
        " knows whether it was fixed by then. It is {commitment}."
    ),
    "known-to-browsers": (
        "Only a browser that was there knows whether these are the commitments that were announced before anybody revealed, and"
        " all openings that there were. It has kept them, compares them itself, and tells its player below the result."
    ),
    "known-to-players": (
        "Only those who played know whether these are the moves that they made. Names, dates, the bots' seeds, and who moved in"
        " a player's place, are what the server says."
    ),
}


@dataclass(frozen=True, slots=True)
class Remark:
    """A sentence about a record, as a code with the parameters that `SENTENCES` names."""

    code: RemarkCode
    parameters: dict[str, str] = field(default_factory=dict)

    @property
    def sentence(self) -> str:
        """The remark in English."""
        return SENTENCES[self.code].format_map(self.parameters)


@dataclass(frozen=True, slots=True)
class Finding:
    """One check of a record: whether it passed, and what was checked."""

    is_good: bool
    remark: Remark

    @property
    def sentence(self) -> str:
        """What was checked, in English."""
        return self.remark.sentence


def make_finding(is_good: bool, code: FindingCode, **parameters: object) -> Finding:
    return Finding(is_good, Remark(code, {name: str(value) for name, value in parameters.items()}))


LIMITS = tuple(Remark(code) for code in get_args(LimitCode))  # what no check of a record can show
