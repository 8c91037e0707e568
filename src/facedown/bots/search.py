"""`search`: information-set Monte-Carlo tree search in worlds that fit what the seat remembers, on compiled rules.

Numba is imported when a choice is made, not before.
"""

import time
from dataclasses import dataclass

from facedown.bots.levels import Limit
from facedown.engine.catalogue import game_named
from facedown.kit.chance import Chance
from facedown.knowledge.contract import Knowledge

SEED_COUNT = 1 << 62  # how many different seeds a search can have
MOST_STATES = 32  # the most states that are sampled, in a game where every world needs a history of its own


@dataclass(frozen=True)
class Searcher:
    """The policy `search`.

    If it is limited in simulations, and not in seconds, its choice depends only on what is remembered and on chance.
    """

    limit: Limit

    def choose(self, memory: Knowledge, verb: str, actions: list[int], chance: Chance) -> int:
        if len(actions) == 1:
            return actions[0]
        from facedown.fast.search import search_of

        start = time.perf_counter()
        search, seed = search_of(game_named(memory.game)), str(chance.draw_below(SEED_COUNT))
        trial = search.think(memory.worlds(chance, 1), memory.witnesses(), memory.seat, seed, simulations=2)
        if trial.is_forced:
            return trial.best()
        simulations, seconds = self.limit
        worlds = memory.worlds(chance, min(simulations or MOST_STATES, MOST_STATES))
        seconds_left = max(seconds - (time.perf_counter() - start), 0.0)
        return search.think(worlds, memory.witnesses(), memory.seat, seed, simulations=simulations, seconds=seconds_left).best()
