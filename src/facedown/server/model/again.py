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

    ready: frozenset[str] = frozenset()
    declined: frozenset[str] = frozenset()
    since: float | None = None

    def accept(self, guest: str, now: float) -> "Answers":
        return Answers(self.ready | {guest}, self.declined - {guest}, now if self.since is None else self.since)

    def decline(self, guest: str) -> "Answers":
        ready = self.ready - {guest}
        return Answers(ready, self.declined | {guest}, self.since if ready else None)


class AfterGameFields(TypedDict):
    """What the description of a table says of what comes after its game, and of games before it."""

    next_game: NextGame | None
    series: Series | None
    starts_itself: bool


@dataclass(slots=True)
class AfterGame:
    """What comes after a table's game, and of games before it. It is kept in memory only."""

    series: Series | None = None
    answers: Answers = Answers()
    starts_itself: bool = False  # soon, because everybody has agreed to play again

    def add_game(self, table: Table, winners: Sequence[int]) -> None:
        """Count the table's game, which is over, unless it belongs to no series."""
        if table.kind == "table":
            self.series = add_game(self.series, table.players, winners)

    def describe(self, table: Table, now: float) -> AfterGameFields:
        next_game = describe_next_game(table, self.answers, now)
        return {"next_game": next_game, "series": self.series, "starts_itself": self.starts_itself}


def people(table: Table) -> set[str]:
    """The guests who have played to the end. Those for whom a stand-in plays have left."""
    return {chair.guest for chair in table.chairs if chair.guest is not None and chair.stand_in is None}


def guests_to_answer(table: Table, answers: Answers) -> set[str]:
    """The guests who have not answered."""
    return people(table) - answers.ready - answers.declined


def is_agreed(table: Table, answers: Answers) -> bool:
    """Whether all people who are still there want to play again."""
    return bool(answers.ready) and people(table) <= answers.ready


def seconds_to_bots(table: Table, answers: Answers, now: float) -> float:
    """How long those who are ready must wait for the others, before bots can take their seats."""
    if not guests_to_answer(table, answers):
        return 0.0
    return BOTS_AFTER if answers.since is None else max(0.0, answers.since + BOTS_AFTER - now)


def describe_next_game(table: Table, answers: Answers, now: float) -> NextGame | None:
    """None where nobody needs to be asked: the game is not over, or there is a rematch already, or there can be none."""
    if table.kind != "table" or table.stage not in ("over", "abandoned") or table.rematch is not None:
        return None
    return NextGame(
        ready=seats_of(table, answers.ready),
        declined=seats_of(table, answers.declined),
        awaited=seats_of(table, guests_to_answer(table, answers)),
        seconds=seconds_to_bots(table, answers, now),
    )


def seats_of(table: Table, guests: Iterable[str]) -> list[int]:
    return sorted(seat for guest in guests for seat in table.seats_of(guest))
