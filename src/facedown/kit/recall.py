"""Recall tests: choices that a seat makes better if it remembers a card that it has seen and does not see now."""

from typing import NamedTuple

from facedown.kit.grid_knowledge import GridKnowledge


class Sighting(NamedTuple):
    """A card that the seat has seen and does not see now."""

    name: int  # identifies this card wherever it goes
    place: int
    card: int  # its face
    ages: tuple[int, ...]  # how many events ago it was seen, each time; the last sight comes last


class RecallTest(NamedTuple):
    """One choice of a seat, and the cards that would have helped if the seat remembered them."""

    targets: list[tuple[Sighting, ...]]  # remembering one of them is enough; of a pair, both cards have to be remembered
    used_target: tuple[Sighting, ...] | None  # the target that the move uses, if it does
    useless: list[Sighting]  # seen, possible here, and of no use
    unseen_cells: int  # how many possible cells were never seen
    chose_useless: bool  # the move uses one of `useless`
    is_fair: bool = True  # False if the choice before it gives away whether the card is remembered

    @property
    def age(self) -> int | None:
        """The events since the last sight of the freshest target; of a pair, its older card counts. None without a target."""
        return min((max(sighting.ages[-1] for sighting in target) for target in self.targets), default=None)


def find_sightings(knowledge: GridKnowledge) -> dict[int, Sighting]:
    """The cards that the seat has seen and does not see now, by place."""
    in_sight = knowledge.in_sight()
    return {
        trace.place: Sighting(
            trace.name, trace.place, trace.card, tuple(max(knowledge.now - sight, 1) for sight in trace.sights)
        )
        for trace in knowledge.traces()
        if trace.name not in in_sight
    }


def make_test(
    sightings: dict[int, Sighting],
    cells: list[int],
    choice: int,
    targets: list[tuple[Sighting, ...]],
    useless: list[Sighting],
    *,
    is_fair: bool = True,
) -> RecallTest:
    """The test of a choice among `cells`."""
    used_target = next((target for target in targets if choice in [sighting.place for sighting in target]), None)
    unseen_cells = sum(cell not in sightings for cell in cells)
    return RecallTest(
        targets, used_target, useless, unseen_cells, any(choice == sighting.place for sighting in useless), is_fair
    )
