"""The environment of an id never changes, so that today's results can be compared with those of last year."""

import json

import pytest

from facedown.engine.catalogue import GAMES
from facedown.envs.gym import id_of
from tests.envs.golden import FILE, digest
from tests.envs.tables import QUICK

DIGESTS: dict[str, str] = json.loads(FILE.read_text("utf-8"))


@pytest.mark.parametrize("game", QUICK)
def test_an_id_returns_what_it_always_has(game: str) -> None:
    check_digest(game)


def check_digest(game: str) -> None:
    """Assert that the environment of a game returns what it did when its digest was written."""
    env_id = id_of(GAMES[game])
    assert env_id in DIGESTS, f"{env_id} is new: run python -m tests.envs.golden"
    assert digest(game) == DIGESTS[env_id], (
        f"{env_id} no longer returns what it used to. If that is intended, raise VERSION in facedown/envs/ids.py and run "
        "python -m tests.envs.golden"
    )


def test_there_is_no_digest_of_an_id_that_is_gone() -> None:
    assert set(DIGESTS) == {id_of(game) for game in GAMES.values()}
