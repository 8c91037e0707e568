"""How long games last: they are played by bots that remember like people, and every move takes as long as it takes people.

  python -m benchmarks.playing_time [--games N] [--seconds S] [--bot NAME] [--only GAME]

`PACE` in each game's notation.py says how long people take over each kind of move, as a multiple of the usual time; bots at a
server use it too. The first column is measured: the length of a game, in usual moves. `--seconds` is assumed: how long a usual
move takes, including what the board shows before it. People who choose at the same time also think at the same time.
The spread leaves out the shortest and the longest tenth of the games.
"""

import argparse
from collections.abc import Iterator
from functools import partial

from facedown.bots import make_bot
from facedown.engine.catalogue import GAMES, Game
from facedown.engine.match import Match
from facedown.kit.errors import BadInput
from facedown.kit.events import addressed_to
from facedown.kit.options import Choice


def main() -> None:
    args = parse_arguments()
    print(f"{'table':38}{'usual moves':>20}   minutes at {args.seconds:g} s each")
    for game, players, options in tables(args.only):
        lengths = sorted(length(game, players, options, args.bot, number) for number in range(args.games))
        low, middle, high = (lengths[int(part * (len(lengths) - 1))] for part in (0.1, 0.5, 0.9))
        minutes = [f"{moves * args.seconds / 60:.0f}" for moves in (low, middle, high)]
        label = " ".join([game.id, str(players), *(f"{name}={value}" for name, value in options.items())])
        print(f"{label:38}{f'{middle:.0f} ({low:.0f}–{high:.0f})':>20}   {minutes[1]} ({minutes[0]}–{minutes[2]})", flush=True)


def parse_arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--games", type=int, default=50)
    parser.add_argument("--seconds", type=float, default=5.0)
    parser.add_argument("--bot", default="careful:human")
    parser.add_argument("--only", choices=list(GAMES), default=None)
    return parser.parse_args()


def tables(only: str | None) -> Iterator[tuple[Game, int, dict[str, object]]]:
    """Every game with every number of players, with the default options and with each other value of a single choice."""
    for game in GAMES.values() if only is None else [GAMES[only]]:
        for players in range(game.min_players, game.max_players + 1):
            yield game, players, {}
            for name, option in game.options.items():
                for value in option.values[1:] if isinstance(option, Choice) else ():
                    if is_a_table(game, players, {name: value}):
                        yield game, players, {name: value}


def is_a_table(game: Game, players: int, options: dict[str, object]) -> bool:
    try:
        Match.deal(game.id, players=players, seed="", options=options)
    except BadInput:
        return False
    return True


def length(game: Game, players: int, options: dict[str, object], bot: str, number: int) -> float:
    """How long one game lasts, as a multiple of the time for a usual move."""
    seed = str(number)
    match = Match.deal(game.id, players=players, seed=seed, options=options)
    make_bot_at = partial(make_bot, bot, game=game.id, players=players, options=match.terms.options, seed=seed)
    bots = [make_bot_at(seat=seat) for seat in range(players)]
    new_events, now = match.events, 0.0
    thinking_since = dict.fromkeys(match.to_move, 0.0)  # when each seat to move began to think
    while not match.is_over:
        for seat, player in enumerate(bots):
            player.hear(addressed_to(new_events, seat))
        seat = match.to_move[0]
        move = bots[seat].choose(match.legal(seat))
        thinking_since[seat] += game.pace(move)
        now = max(now, thinking_since[seat])
        new_events = match.play(seat, move)
        thinking_since = {due_seat: thinking_since.get(due_seat, now) for due_seat in match.to_move}
    return now


if __name__ == "__main__":
    main()
