"""Digests of what the environment of each id returns: `python -m tests.envs.golden` writes them to golden.json."""

import json
from hashlib import sha256
from pathlib import Path
from typing import Any

from facedown.engine.catalogue import GAMES
from facedown.envs import Tables
from facedown.envs.gym import id_of
from tests.envs.tables import stories

FILE = Path(__file__).with_name("golden.json")
TABLES, STEPS = 4, 250  # in each of two settings: 2,000 steps per id
SETTINGS: list[dict[str, Any]] = [
    {"observation": "planes", "memory": "none", "opponent": "random", "reward": "result"},
    {"observation": "tokens", "memory": "perfect", "opponent": "rollout", "reward": "points"},
]


def digest(game: str) -> str:
    """The digest of all observations and rewards that a learner gets in 2,000 steps of this game."""
    total = sha256()
    for settings in SETTINGS:
        tables = Tables(game, tables=TABLES, seed="golden", **settings)
        total.update(repr(stories(tables, "next_step", STEPS)).encode())
    return total.hexdigest()


def digests() -> dict[str, str]:
    """The digest of every environment, by its id."""
    return {id_of(game): digest(game.id) for game in GAMES.values()}


if __name__ == "__main__":
    FILE.write_text(json.dumps(digests(), indent=2) + "\n", encoding="utf-8")
