"""Whether people want to play again after a game, as immutable values. Nothing of it is stored."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import TypedDict

from facedown.server.model.series import add_game
from facedown.server.model.table import Table
from facedown.server.protocol.after import NextGame, Series

BOTS_AFTER = 20.0  # seconds after the first "yes": from then on bots may take the seats of those who have not answered


@dataclass(frozen=True, slots=True)
class Answers:
    """What guests have answered so far, and when the first said yes."""

    ready_guests: frozenset[str] = frozenset()
    declining_guests: frozenset[str] = frozenset()
    first_yes_at: float | None = None

    def accept(self, guest: str, now: float) -> "Answers":
        return Answers(
            self.ready_guests | {guest},
            self.declining_guests - {guest},
            now if self.first_yes_at is None else self.first_yes_at,
        )

    def decline(self, guest: str) -> "Answers":
        ready_guests = self.ready_guests - {guest}
        return Answers(ready_guests, self.declining_guests | {guest}, self.first_yes_at if ready_guests else None)


class AfterGameFields(TypedDict):
    """The fields of a table's description about the next game, and about the series of games so far."""

    next_game: NextGame | None
    series: Series | None
    starts_itself: bool


@dataclass(slots=True)
class AfterGame:
    """What comes after a table's game, and the series of games so far. It is kept in memory only."""

    series: Series | None = None
    answers: Answers = Answers()
    starts_itself: bool = False  # whether the game starts by itself soon, because everybody has agreed to play again

    def add_game(self, table: Table, winners: Sequence[int]) -> None:
        """Add the table's game, which is over, to the series. Lessons and daily tries belong to none."""
        if table.kind == "table":
            self.series = add_game(self.series, table.players, winners)

    def describe(self, table: Table, now: float) -> AfterGameFields:
        next_game = describe_next_game(table, self.answers, now)
        return {"next_game": next_game, "series": self.series, "starts_itself": self.starts_itself}


def guests_at_end(table: Table) -> set[str]:
    """The guests who have played to the end. Those for whom a stand-in plays have left."""
    return {chair.guest for chair in table.chairs if chair.guest is not None and chair.stand_in is None}


def guests_to_answer(table: Table, answers: Answers) -> set[str]:
    """The guests who have not answered."""
    return guests_at_end(table) - answers.ready_guests - answers.declining_guests


def is_agreed(table: Table, answers: Answers) -> bool:
    """Whether all people who are still there want to play again."""
    return bool(answers.ready_guests) and guests_at_end(table) <= answers.ready_guests


def seconds_to_bots(table: Table, answers: Answers, now: float) -> float:
    """How many seconds those who are ready must still wait, before bots can take the seats of the others."""
    if not guests_to_answer(table, answers):
        return 0.0
    return BOTS_AFTER if answers.first_yes_at is None else max(0.0, answers.first_yes_at + BOTS_AFTER - now)


def describe_next_game(table: Table, answers: Answers, now: float) -> NextGame | None:
    """Who wants to play again. None if nobody is asked: the game is not over, has a rematch already, or can have none."""
    if table.kind != "table" or table.stage not in ("over", "abandoned") or table.rematch is not None:
        return None
    return NextGame(
        ready=seats_of(table, answers.ready_guests),
        declined=seats_of(table, answers.declining_guests),
        awaited=seats_of(table, guests_to_answer(table, answers)),
        seconds=seconds_to_bots(table, answers, now),
    )


def seats_of(table: Table, guests: Iterable[str]) -> list[int]:
    return sorted(seat for guest in guests for seat in table.seats_of(guest))
