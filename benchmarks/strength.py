"""How strong the bots are: one of the first kind against the others of the second, on every seat in turn with the same deals.

  python benchmarks/strength.py GAME PLAYERS GAMES BOT OTHER [first=NUMBER] [option=value …]

Deals are numbered; `first` (0) is the number of the first, so that what was tuned on some can be measured on others. A shared
win counts as its share. The interval is Wilson's, 95 %, as if games with the same deal were independent.
"""

import math
import sys

from facedown.bots import make_bot
from facedown.engine.chance import Chance
from facedown.engine.events import addressed_to
from facedown.engine.match import Match


def play(game: str, names: list[str], options: dict[str, object], seed: str) -> Match:
    """A whole game; where several are due, any of them moves."""
    match = Match.deal(game, players=len(names), seed=seed, options=options)
    bots = [
        make_bot(name, game=game, players=len(names), options=match.terms.options, seat=seat, seed=f"{seed} {name}")
        for seat, name in enumerate(names)
    ]
    chance = Chance(seed, "who")
    events = match.events
    while True:
        for seat, bot in enumerate(bots):
            bot.hear(addressed_to(events, seat))
        if match.is_over:
            return match
        seat = match.to_move[0] if len(match.to_move) == 1 else chance.pick(match.to_move)
        events = match.play(seat, bots[seat].choose(match.legal(seat)))


def wins(game: str, players: int, games: int, bot: str, other: str, first: int, options: dict[str, object]) -> float:
    total = 0.0
    for number in range(games):
        names = [other] * players
        names[number % players] = bot
        result = play(game, names, options, str(first + number // players)).result
        assert result is not None
        total += (number % players in result["winners"]) / max(len(result["winners"]), 1)
    return total


def wilson(won: float, games: int) -> tuple[float, float]:
    share, z = won / games, 1.96
    middle = (share + z * z / (2 * games)) / (1 + z * z / games)
    half = z / (1 + z * z / games) * math.sqrt(share * (1 - share) / games + z * z / (4 * games * games))
    return middle - half, middle + half


def main() -> None:
    game, players, games, bot, other, *settings = sys.argv[1:]
    options: dict[str, object] = {name: value for name, _, value in (setting.partition("=") for setting in settings)}
    first = int(str(options.pop("first", "0")))
    won = wins(game, int(players), int(games), bot, other, first, options)
    low, high = wilson(won, int(games))
    table = " ".join([game, f"{players} players", *settings])
    print(f"{table}: {bot} against {other} {won / int(games):.1%} ({low:.1%} to {high:.1%}) of {games}")


if __name__ == "__main__":
    main()
