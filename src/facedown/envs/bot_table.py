"""A table in this process: one seat is yours, and bots play the others."""

from collections.abc import Sequence

from facedown.bots import make_bot
from facedown.engine.match import Match
from facedown.kit.errors import BadPlayers
from facedown.kit.events import Event, addressed_to


class BotTable:
    """A match in which bots answer every move of yours, until you are due again or the game is over.

    `opponents` is the name of a bot for all other seats, or one name for each, clockwise from yours.
    """

    def __init__(self, match: Match, *, seat: int, opponents: str | Sequence[str], seed: str) -> None:
        match.check_seat(seat)
        terms = match.terms
        self.match = match
        self.seat = seat
        self.opponents = seat_opponents(opponents, seat, terms.players)
        self._bots = {
            other: make_bot(name, game=terms.game.id, players=terms.players, options=terms.options, seat=other, seed=seed)
            for other, name in self.opponents.items()
        }
        for other, bot in self._bots.items():
            bot.hear(addressed_to(match.events, other))
        self._first_new = 0 if not match.moves else len(match.events)  # what happened before a match is resumed is not news
        self._let_bots_play()

    @property
    def legal(self) -> list[str]:
        """The moves that you may make now; none once the game is over."""
        return self.match.legal(self.seat)

    @property
    def news(self) -> list[Event]:
        """What your seat was told since your last move. It stays the same until you move."""
        return addressed_to(self.match.events[self._first_new :], self.seat)

    @property
    def history(self) -> list[Event]:
        """Everything that your seat was told since the deal."""
        return addressed_to(self.match.events, self.seat)

    def play(self, move: str) -> None:
        """Make a move and let the bots answer. Raises UnknownMove or IllegalMove, and changes nothing, if it is refused."""
        self.match.check(self.seat, move)
        self._first_new = len(self.match.events)
        self._play(self.seat, move)
        self._let_bots_play()

    def _let_bots_play(self) -> None:
        while not self.match.is_over and self.seat not in self.match.to_move:
            mover = self.match.to_move[0]
            self._play(mover, self._bots[mover].choose(self.match.legal(mover)))

    def _play(self, mover: int, move: str) -> None:
        events = self.match.play(mover, move)
        for other, bot in self._bots.items():
            bot.hear(addressed_to(events, other))

    @property
    def reward(self) -> float:
        """Your result from -1 to 1; over all seats results add up to 0. It is 0 until the game is over."""
        outcome = self.match.outcome
        return 0.0 if outcome is None else result_reward(outcome.winners, self.seat, self.match.terms.players)


def seat_opponents(opponents: str | Sequence[str], seat: int, players: int) -> dict[int, str]:
    """The bot of each seat but yours. `opponents`: one name for all of them, or one for each, clockwise from `seat`."""
    others = [(seat + step) % players for step in range(1, players)]
    names = [opponents] * len(others) if isinstance(opponents, str) else list(opponents)
    check_opponents(names, players)
    return dict(zip(others, names, strict=True))


def check_opponents(names: Sequence[str], players: int) -> None:
    """Check that there is one name for each seat but yours."""
    others = "is 1 opponent" if players == 2 else f"are {players - 1} opponents"
    if len(names) != players - 1:
        raise BadPlayers(
            f"With {players} players there {others}, not {len(names)}: name one for each, or one for all.", players=players
        )


def result_reward(winners: Sequence[int], seat: int, players: int) -> float:
    """A seat's result from -1 to 1. Winners share what the others lose. In solo it is 1 or -1."""
    share = 1 / len(winners) if seat in winners else 0.0
    return 2 * share - 1 if players == 1 else (share * players - 1) / (players - 1)
