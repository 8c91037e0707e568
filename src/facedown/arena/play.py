"""One game of a tournament, from its number alone: the same on any core, in any order."""

import hashlib
import json
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from facedown.arena.schedule import Schedule
from facedown.bots import make_bot
from facedown.bots.bot import Bot
from facedown.engine.match import Match
from facedown.engine.record import to_record
from facedown.kit.events import Event, addressed_to
from facedown.kit.options import Options


@dataclass(frozen=True)
class Contest:
    """What a tournament is. Its schedule tells bots of the same name apart, as `told_apart` does."""

    game: str
    players: int
    options: Options
    seed: str
    named: tuple[str, ...]  # the bots, as on the command line
    schedule: Schedule

    def bot_of(self, label: str) -> str:
        return self.named[self.schedule.bots.index(label)]

    def game_seed(self, number: int) -> str:
        return f"{self.seed} game {number}"

    def bot_seed(self, number: int, seat: int) -> str:
        """A hash, so that it does not give the deal away."""
        return hashlib.sha256(f"{self.game_seed(number)} seat {seat}".encode()).hexdigest()[:32]


@dataclass(frozen=True)
class Outcome:
    """How one game went. `bots` and `scores` are seat by seat."""

    number: int
    bots: tuple[str, ...]
    scores: tuple[int, ...]
    winners: tuple[int, ...]
    moves: int


@dataclass(frozen=True)
class Played:
    outcome: Outcome
    line: str  # its record, as JSON


def told_apart(named: Sequence[str]) -> tuple[str, ...]:
    """random, greedy, random -> random, greedy, random #2: each is measured by itself."""
    return tuple(
        name if (earlier := named[:place].count(name)) == 0 else f"{name} #{earlier + 1}" for place, name in enumerate(named)
    )


def play_game(contest: Contest, number: int) -> Played:
    labels = contest.schedule.seating(number)
    match = Match.deal(contest.game, players=contest.players, seed=contest.game_seed(number), options=contest.options)
    bots = [seated(contest, contest.bot_of(label), number, seat) for seat, label in enumerate(labels)]
    tell(bots, match.events)
    while not match.is_over:
        seat = match.to_move[0]
        tell(bots, match.play(seat, bots[seat].choose(match.legal(seat))))
    return Played(outcome_of(match, number, labels), json.dumps(record_of(match, contest, number, labels), ensure_ascii=False))


def seated(contest: Contest, name: str, number: int, seat: int) -> Bot:
    seed = contest.bot_seed(number, seat)
    return make_bot(name, game=contest.game, players=contest.players, options=contest.options, seat=seat, seed=seed)


def tell(bots: list[Bot], events: list[Event]) -> None:
    for seat, bot in enumerate(bots):
        bot.hear(addressed_to(events, seat))


def outcome_of(match: Match, number: int, labels: tuple[str, ...]) -> Outcome:
    result = match.result
    assert result is not None  # noqa: S101 - it is over
    scores = tuple(result["scores"][: len(labels)])  # alone, a score of the rules' own opponent comes after
    return Outcome(number, labels, scores, tuple(result["winners"]), len(match.moves))


def record_of(match: Match, contest: Contest, number: int, labels: tuple[str, ...]) -> dict[str, Any]:
    """A record like any other, with what the arena adds: enough to play the game again with the same bots."""
    return {
        **to_record(match, labels),
        "arena": {
            "seed": contest.seed,
            "number": number,
            "games": contest.schedule.games,
            "named": list(contest.named),
            "bots": [contest.bot_of(label) for label in labels],
            "bot_seeds": [contest.bot_seed(number, seat) for seat in range(len(labels))],
        },
    }
