"""Events: what happened, spelled as notation.md spells it, and who may know.

They are made from the log's entries alone, never from a state: what was not told cannot be in them.
"""

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from typing import Any, NamedTuple, TypeVar, get_args, get_type_hints

from typing_extensions import TypedDict

from facedown.kit.tell import EVERYBODY, MOST_SEATS, Log

Event = dict[str, Any]  # of any game; each game's notation declares its own

NOTATION = 2
"""The version of the notation: how moves, events, views and traces are spelled. It goes up when any spelling changes.

A game's rules have a version of their own, which says whether an old record replays: another spelling does not touch it.
"""


class Entry(NamedTuple):
    """One line of the log, as kit/tell.py lays it out."""

    kind: int
    seat: int
    a: int
    b: int
    c: int
    audience: int


Run = list[Entry]
# (a run of entries, the number of seats) -> the event without its addressees
Speller = Callable[[Run, int], Mapping[str, object]]
AnySpeller = TypeVar("AnySpeller", bound=Speller)


class Spellers:
    """How a game spells what its rules tell: one function for each kind of entry, declared beside the event that it returns."""

    def __init__(self) -> None:
        self.by_kind: dict[int, Speller] = {}
        self.joined: set[int] = set()  # the kinds of which entries that stand together make one event
        self.declared: dict[str, type] = {}  # each event's TypedDict, by the event's name
        self.faces: set[str] = set()  # the events that show the face of a card

    def spells(self, kind: int, *, joined: bool = False, face: bool = False) -> Callable[[AnySpeller], AnySpeller]:
        """The function below spells entries of this kind; what it returns is the event's declaration."""

        def register(speller: AnySpeller) -> AnySpeller:
            declared = speller.__annotations__["return"]
            (name,) = get_args(get_type_hints(declared)["event"])
            self.by_kind[kind] = speller
            self.declared[name] = declared
            if joined:
                self.joined.add(kind)
            if face:
                self.faces.add(name)
            return speller

        return register


def spelled(log: Log, spellers: Spellers, seats: int) -> list[Event]:
    """The events of one call's log; entries of a `joined` kind that stand together make one event."""
    spell = spellers.by_kind
    return [{**spell[run[0].kind](run, seats), "to": addressees(run[0].audience)} for run in runs(log, spellers.joined)]


def runs(log: Log, joined: Collection[int]) -> Iterator[Run]:
    run: Run = []
    for line in log.entry[: log.count]:
        entry = Entry(*line)
        if run and not (entry.kind in joined and entry.kind == run[0].kind and entry.audience == run[0].audience):
            yield run
            run = []
        run.append(entry)
    if run:
        yield run


class Scored(TypedDict):
    """How every game ends, whatever else its `end` says."""

    scores: list[int]  # per seat
    winners: list[int]  # seats


def scored(run: Run) -> Scored:
    """The rules tell of each seat its score, what made it win (0 if it has not won) and what ended the game."""
    return {"scores": [entry.a for entry in run], "winners": [entry.seat for entry in run if entry.b]}


def ended_by(run: Run) -> int:
    """What ended the game, by the rules' number for it."""
    return run[0].c


def decided_by(run: Run) -> int:
    """What made the winners win, by the rules' number for it."""
    return max(entry.b for entry in run)


def told_at_end(event: Event) -> dict[str, Any]:
    """What the event `end` says: `scores`, `winners`, `ended` and `decided`."""
    return {name: value for name, value in event.items() if name not in ("event", "to")}


def addressees(audience: int) -> str | list[int]:
    if audience == EVERYBODY:
        return "all"
    return [seat for seat in range(MOST_SEATS) if audience >> seat & 1]


def is_addressed_to(event: Event, seat: int | None) -> bool:
    """Whether `seat` (None: a watcher) may know of this event."""
    return event["to"] == "all" or seat in event["to"]


def is_secret_of(events: Iterable[Event], seat: int) -> bool:
    """Whether nobody but `seat` may know of any of this."""
    return all(event["to"] == [seat] for event in events)


def cells_of(event: Event) -> list[str]:
    """Where the faces lie that an event shows; nowhere, if they are in hands or on display."""
    if event["event"] == "saw":
        return list(event["cards"])
    return [event["cell"]] if "cell" in event else []


def addressed_to(events: Iterable[Event], seat: int | None) -> list[Event]:
    return [event for event in events if event["to"] == "all" or seat in event["to"]]
