"""The configurations of every game, over which the contract tests run."""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import product

from facedown.engine.catalogue import GAMES, Game
from facedown.engine.match import Match
from facedown.kit.errors import BadPlayers
from facedown.kit.options import Option, Options, Whole
from tests.sampling import leave_rest_to_soak


@dataclass(frozen=True)
class Configuration:
    """A game with a number of players and a value for each of its options."""

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

    Options that are numbers would make too many combinations. So each number of players gets only one of the sample values of
    such an option, a different one each time.
    """
    players = range(game.min_players, game.max_players + 1)
    numbers = [option.samples for option in game.options.values() if isinstance(option, Whole)]
    return [
        Configuration(game, players[index % len(players)], tuple(zip(game.options, values, strict=True)))
        for index in range(max(map(len, (players, *numbers))))
        for values in product(*(values_in(option, index) for option in game.options.values()))
        if is_playable(game, players[index % len(players)], dict(zip(game.options, values, strict=True)))
    ]


def values_in(option: Option, index: int) -> Sequence[object]:
    """The values of an option to combine with the others: all choices, or a single number."""
    return [option.samples[index % len(option.samples)]] if isinstance(option, Whole) else option.values


def is_playable(game: Game, players: int, options: Options) -> bool:
    """Whether this many players can play the game with these options."""
    try:
        game.deal.check_table(players, options)
    except BadPlayers:
        return False
    return True


CONFIGURATIONS = [configuration for game in GAMES.values() for configuration in configurations(game)]
# For tests that take long: ./dev test runs every third configuration of each game, and its last one.
SAMPLED_CONFIGURATIONS = leave_rest_to_soak(
    CONFIGURATIONS,
    kept=[each for game in GAMES.values() for each in (*configurations(game)[:-1:3], configurations(game)[-1])],
)
