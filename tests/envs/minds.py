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
    played = Tables(
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
    while not played.over.all():
        played.step((chance.random(played.masks.shape) * played.masks).argmax(1))
    return played


def compare(played: Tables, bot: str, seeds: Sequence[str]) -> tuple[int, list[Any]]:
    """Compare the opponents' choices with those of a bot in Python. Returns how many were compared, and those that differ."""
    compared, different = 0, []
    for table in range(played.tables):
        for again, seat, move, chosen in choices(played.match(table), int(played.seats[table]), bot, seeds[table]):
            compared += 1
            if move != chosen:
                different.append((table, len(again.moves), seat, move, chosen))
    return compared, different


def choices(match: Match, learner: int, bot: str, seed: str) -> Any:
    """Each choice of an opponent: the match before it, the seat, what was played, and what the bot in Python chooses."""
    again, terms = match.restart(), match.terms
    about: dict[str, Any] = {"game": terms.game.id, "players": terms.players, "options": terms.options}
    bots = {seat: make_bot(bot, seat=seat, seed=seed, **about) for seat in range(terms.players) if seat != learner}
    events = again.events
    for seat, move in match.moves:
        for each, listener in bots.items():
            listener.hear(addressed_to(events, each))
        if seat in bots:
            yield again, seat, move, bots[seat].choose(again.legal(seat))
        events = again.play(seat, move)
