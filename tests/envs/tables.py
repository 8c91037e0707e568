"""Helpers for tests of environments: a player without randomness, and everything that happens at a table."""

from typing import Any

import numpy as np
import numpy.typing as npt

from facedown.envs import Tables

QUICK = ("memoarrr", "pairs")  # compiling takes half a minute per game; tests/soak/test_tables.py tries all of them
SHORT: dict[str, Any] = {"options": {"pairs": 4, "limit": 6}}  # games of Pairs that are soon over
Story = list[tuple[Any, ...]]  # what the learner at one table was shown, chose and got, step by step


def choose(mask: npt.NDArray[Any], number: int) -> int:
    """A legal action that depends only on the mask and on this number."""
    legal = np.flatnonzero(mask)
    return int(legal[(number * 7919 + 13) % len(legal)])


def stories(tables: Tables, autoreset: str, steps: int) -> list[Story]:
    """Play, and return the story of each table. It is the same for every `autoreset`, because resets are left out."""
    all_stories: list[Story] = [[] for _ in range(tables.tables)]
    counts = [0] * tables.tables
    is_done = np.zeros(tables.tables, bool)
    for _ in range(steps):
        actions = np.zeros(tables.tables, np.int64)
        for table in np.flatnonzero(~is_done):
            actions[table] = choose(tables.masks[table], counts[table])
            counts[table] += 1
            inputs = tables.observations[table].tobytes(), tables.masks[table].tobytes()
            all_stories[table].append((*inputs, int(tables.seats[table]), int(actions[table])))
        tables.step(actions)
        over = tables.over.astype(bool)
        finals = tables.last_observations if autoreset == "same_step" else tables.observations
        for table in np.flatnonzero(over):
            results = tables.results[table].tolist()
            all_stories[table].append(
                (finals[table].tobytes(), float(tables.rewards[table]), results, tables.outcome(int(table)))
            )
        is_done = over & (autoreset == "next_step")
        if autoreset == "disabled" and over.any():
            tables.reset(which=over)
    return all_stories
