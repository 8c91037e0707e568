"""Compares every choice of compiled bots with that of the same bots in Python, given the same seed and events."""

from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np

from facedown.bots import make_bot
from facedown.engine.match import Match
from facedown.envs import Tables
from facedown.kit.events import addressed_to


def play(game: str, opponent: str, *, players: int, options: Mapping[str, object], tables: int, seed: str) -> Tables:
    """Play one game at each table, with a learner that moves at random. Returns the tables."""
    compiled_tables = Tables(
        game,
        tables=tables,
        players=players,
        options=options,
        opponent=opponent,
        seed=seed,
        observation="tokens",
        autoreset="disabled",
        record=True,
        threads=1,
    )
    chance = np.random.default_rng(len(seed))
    while not compiled_tables.over.all():
        compiled_tables.step((chance.random(compiled_tables.masks.shape) * compiled_tables.masks).argmax(1))
    return compiled_tables


def compare(tables: Tables, bot: str, seeds: Sequence[str]) -> tuple[int, list[Any]]:
    """Compare the opponents' choices with those of a bot in Python. Returns how many there are, and those that differ."""
    count, differences = 0, []
    for table in range(tables.tables):
        for replay, seat, move, choice in choices(tables.match(table), int(tables.seats[table]), bot, seeds[table]):
            count += 1
            if move != choice:
                differences.append((table, len(replay.moves), seat, move, choice))
    return count, differences


def choices(match: Match, learner: int, bot: str, seed: str) -> Any:
    """Yield, for each choice of an opponent: the match before it, the seat, the move, and what the bot in Python chooses."""
    replay, terms = match.restart(), match.terms
    about: dict[str, Any] = {"game": terms.game.id, "players": terms.players, "options": terms.options}
    bots = {seat: make_bot(bot, seat=seat, seed=seed, **about) for seat in range(terms.players) if seat != learner}
    events = replay.events
    for seat, move in match.moves:
        for listening_seat, listener in bots.items():
            listener.hear(addressed_to(events, listening_seat))
        if seat in bots:
            yield replay, seat, move, bots[seat].choose(replay.legal(seat))
        events = replay.play(seat, move)
