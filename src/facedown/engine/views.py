"""A view: what a seat (or a watcher: None) has before its eyes, folded from the events addressed to it and nothing else."""

from collections.abc import Iterable

from facedown.engine.catalogue import Game
from facedown.kit.contract import View
from facedown.kit.events import Event, addressed_to, told_at_end
from facedown.kit.options import Options


def opening_view(game: Game, options: Options, players: int, seat: int | None) -> View:
    """Before the first event."""
    table = {"game": game.id, "options": options, "players": players, "seat": seat}
    return {**table, **game.view.blank_view(players)}


def standing(game: Game, view: View) -> list[int] | None:
    """Points so far, by what is in `view` alone; None where the game counts none before its end, or the view has them."""
    return None if game.standing is None else game.standing(view)


def fold(game: Game, view: View, events: Iterable[Event]) -> View:
    """The view after `events`, as a new one; those not addressed to the view's seat are passed over."""
    after = {**view}
    for event in addressed_to(events, view["seat"]):
        if event["event"] == "end":
            after.update(told_at_end(event))
        else:
            after.update(game.view.fold(after, event))
    return after
