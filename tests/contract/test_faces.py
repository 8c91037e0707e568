"""Each game declares which events show a face.

Those are repeated at most once after a reconnect, so if one were missing, players could refresh their memory by reloading.
"""

import json
import re

import pytest

from facedown.engine.catalogue import GAMES, Game
from facedown.kit.events import Event, cells_of
from tests.contract.configurations import CONFIGURATIONS
from tests.contract.play import play

GAMES_EACH = 2


def some_events(game: Game) -> list[Event]:
    matches = [each.match(str(seed)) for each in CONFIGURATIONS if each.game is game for seed in range(GAMES_EACH)]
    for seed, match in enumerate(matches):
        for _ in play(match, seed):
            pass
    return [event for match in matches for event in match.events]


@pytest.mark.parametrize("game", GAMES.values(), ids=lambda game: game.id)
def test_exactly_the_events_that_a_game_declares_show_faces_and_their_cells_name_none(game: Game) -> None:
    card_pattern = re.compile(f'"({"|".join(map(re.escape, set(game.notation.CARDS)))})"')
    face_events = set()
    for event in some_events(game):
        if card_pattern.search(json.dumps(event)):
            face_events.add(event["event"])
            assert not card_pattern.search(json.dumps(cells_of(event)))
    assert face_events == game.notation.events.face_events
