"""Secrets: what a seat is given depends on nothing that it may not know. Planted leaks show that the test would find one."""

from collections.abc import Callable
from typing import Any

import pytest

from facedown.engine import views
from facedown.games.memoarrr import rules
from facedown.games.memoarrr import view as view_module
from facedown.kit import events
from facedown.kit.chance import Chance
from facedown.kit.events import Event
from facedown.kit.tell import EVERYBODY
from tests.contract.configurations import CONFIGURATIONS, Configuration
from tests.contract.noninterference import check_noninterference, everyone
from tests.contract.play import moments

GAMES_EACH = 2
CHECK_ONE_IN = 5  # one moment in 5 is checked


def check_games(configuration: Configuration, games: int) -> int:
    """Check moments of whole games for everyone. Returns how many of the other worlds really are different."""
    different_worlds = 0
    for seed in range(games):
        match = configuration.match(str(seed))
        chance = Chance(str(seed), "worlds")
        for _ in moments(match, seed):
            if match.is_over or not chance.draw_below(CHECK_ONE_IN):
                different_worlds += sum(check_noninterference(match, seat, chance) for seat in everyone(match))
    return different_worlds


@pytest.mark.parametrize("configuration", CONFIGURATIONS, ids=str)
def test_a_seat_gets_the_same_in_every_world_that_fits_what_it_knows(configuration: Configuration) -> None:
    assert check_games(configuration, GAMES_EACH) > GAMES_EACH


def tell_everybody(seat: int) -> int:
    return EVERYBODY


def can_reveal_safely(state: rules.State, cell: int) -> bool:
    return rules.is_face_down(state, cell) and rules.result_of(state, cell) != rules.Result.FAILED


def address_to_all(audience: int) -> str:
    return "all"


def is_addressed_to_anyone(event: Event, seat: int | None) -> bool:
    return True


def fold_looks_into_cells(view: dict[str, Any], event: Event) -> dict[str, Any]:
    if event["event"] == "saw":
        return {"cells": {**view["cells"], **event["cards"]}}
    return {}


def memoarrr_configuration(players: int, **options: str) -> Configuration:
    all_options = {"edition": "2023", "abilities": "on", "stack": "shuffled"} | options
    return next(each for each in CONFIGURATIONS if each.players == players and each.options == all_options)


@pytest.mark.parametrize(
    ("module", "name", "leak"),
    [
        pytest.param(rules, "only", tell_everybody, id="rules tell a private look to all"),
        pytest.param(rules, "can_reveal", can_reveal_safely, id="legal moves give hidden cards away"),
        pytest.param(events, "addressees", address_to_all, id="the spelling addresses everything to all"),
        pytest.param(views, "is_addressed_to", is_addressed_to_anyone, id="a view is folded from events of others"),
    ],
)
def test_a_planted_leak_is_found(monkeypatch: pytest.MonkeyPatch, module: object, name: str, leak: Callable[..., Any]) -> None:
    monkeypatch.setattr(module, name, leak)
    if module is views:
        monkeypatch.setattr(view_module, "fold", fold_looks_into_cells)
    with pytest.raises(AssertionError):
        check_games(memoarrr_configuration(3), games=2)
