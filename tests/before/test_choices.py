"""In every old game of the arena and of the server, bots from goldfish to chimp still choose the same moves."""

from typing import Any

import pytest

from facedown.bots import make_bot
from facedown.bots.bot import Bot
from facedown.engine.record import from_record
from facedown.kit.events import addressed_to
from tests.before.files import read_records

Record = dict[str, Any]
LEVELS = {"goldfish", "parrot", "dog", "chimp"}


def bots_of(record: Record) -> list[tuple[str, str] | None]:
    """For each seat its bot's name and seed, or None for a person."""
    if "arena" in record:
        return list(zip(record["arena"]["bots"], record["arena"]["bot_seeds"], strict=True))
    return [None if bot is None else (bot["bot"], bot["seed"]) for bot in record["bots"]]


def name_of(record: Record) -> str:
    return f"{record['game']}-{len(record['players'])}p"


RECORDS = [record for record in [*read_records("arena"), *read_records("served")] if any(bots_of(record))]
GAMES = {f"{name_of(record)}-{number}": record for number, record in enumerate(RECORDS)}


def seat_bot(record: Record, seat: int, bot: tuple[str, str]) -> Bot:
    name, seed = bot
    return make_bot(name, game=record["game"], players=len(record["players"]), options=record["options"], seat=seat, seed=seed)


def test_every_level_has_played_every_game() -> None:
    recorded_pairs = {(record["game"], bot[0]) for record in RECORDS for bot in bots_of(record) if bot}
    games = {"memoarrr", "memory-kings", "tremember", "matryoshka"}
    assert recorded_pairs == {(game, level) for game in games for level in LEVELS}


@pytest.mark.parametrize("name", GAMES)
def test_bots_choose_as_they_did(name: str) -> None:
    record = GAMES[name]
    match = from_record(record).restart()
    bots = {seat: seat_bot(record, seat, bot) for seat, bot in enumerate(bots_of(record)) if bot}
    events = match.events
    for number, (seat, move) in enumerate(record["moves"]):
        for listener, bot in bots.items():
            bot.hear(addressed_to(events, listener))
        if seat in bots:
            assert bots[seat].choose(match.legal(seat)) == move, f"move {number}"
        events = match.play(seat, move)
