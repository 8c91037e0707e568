"""The configurations of every game, over which the contract tests run."""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import product

from facedown.engine.catalogue import GAMES, Game
from facedown.engine.match import Match
from facedown.kit.errors import BadPlayers
from facedown.kit.options import Option, Options, Whole


@dataclass(frozen=True)
class Configuration:
    game: Game
    players: int
    option_values: tuple[tuple[str, object], ...]

    @property
    def options(self) -> Options:
        return dict(self.option_values)

    def __str__(self) -> str:
        return "-".join([self.game.id, f"{self.players}p", *(str(value) for _, value in self.option_values)])

    def match(self, seed: str) -> Match:
        return Match.deal(self.game.id, players=self.players, seed=seed, options=self.options)


def configurations(game: Game) -> list[Configuration]:
    """Every number of players with every combination of choices.

    Trying every number as well would be too many, so each number of players has one of the numbers that an option says to try.
    """
    players = range(game.min_players, game.max_players + 1)
    numbers = [option.samples for option in game.options.values() if isinstance(option, Whole)]
    return [
        Configuration(game, players[turn % len(players)], tuple(zip(game.options, chosen, strict=True)))
        for turn in range(max(map(len, (players, *numbers))))
        for chosen in product(*(values_in(option, turn) for option in game.options.values()))
        if is_a_table(game, players[turn % len(players)], dict(zip(game.options, chosen, strict=True)))
    ]


def values_in(option: Option, turn: int) -> Sequence[object]:
    return [option.samples[turn % len(option.samples)]] if isinstance(option, Whole) else option.values


def is_a_table(game: Game, players: int, options: Options) -> bool:
    try:
        game.deal.check_table(players, options)
    except BadPlayers:
        return False
    return True


CONFIGURATIONS = [configuration for game in GAMES.values() for configuration in configurations(game)]
