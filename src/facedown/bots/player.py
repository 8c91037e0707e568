"""A bot that plays by what it remembers of what its seat knows."""

from collections.abc import Callable, Sequence
from typing import Any

from facedown.bots.levels import Level
from facedown.engine.catalogue import game_named
from facedown.kit.chance import Chance
from facedown.kit.events import Event
from facedown.knowledge.contract import Knowledge
from facedown.knowledge.memory import find_memory

# (what is remembered, the verb of the legal moves, their actions, chance) -> the action that is chosen
Policy = Callable[[Any, str, list[int], Chance], int]


class Thinker:
    """A bot that plays by what it remembers.

    What is random in a choice depends only on the bot's seed and on how many events it has heard, not on earlier choices.
    """

    def __init__(self, knowledge: Knowledge, game: str, level: Level, policy: Policy, seed: str) -> None:
        self._knowledge = knowledge
        self._moves = game_named(game).notation.MOVES
        self._level = level
        self._policy = policy
        memory = find_memory(level.memory)
        assert memory is not None  # noqa: S101 - every level has one
        self._memory_model = memory
        self._seed = f"{seed} {knowledge.seat}"

    def hear(self, events: Sequence[Event]) -> None:
        self._knowledge.hear(events)

    def choose(self, legal: Sequence[str]) -> str:
        chance = Chance(self._seed, f"choice {self._knowledge.now}")
        if chance.draw_below(100) < self._level.lapses:
            return chance.pick(legal)
        move_of_action = {self._moves[move][1]: move for move in legal}
        memory = self._memory_model.recall(self._knowledge, self._seed)
        verb = legal[0].partition(":")[0]
        return move_of_action[self._policy(memory, verb, sorted(move_of_action), chance)]
