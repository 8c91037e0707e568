"""Openings as they are stored: every attempt to fix a deal together, and who took part (docs/fairness.md)."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Protocol

from sqlalchemy import Connection

from facedown.engine.fairness import opening_hash
from facedown.server.store import statements
from facedown.server.store.sessions import Step


class PendingOpening(Protocol):
    """An opening that is going on, with the fields that are stored."""

    number: int
    terms: str
    secret: str
    commitments: dict[int, str]
    reveals: dict[int, str]

    @property
    def commitment(self) -> str: ...


@dataclass(frozen=True, slots=True)
class StoredOpening:
    """An opening as it is stored. docs/fairness.md explains the fields."""

    number: int
    terms: str
    commitment: str
    secret: str  # SECRET, like the reveals, until the game is over
    commitments: dict[str, str]
    reveals: dict[str, str]
    outcome: str

    @property
    def hash(self) -> str:
        """The hash by which the terms of the next opening refer to this one."""
        return opening_hash(self.commitment, number_keys(self.commitments), number_keys(self.reveals))

    def all_fields(self) -> dict[str, Any]:
        """Everything, for the record of a finished game. An opening that never ended counts as abandoned."""
        outcome = "dealt" if self.outcome == "dealt" else "abandoned"
        return {**self.public_fields(), "secret": self.secret, "reveals": self.reveals, "outcome": outcome}

    def public_fields(self) -> dict[str, Any]:
        """What everybody may know while the game runs."""
        return {
            "number": self.number,
            "terms": self.terms,
            "commitment": self.commitment,
            "commitments": self.commitments,
            "outcome": self.outcome,
        }


def read_openings(connection: Connection, code: str) -> list[StoredOpening]:
    return [StoredOpening(*row) for row in connection.execute(statements.SELECT_OPENINGS, {"code": code})]


def update_opening(code: str, opening: PendingOpening, outcome: str) -> Step:
    """The step of a transaction that stores how far an opening has come."""
    answers = {"commitments_after": text_keys(opening.commitments), "reveals_after": text_keys(opening.reveals)}
    return Step(statements.UPDATE_OPENING, {"code": code, "which": opening.number, **answers, "outcome_after": outcome})


def text_keys(by_client: Mapping[int, str]) -> dict[str, str]:
    """The same mapping, with its keys as text because JSON requires that, in the order of the numbers."""
    return {str(client): by_client[client] for client in sorted(by_client)}


def number_keys(by_client: Mapping[str, str]) -> dict[int, str]:
    """The same mapping with its keys as numbers, as they were before they were stored."""
    return {int(client): part for client, part in by_client.items()}
