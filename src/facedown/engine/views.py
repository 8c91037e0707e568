"""A view: what a seat (or a watcher: None) has before its eyes, folded from the events addressed to it and nothing else."""

from collections.abc import Sequence
from typing import NamedTuple

from facedown.engine.catalogue import Game
from facedown.kit.contract import View
from facedown.kit.events import Event, is_addressed_to, told_at_end
from facedown.kit.options import Options

Changes = list[View | None]
"""What each of several events changed in a view. None: nothing, or the event is not addressed to the view's seat."""


class Seen(NamedTuple):
    """What a seat sees after the first events of a match, and what the last few of these changed in it."""

    folded: int  # how many events
    view: View
    changes: Changes

    @property
    def first(self) -> int:
        """The number of the first event whose change is kept."""
        return self.folded - len(self.changes)


def opening_view(game: Game, options: Options, players: int, seat: int | None) -> View:
    """Before the first event."""
    table = {"game": game.id, "options": options, "players": players, "seat": seat}
    return {**table, **game.view.blank_view(players)}


def standing(game: Game, view: View) -> list[int] | None:
    """Points so far, by what is in `view` alone; None where the game counts none before its end, or the view has them."""
    return None if game.standing is None else game.standing(view)


def fold(game: Game, view: View, events: Sequence[Event]) -> tuple[View, Changes]:
    """The view after `events`, as a new one, and what each of them changed: put over one another, these give that view."""
    after = {**view}
    changes: Changes = []
    for event in events:
        change = change_of(game, after, event) if is_addressed_to(event, view["seat"]) else {}
        after.update(change)
        changes.append(change or None)
    return after, changes


def change_of(game: Game, view: View, event: Event) -> View:
    """What `event` changes in `view`."""
    if event["event"] == "end":
        return told_at_end(event)
    return game.view.fold(view, event)
