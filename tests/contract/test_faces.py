"""Games say which events show a face. Those are repeated at most once, so forgetting one would let players refresh memories."""

import json
import re

import pytest

from facedown.engine.catalogue import GAMES, Game
from facedown.kit.events import Event, cells_of
from tests.contract.configurations import CONFIGURATIONS
from tests.contract.play import play

SEEDS = 2


def some_events(game: Game) -> list[Event]:
    matches = [each.match(str(seed)) for each in CONFIGURATIONS if each.game is game for seed in range(SEEDS)]
    for seed, match in enumerate(matches):
        for _ in play(match, seed):
            pass
    return [event for match in matches for event in match.events]


@pytest.mark.parametrize("game", GAMES.values(), ids=lambda game: game.id)
def test_an_event_shows_a_face_if_and_only_if_its_game_says_so_and_where_does_not_say_which(game: Game) -> None:
    card = re.compile(f'"({"|".join(map(re.escape, set(game.notation.CARDS)))})"')
    showing = set()
    for event in some_events(game):
        if card.search(json.dumps(event)):
            showing.add(event["event"])
            assert not card.search(json.dumps(cells_of(event)))
    assert showing == game.notation.events.face_events
