"""Changes: applied to a view one after another, they give the next view, no matter when somebody asks for them."""

import random
from typing import Any

import pytest

from facedown.engine.catalogue import GAMES
from facedown.engine.match import Match
from facedown.engine.views import Changes, opening_view
from facedown.kit.contract import View
from facedown.kit.events import Event, is_addressed_to
from tests.contract.configurations import CONFIGURATIONS, Configuration
from tests.contract.noninterference import everyone
from tests.contract.play import play

GAMES_EACH = 4


def first_views(match: Match) -> dict[int | None, View]:
    """What each seat and a watcher see before the first event."""
    terms = match.terms
    return {seat: opening_view(terms.game, terms.options, terms.players, seat) for seat in everyone(match)}


def apply_changes(view: View, changes: Changes) -> View:
    """Apply changes to a view as a client does: `{...view, ...change}`."""
    for change in changes:
        view = {**view, **(change or {})}
    return view


@pytest.mark.parametrize("configuration", CONFIGURATIONS, ids=str)
def test_the_changes_of_every_move_give_the_view_after_it(configuration: Configuration) -> None:
    for seed in range(GAMES_EACH):
        match = configuration.match(str(seed))
        views, event_count = first_views(match), 0
        for _ in play(match, seed):
            new_events, event_count = match.events[event_count:], len(match.events)
            for seat, view in views.items():
                changes = match.changes(seat, len(new_events))
                views[seat] = apply_changes(view, changes)
                assert views[seat] == match.view(seat)
                assert len(changes) == len(new_events)
                assert all(change != {} for change in changes)  # where nothing changes, it is None instead
        assert match.is_over


@pytest.mark.parametrize("configuration", CONFIGURATIONS, ids=str)
def test_what_is_not_addressed_to_a_seat_changes_nothing_for_it(configuration: Configuration) -> None:
    match = configuration.match("1")
    for _ in play(match, 1):
        pass
    for seat in everyone(match):
        for event, change in zip(match.events, match.changes(seat, len(match.events)), strict=True):
            assert change is None or is_addressed_to(event, seat)


@pytest.mark.parametrize("game", GAMES)
def test_changes_are_the_same_whatever_was_asked_for_before(game: str) -> None:
    """Views and changes are asked for at random moments, sometimes after many events."""
    rng = random.Random(game)
    match = Match.deal(game, players=3, seed="asked", options={})
    for _ in play(match, 1):
        if rng.random() < 0.3:
            trial = match.copy()
            if not trial.is_over:
                trial.play(trial.to_move[0], trial.legal(trial.to_move[0])[0])
            assert len(trial.changes(0, 1)) == 1
        for seat in everyone(match):
            if rng.random() < 0.3:
                match.view(seat)
            if rng.random() < 0.3:
                count = rng.randint(0, min(20, len(match.events)))
                assert match.changes(seat, count) == changes_from_the_start(match, seat)[len(match.events) - count :]


def changes_from_the_start(match: Match, seat: int | None) -> Changes:
    """All changes so far, from a replayed match that has not been asked for any changes or views before."""
    replay = match.restart()
    for mover, move in match.moves:
        replay.play(mover, move)
    return replay.changes(seat, len(replay.events))


@pytest.mark.parametrize("game", GAMES)
def test_each_event_is_folded_once_for_each_seat(monkeypatch: pytest.MonkeyPatch, game: str) -> None:
    """This holds however often somebody asks for the view and the changes of a seat."""
    view_module: Any = GAMES[game].view
    fold, folds = view_module.fold, list[tuple[int | None, int]]()

    def count_fold(view: View, event: Event) -> View:
        folds.append((view["seat"], id(event)))
        change: View = fold(view, event)
        return change

    monkeypatch.setattr(view_module, "fold", count_fold)
    match, event_count = Match.deal(game, players=3, seed="folded"), 0
    for _ in play(match, 2):
        count, event_count = len(match.events) - event_count, len(match.events)
        for seat in everyone(match):
            for _ in range(3):
                assert len(match.changes(seat, count)) == count
                assert match.view(seat)["seat"] == seat
            assert match.changes(seat, 0) == []
    assert folds
    assert len(folds) == len(set(folds))
