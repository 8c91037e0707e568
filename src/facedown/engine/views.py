"""Views: what a seat (None: a watcher) sees. A view is folded from the events addressed to the seat and nothing else."""

from collections.abc import Sequence
from typing import NamedTuple

from facedown.engine.catalogue import Game
from facedown.kit.contract import Progress, View
from facedown.kit.events import Event, is_addressed_to, read_result
from facedown.kit.options import Options

Changes = list[View | None]
"""What each of several events changed in a view; None if it changed nothing or is not addressed to the view's seat."""


class FoldedView(NamedTuple):
    """What a seat sees after the first `event_count` events of a match, and what the latest of these events changed."""

    event_count: int  # how many events the view is folded from
    view: View
    changes: Changes  # made by the latest of these events; those of earlier events are not kept

    @property
    def first_change(self) -> int:
        """The number of the first event whose change is kept."""
        return self.event_count - len(self.changes)


def opening_view(game: Game, options: Options, players: int, seat: int | None) -> View:
    """The view before the first event."""
    table = {"game": game.id, "options": options, "players": players, "seat": seat}
    return {**table, **game.view.blank_view(players)}


def standing(game: Game, view: View) -> list[int] | None:
    """Points so far, from what is in `view` alone; None if the view already has them or there are none before the end."""
    return None if game.standing is None else game.standing(view)


def progress(game: Game, view: View) -> Progress | None:
    """How far the game is, from what is in `view` alone; None if the game does not say."""
    return None if game.progress is None else game.progress(view)


def fold(game: Game, view: View, events: Sequence[Event]) -> tuple[View, Changes]:
    """The view after `events`, as a new dict, and what each of them changed."""
    new_view = {**view}
    changes: Changes = []
    for event in events:
        change = change_of(game, new_view, event) if is_addressed_to(event, view["seat"]) else {}
        new_view.update(change)
        changes.append(change or None)
    return new_view, changes


def change_of(game: Game, view: View, event: Event) -> View:
    """What `event` changes in `view`."""
    if event["event"] == "end":
        return read_result(event)
    return game.view.fold(view, event)
