"""Events: what happened, spelled as in docs/notation.md, and who may know.

Events are made from the entries of the log and never from a state, so they contain nothing that the rules did not tell.
"""

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from typing import Any, NamedTuple, TypeVar, get_args, get_type_hints

from typing_extensions import TypedDict

from facedown.kit.tell import EVERYBODY, MOST_SEATS, Log

Event = dict[str, Any]  # an event of some game; each game's notation.py declares its own

NOTATION = 2
"""The version of the notation: how moves, events, views and traces are spelled. It goes up when any spelling changes.

Each game's rules have a version of their own, which says whether an old record still replays. A new spelling leaves it alone.
"""


class Entry(NamedTuple):
    """One line of the log, as kit/tell.py lays it out."""

    kind: int
    seat: int
    a: int
    b: int
    c: int
    audience: int


Run = list[Entry]  # entries that become one event
Speller = Callable[[Run, int], Mapping[str, object]]  # (run, number of seats) -> the event, without `to`
AnySpeller = TypeVar("AnySpeller", bound=Speller)


class Spellers:
    """A game's spellers: for each kind of entry, the function that turns it into an event."""

    def __init__(self) -> None:
        self.by_kind: dict[int, Speller] = {}
        self.joined_kinds: set[int] = set()  # kinds whose consecutive entries become one event
        self.event_types: dict[str, type] = {}  # the name of an event -> its TypedDict
        self.face_events: set[str] = set()  # the names of events that show the face of a card

    def spells(self, kind: int, *, join: bool = False, face: bool = False) -> Callable[[AnySpeller], AnySpeller]:
        """Register the decorated function as the speller of entries of this kind. Its return type declares the event.

        `join`: consecutive entries of this kind become one event. `face`: the event shows the face of a card.
        """

        def register(speller: AnySpeller) -> AnySpeller:
            event_type = speller.__annotations__["return"]
            (name,) = get_args(get_type_hints(event_type)["event"])
            self.by_kind[kind] = speller
            self.event_types[name] = event_type
            if join:
                self.joined_kinds.add(kind)
            if face:
                self.face_events.add(name)
            return speller

        return register


def spell_log(log: Log, spellers: Spellers, seats: int) -> list[Event]:
    """The events in a log, as the game spells them."""
    spell = spellers.by_kind
    return [
        {**spell[run[0].kind](run, seats), "to": addressees(run[0].audience)}
        for run in split_into_runs(log, spellers.joined_kinds)
    ]


def split_into_runs(log: Log, joined_kinds: Collection[int]) -> Iterator[Run]:
    """The runs of a log: single entries; consecutive ones of the same kind and audience if the kind is in `joined_kinds`."""
    run: Run = []
    for line in log.entry[: log.count]:
        entry = Entry(*line)
        if run and not (entry.kind in joined_kinds and entry.kind == run[0].kind and entry.audience == run[0].audience):
            yield run
            run = []
        run.append(entry)
    if run:
        yield run


class ScoreFields(TypedDict):
    """The fields that every game's `end` has."""

    scores: list[int]  # per seat
    winners: list[int]  # seats


# When the game ends, the rules write one entry per seat: `a` is its score, `b` what made it win (0 if it did not win), and `c`
# what ended the game.


def read_scores(run: Run) -> ScoreFields:
    """The scores and the winners, from the entries of the end."""
    return {"scores": [entry.a for entry in run], "winners": [entry.seat for entry in run if entry.b]}


def read_ending(run: Run) -> int:
    """What ended the game, as a number of the rules' `Ending`."""
    return run[0].c


def read_decider(run: Run) -> int:
    """What made the winners win, as a number of the rules' `Deciding`."""
    return max(entry.b for entry in run)


def read_result(event: Event) -> dict[str, Any]:
    """The result that the event `end` tells: `scores`, `winners`, `ended` and `decided`."""
    return {name: value for name, value in event.items() if name not in ("event", "to")}


def addressees(audience: int) -> str | list[int]:
    """An event's `to`: "all", or a list of seats."""
    if audience == EVERYBODY:
        return "all"
    return [seat for seat in range(MOST_SEATS) if audience >> seat & 1]


def is_addressed_to(event: Event, seat: int | None) -> bool:
    """Whether `seat` (None: a watcher) may know of this event."""
    return event["to"] == "all" or seat in event["to"]


def is_secret_of(events: Iterable[Event], seat: int) -> bool:
    """Whether only `seat` may know of these events."""
    return all(event["to"] == [seat] for event in events)


def cells_of(event: Event) -> list[str]:
    """The cells of the cards whose faces an event shows; empty if those cards are in hands or on display."""
    if event["event"] == "saw":
        return list(event["cards"])
    return [event["cell"]] if "cell" in event else []


def addressed_to(events: Iterable[Event], seat: int | None) -> list[Event]:
    """The events that `seat` (None: a watcher) may know of."""
    return [event for event in events if is_addressed_to(event, seat)]
