"""Where the time of each of our games goes. `python -m benchmarks.speed.profile`, on one core, prints it as JSON.

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
from benchmarks.speed.work import measure_time, stay_on
from facedown.engine.catalogue import GAMES, Game
from facedown.fast.compiling import BYTES, NUMBERS, compile_for
from facedown.fast.generator import starting_points
from facedown.kit.options import complete
from facedown.kit.states import pack

TIMED_MOVES = 1_000_000
REPEATS = 7
TIMED = (profile_rows.dealt_rows, profile_rows.played_rows, profile_rows.chosen_twice_rows, profile_rows.listed_rows)


def profile(game: Game) -> dict[str, Any]:
    rows = compile_for(game, "the profile", dict.fromkeys(TIMED, (BYTES, NUMBERS)))
    unshuffled = game.deal.prepare_deal(PLAYERS[game.id], complete(game.options, {}), 0)
    blank = np.frombuffer(pack(unshuffled), np.uint8).copy()
    few = starting_points("profile", 100)
    starts = starting_points("profile", 1 + TIMED_MOVES * len(few) // rows[profile_rows.played_rows](blank, few))
    moves = rows[profile_rows.played_rows](blank, starts)
    times = dict.fromkeys(TIMED, math.inf)
    for _ in range(REPEATS):
        times = {each: min(best, measure_time(partial(rows[each], blank, starts))[1]) for each, best in times.items()}
    dealing = times[profile_rows.dealt_rows]
    choosing = times[profile_rows.chosen_twice_rows] - times[profile_rows.played_rows]
    parts = {"dealing": dealing, "choosing": choosing, "applying": times[profile_rows.played_rows] - choosing - dealing}
    nanoseconds = {name: round(1e9 * part / moves, 2) for name, part in parts.items()}
    return {"game": game.id, **nanoseconds, "listed": round(100 * rows[profile_rows.listed_rows](blank, starts) / moves, 1)}


if __name__ == "__main__":
    stay_on(1)
    print(json.dumps([profile(game) for game in GAMES.values()]))
