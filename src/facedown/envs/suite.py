"""Places a player on the memory curve: for how long must a greedy player remember to be as strong?

The suite is fixed: the deals with the seeds `curve 0` to `curve 199`, each played from both seats against `greedy:human`. A
better policy looks like a better memory, so recall is measured separately, in games that have recall tests.
"""

import json
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any, NamedTuple

from facedown.arena.intervals import Interval, wilson
from facedown.arena.play import Contest, make_contest
from facedown.arena.workers import Interrupt, play_games
from facedown.bots import Bot, make_bot
from facedown.bots.plugins import TIME_LIMIT
from facedown.engine.catalogue import game_named
from facedown.engine.cores import count_cores
from facedown.engine.match import Match
from facedown.engine.record import from_record
from facedown.envs.curve import animals_around, curve_of
from facedown.kit.errors import BadInput
from facedown.kit.events import addressed_to
from facedown.knowledge.recall import Recall, count_by_age, find_recall_tests

__all__ = ["Placement", "place"]

OPPONENT = "greedy:human"
DEALS = 200

Maker = Callable[..., Bot]  # called with game, players, options, seat and seed, as any bot is made
Progress = Callable[[int, int], None]  # called with how many games are played, and of how many


@dataclass(frozen=True)
class SuiteContest(Contest):
    """Two bots on fixed deals. Each deal is played twice in a row, with the seats exchanged."""

    def game_seed(self, number: int) -> str:
        return f"curve {(number - 1) // 2}"


class SuiteGame(NamedTuple):
    """One game of the suite."""

    match: Match
    seat: int  # the player's
    is_lost: bool  # whether the player lost it by an error or an illegal move

    @property
    def won(self) -> float:
        """1 for a win; a shared win is split."""
        outcome = self.match.outcome
        if self.is_lost or outcome is None or self.seat not in outcome.winners:
            return 0.0
        return 1 / len(outcome.winners)


class Placement(NamedTuple):
    """Where a player stands on the curve of a game."""

    game: str
    player: str
    won: float
    games: int
    broken_off: int  # games lost by an error or an illegal move
    span: float  # events; 0 or infinite beyond the ends of the curve
    span_interval: Interval
    recall: list[Recall]  # empty in games without recall tests

    @property
    def share(self) -> float:
        return self.won / self.games

    @property
    def interval(self) -> Interval:
        return wilson(self.won, self.games)

    @property
    def animals(self) -> tuple[str | None, str | None]:
        """The levels with the memory spans just below and just above this span; None if there is no such level."""
        return animals_around(self.span)

    def save(self, file: str | Path) -> None:
        """Write a JSON file that `./dev bench memory --with FILE` adds to the figure."""
        fields = {"game": self.game, "player": self.player, "won": self.won, "games": self.games}
        Path(file).write_text(json.dumps(fields | {"recall": self.recall}, indent=1) + "\n", encoding="utf-8")


def place(
    player: str | Maker,
    game: str,
    *,
    deals: int = DEALS,
    workers: int | None = None,
    time_limit: float = TIME_LIMIT,
    progress: Progress | None = None,
) -> Placement:
    """Play the suite and say where the player stands.

    `player` is the name of a bot, which plays on all cores, or a function that makes one, which plays in this process. For a
    language model, make a `facedown.envs.text.TextBot`.
    """
    curve = curve_of(game)
    if deals < 1:
        raise BadInput(f"At least one deal must be played, not {deals!r}.")
    name = player if isinstance(player, str) else getattr(player, "__name__", type(player).__name__)
    games = play_suite(player, game, deals, workers or count_cores(), time_limit)
    wins, broken_off, count, tests = 0.0, 0, 0, []
    for count, each in enumerate(games, 1):
        wins += each.won
        broken_off += each.is_lost
        if game_named(game).optional("recall_test") is not None:
            tests += find_recall_tests(each.match, each.seat)
        if progress is not None:
            progress(count, 2 * deals)
    low, high = wilson(wins, count)
    recall = count_by_age(tests) if tests else []
    spans = (curve.span_at(low), curve.span_at(high))
    return Placement(game, name, wins, count, broken_off, curve.span_at(wins / count), spans, recall)


def play_suite(player: str | Maker, game: str, deals: int, workers: int, time_limit: float) -> Iterator[SuiteGame]:
    bots = [player if isinstance(player, str) else OPPONENT, OPPONENT]
    plain_contest = make_contest(game, bots, players=2, games=2 * deals, seed="curve", options=None, time_limit=time_limit)
    contest = SuiteContest(**vars(plain_contest))
    if not isinstance(player, str):
        yield from play_here(player, contest)
        return
    for played_game in play_games(contest, workers, Interrupt()):
        record: dict[str, Any] = json.loads(played_game.line)
        seat = played_game.outcome.bots.index(contest.schedule.bots[0])
        forfeit = played_game.outcome.forfeit
        yield SuiteGame(from_record(record), seat, forfeit is not None and forfeit.seat == seat)


def play_here(make: Maker, contest: SuiteContest) -> Iterator[SuiteGame]:
    """Play in this process with a bot that `make` makes."""
    for number in range(1, contest.schedule.games + 1):
        seat = contest.schedule.seating(number).index(contest.schedule.bots[0])
        match = Match.deal(contest.game, players=2, seed=contest.game_seed(number), options=contest.options)
        about: dict[str, Any] = {"game": contest.game, "players": 2, "options": contest.options}
        bots = {
            each: (make if each == seat else make_opponent)(**about, seat=each, seed=contest.bot_seed(number, each))
            for each in range(2)
        }
        yield SuiteGame(match, seat, is_lost=not play_out(match, bots, seat))


def make_opponent(**about: Any) -> Bot:
    return make_bot(OPPONENT, **about)


def play_out(match: Match, bots: dict[int, Bot], seat: int) -> bool:
    """Play a game to its end. Returns False if the player at `seat` made an illegal move or raised BadInput."""
    events = match.events
    while True:
        for each, bot in bots.items():
            bot.hear(addressed_to(events, each))
        if match.is_over:
            return True
        mover = match.to_move[0]
        try:
            events = match.play(mover, bots[mover].choose(match.legal(mover)))
        except BadInput:
            if mover != seat:
                raise
            return False
