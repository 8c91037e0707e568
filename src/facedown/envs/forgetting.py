"""What a seat is shown if it remembers as a person or an animal does: what it knows, less what it has forgotten or confused."""

import copy
from typing import Any

from facedown.engine.observations import Bytes, Observer, observe
from facedown.kit.events import addressed_to
from facedown.kit.observations import PERFECT
from facedown.knowledge import Knowledge, make_knowledge
from facedown.knowledge.memory import Memory


class Forgetting:
    """The memories of the seats at one table: what bots with this memory and this seed would remember there."""

    def __init__(self, observer: Observer, memory: Memory, seed: str) -> None:
        self._observer, self._memory, self._seed = observer, memory, seed
        self._known: dict[int, tuple[int, Knowledge]] = {}  # per seat: how many events it has been told of, and what it knows

    def observe(self, seat: int, kind: int) -> Bytes:
        """What the seat sees now, and remembers."""
        match = self._observer.match
        remembered: Any = self._memory.recall(self._knowledge(seat), f"{self._seed} {seat}")
        state, marks = copy.deepcopy((match.state, self._observer.marks))
        remembered.imagine(state, marks)
        return observe(match.terms.game, self._observer.facts, state, marks, seat, PERFECT, kind)

    def _knowledge(self, seat: int) -> Knowledge:
        match = self._observer.match
        terms = match.terms
        heard, known = self._known.get(seat) or (0, make_knowledge(terms.game.id, terms.players, terms.options, seat))
        known.hear(addressed_to(match.events[heard:], seat))
        self._known[seat] = len(match.events), known
        return known
