"""Memory models: what a seat remembers of what it knows.

`perfect` keeps everything, `none` keeps only what is in sight, and `Human` forgets as people do. It uses ACT-R's base-level
activation (Anderson and Schooler, 1991): each sight of a card leaves a trace that decays as a power of the time since then,
counted in events. The activation is the logarithm of what is left of all traces, and the chance of recall is a logistic
function of the activation. docs/memory.md shows the curves.

What is remembered depends only on what is known and on the seed. Each card's luck is drawn from the seed, and drawn again only
when the card is seen again. So a card that was forgotten stays forgotten until then.
"""

import math
import re
from dataclasses import dataclass
from typing import NamedTuple, Self, TypeVar

from facedown.kit.activation import DECAY, NOISE, SLIPS, activation, chance_of_recall, is_misplaced, what_is_left
from facedown.kit.chance import Chance
from facedown.kit.traces import Trace
from facedown.knowledge.contract import Knowledge

K = TypeVar("K", bound=Knowledge)
FRACTION_STEPS = 1 << 53  # how many different numbers from 0 to 1 can be drawn


class Memory:
    """A perfect memory, in which everything known is remembered. The base class of the other models."""

    @property
    def line(self) -> str:
        """What this memory keeps, in one sentence for people."""
        return "Keeps everything that it was ever shown."

    def recall(self, knowledge: K, seed: str) -> K:
        return knowledge


class NoMemory(Memory):
    """A memory that keeps only what is in sight."""

    @property
    def line(self) -> str:
        return "Keeps nothing: it knows only what lies open now."

    def recall(self, knowledge: K, seed: str) -> K:
        return knowledge.limit_to([])


class Recollection(NamedTuple):
    """A card as it is remembered, rightly or wrongly, and how vividly."""

    place: int
    card: int
    activation: float


@dataclass(frozen=True)
class Human(Memory):
    """A memory that forgets by ACT-R's base-level activation, and sometimes confuses neighbouring places."""

    threshold: float  # the activation at which recall succeeds half of the time; a higher one is more forgetful
    decay: float = DECAY
    noise: float = NOISE
    slips: float = SLIPS

    @property
    def line(self) -> str:
        return f"Forgets half of what it saw once within about {self.half_life:.0f} events."

    @classmethod
    def with_span(cls, events: float) -> Self:
        """A memory in which recall succeeds half of the time, this many events after a single sight of a card."""
        return cls(threshold=-cls.decay * math.log(events))

    @property
    def half_life(self) -> float:
        """The number of events after a single sight at which recall succeeds half of the time."""
        return math.exp(-self.threshold / self.decay)

    def activation(self, sights: tuple[int, ...], now: int) -> float:
        """The logarithm of what is left of all traces, added without `sum`, which may round differently from compiled code."""
        left = 0.0
        for sight in sights:
            left += what_is_left(now - sight, self.decay)
        return activation(left)

    def chance_of_recall(self, activation: float) -> float:
        return chance_of_recall(activation, self.threshold, self.noise)

    def recall(self, knowledge: K, seed: str) -> K:
        """The cards in sight, and those that are recalled. Of memories that contradict each other, the most vivid is kept."""
        in_sight = knowledge.in_sight()
        recollections = [
            self._recollection(knowledge, trace, Chance(seed, f"memory {trace.name} {len(trace.sights)}"))
            for trace in knowledge.traces()
            if trace.name not in in_sight
        ]
        return knowledge.limit_to(
            self._drop_contradictions(knowledge, [recollection for recollection in recollections if recollection is not None])
        )

    def _recollection(self, knowledge: Knowledge, trace: Trace, chance: Chance) -> Recollection | None:
        """What is remembered of one card; None if it is forgotten.

        A card is forgotten once its chance of recall has fallen to its luck, a number that changes only when it is seen again.
        """
        activation = self.activation(trace.sights, knowledge.now)
        recall_chance = self.chance_of_recall(activation)
        luck, slip, direction = (chance.draw_below(FRACTION_STEPS) / FRACTION_STEPS for _ in range(3))
        if luck >= recall_chance:
            return None
        place = trace.place
        if is_misplaced(slip, recall_chance, self.slips):
            places = knowledge.neighbours(trace)
            place = places[int(direction * len(places))]
        return Recollection(place, trace.card, activation)

    def _drop_contradictions(self, knowledge: Knowledge, recollections: list[Recollection]) -> list[tuple[int, int]]:
        """The (place, card) pairs that fit what is in sight and each other. Where two contradict, the more vivid is kept."""
        accepted: list[tuple[int, int]] = []
        for place, card, _ in sorted(
            recollections, key=lambda recollection: (-recollection.activation, recollection.place, recollection.card)
        ):
            if knowledge.can_be(card, place) and not knowledge.contradicts(accepted, place):
                accepted.append((place, card))
        return accepted


MEMORIES: dict[str, Memory] = {
    "perfect": Memory(),
    "none": NoMemory(),
    "human": Human(threshold=-1.6),
    "goldfish": Human(threshold=-0.6),
    "parrot": Human(threshold=-1.2),
    "dog": Human(threshold=-1.7),
    "chimp": Human(threshold=-2.4),
}

SPAN = re.compile(r"human@([1-9]\d{0,5})")  # how many events after a single sight recall succeeds half of the time


def find_memory(name: str) -> Memory | None:
    """The memory of that name: one of MEMORIES, or `human@30`, which forgets half of what it saw once within 30 events."""
    if name in MEMORIES:
        return MEMORIES[name]
    span_match = SPAN.fullmatch(name)
    return Human.with_span(int(span_match[1])) if span_match else None
