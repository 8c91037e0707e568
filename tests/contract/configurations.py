"""Every configuration of every game: what the contract tests run over."""

from dataclasses import dataclass
from itertools import product

from facedown.engine.catalogue import GAMES, Game
from facedown.engine.match import Match
from facedown.kit.errors import BadPlayers
from facedown.kit.options import Choice, Options


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
    values = [option.values if isinstance(option, Choice) else (option.default,) for option in game.options.values()]
    return [
        Configuration(game, players, tuple(zip(game.options, chosen, strict=True)))
        for players in range(game.min_players, game.max_players + 1)
        for chosen in product(*values)
        if is_a_table(game, players, dict(zip(game.options, chosen, strict=True)))
    ]


def is_a_table(game: Game, players: int, options: Options) -> bool:
    try:
        game.deal.check_table(players, options)
    except BadPlayers:
        return False
    return True


CONFIGURATIONS = [configuration for game in GAMES.values() for configuration in configurations(game)]
