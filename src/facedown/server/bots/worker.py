"""A process in which bots think: `python -m facedown.server.bots.worker`. It reads requests and writes answers as JSON lines.
Started with the name of a game, it only compiles that game's search.

A request has a seat's events and legal moves, and nothing else about the game. The worker caches the bots of recent requests,
so that each request needs only the new events. If a bot is no longer cached, the answer says so, and the request is sent again
with all events.
"""

import contextlib
import json
import os
import sys
import traceback
from collections import OrderedDict
from dataclasses import dataclass
from functools import partial
from typing import Any, BinaryIO

from facedown.bots import level_named, make_bot
from facedown.bots.bot import Bot
from facedown.engine.catalogue import game_named
from facedown.engine.match import Match
from facedown.kit.events import addressed_to

MAX_BOTS = 500  # in the cache
NICENESS = 5  # so that people's moves come first
WARMUP_MOVES = 12

Request = dict[str, Any]
Answer = dict[str, Any]


@dataclass
class CachedBot:
    bot: Bot
    event_count: int  # how many events the bot has heard


class BotCache:
    """The bots of the most recent requests."""

    def __init__(self, max_bots: int) -> None:
        self._max_bots = max_bots
        self._bots: OrderedDict[str, CachedBot] = OrderedDict()

    def answer(self, request: Request) -> Answer:
        """The bot's choice, or `forgotten` if the bot is not cached."""
        cached_bot = self._find(request)
        if cached_bot is None:
            return {"forgotten": True}
        cached_bot.bot.hear(request["events"])
        cached_bot.event_count += len(request["events"])
        return {"move": cached_bot.bot.choose(request["legal"])}

    def _find(self, request: Request) -> CachedBot | None:
        """The bot for this request; None if it is not cached. A request with all events from the start makes a new bot."""
        key = f"{request['seed']} {request['level']}"
        if request["since"] == 0:
            self._bots[key] = CachedBot(make_requested_bot(request), 0)
        cached_bot = self._bots.get(key)
        if cached_bot is None or cached_bot.event_count != request["since"]:
            return None
        self._bots.move_to_end(key)
        while len(self._bots) > self._max_bots:
            self._bots.popitem(last=False)
        return cached_bot


def make_requested_bot(request: Request) -> Bot:
    terms = {name: request[name] for name in ("game", "players", "options", "seat", "seed")}
    # Raises UnknownBot for the name of a file or module, whose code make_bot would run.
    level_named(request["level"])
    return make_bot(request["level"], **terms)


def warm_up(game: str) -> None:
    """Compile what bots that search need in this game. The result is cached on disk, for all later processes."""
    players = max(2, game_named(game).min_players)
    match = Match.deal(game, players=players, seed="to warm up")
    make = partial(make_bot, "search@2", game=game, players=players, options=match.terms.options, seed="to warm up")
    bots = [make(seat=seat) for seat in range(players)]
    events = match.events
    for _ in range(WARMUP_MOVES):
        for seat, bot in enumerate(bots):
            bot.hear(addressed_to(events, seat))
        seat = match.to_move[0]
        events = match.play(seat, bots[seat].choose(match.legal(seat)))


def answer(cache: BotCache, line: bytes) -> Answer:
    """The answer to one request. An error is reported without its message, which could name a card."""
    try:
        return cache.answer(json.loads(line))
    except Exception as error:
        return {"error": type(error).__name__, "where": "".join(traceback.format_tb(error.__traceback__))[-4000:]}


def serve(requests: BinaryIO, answers: BinaryIO) -> None:
    """Answer requests until the server closes the pipe."""
    cache = BotCache(MAX_BOTS)
    for line in requests:
        answers.write(json.dumps(answer(cache, line)).encode() + b"\n")
        answers.flush()


def main() -> None:
    answers, sys.stdout = sys.stdout.buffer, sys.stderr  # so that nothing else is printed among the answers
    with contextlib.suppress(AttributeError, OSError):
        os.nice(NICENESS)
    if sys.argv[1:]:
        warm_up(sys.argv[1])
        return
    with contextlib.suppress(BrokenPipeError):
        serve(sys.stdin.buffer, answers)


if __name__ == "__main__":
    main()
