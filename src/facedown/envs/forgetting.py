"""What a seat is shown if it remembers as a person or an animal does: what it knows, less what it has forgotten or confused."""

import copy
from typing import Any

from facedown.engine.observations import Bytes, Observer, observe
from facedown.kit.events import addressed_to
from facedown.kit.observations import PERFECT
from facedown.knowledge import Knowledge, make_knowledge
from facedown.knowledge.memory import Memory


class ForgetfulObserver:
    """The memories of the seats at one table: what bots with this memory and this seed would remember there."""

    def __init__(self, observer: Observer, memory: Memory, seed: str) -> None:
        self._observer, self._memory, self._seed = observer, memory, seed
        self._knowledge_by_seat: dict[int, tuple[int, Knowledge]] = {}  # per seat: number of events, and what it knows then

    def observe(self, seat: int, kind: int) -> Bytes:
        """What the seat sees now, and remembers."""
        match = self._observer.match
        memory: Any = self._memory.recall(self._knowledge(seat), f"{self._seed} {seat}")
        state, marks = copy.deepcopy((match.state, self._observer.marks))
        memory.imagine(state, marks)
        return observe(match.terms.game, self._observer.facts, state, marks, seat, PERFECT, kind)

    def _knowledge(self, seat: int) -> Knowledge:
        match = self._observer.match
        terms = match.terms
        event_count, knowledge = self._knowledge_by_seat.get(seat) or (
            0,
            make_knowledge(terms.game.id, terms.players, terms.options, seat),
        )
        knowledge.hear(addressed_to(match.events[event_count:], seat))
        self._knowledge_by_seat[seat] = len(match.events), knowledge
        return knowledge
