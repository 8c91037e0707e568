"""Measures where the time of each of our games goes: `python -m benchmarks.speed.profile` prints it as JSON, for one core.

Compiled rules are inlined into one function, so a profiler sees nothing in them. Parts are timed by leaving them out or doing
them twice.
"""

import json
import math
from functools import partial
from typing import Any

import numpy as np

from benchmarks.speed import profile_rows
from benchmarks.speed.ours import PLAYERS
from benchmarks.speed.work import measure_time, pin_to_cores
from facedown.engine.catalogue import GAMES, Game
from facedown.fast.compiling import BYTES, NUMBERS, compile_for
from facedown.fast.generator import starting_points
from facedown.kit.options import complete
from facedown.kit.states import pack

TIMED_MOVES = 1_000_000
REPEATS = 7
TIMED_FUNCTIONS = (
    profile_rows.deal_rows,
    profile_rows.play_rows,
    profile_rows.choose_twice_rows,
    profile_rows.count_listed_rows,
)


def profile(game: Game) -> dict[str, Any]:
    rows = compile_for(game, "the profile", dict.fromkeys(TIMED_FUNCTIONS, (BYTES, NUMBERS)))
    unshuffled_deal = game.deal.prepare_deal(PLAYERS[game.id], complete(game.options, {}), 0)
    blank = np.frombuffer(pack(unshuffled_deal), np.uint8).copy()
    few_starts = starting_points("profile", 100)
    starts = starting_points("profile", 1 + TIMED_MOVES * len(few_starts) // rows[profile_rows.play_rows](blank, few_starts))
    moves = rows[profile_rows.play_rows](blank, starts)
    times = dict.fromkeys(TIMED_FUNCTIONS, math.inf)
    for _ in range(REPEATS):
        times = {each: min(best, measure_time(partial(rows[each], blank, starts))[1]) for each, best in times.items()}
    deal_time = times[profile_rows.deal_rows]
    choose_time = times[profile_rows.choose_twice_rows] - times[profile_rows.play_rows]
    parts = {"dealing": deal_time, "choosing": choose_time, "applying": times[profile_rows.play_rows] - choose_time - deal_time}
    nanoseconds = {name: round(1e9 * part / moves, 2) for name, part in parts.items()}
    return {
        "game": game.id,
        **nanoseconds,
        "listed": round(100 * rows[profile_rows.count_listed_rows](blank, starts) / moves, 1),
    }


if __name__ == "__main__":
    pin_to_cores(1)
    print(json.dumps([profile(game) for game in GAMES.values()]))
