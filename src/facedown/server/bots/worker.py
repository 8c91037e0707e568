"""A process in which bots think: `python -m facedown.server.bots.worker`, a line of JSON in, a line of JSON out.
With the name of a game, it only prepares that game's search.

It is told a seat's events and legal moves and nothing else. It remembers the bots that it was last asked about, so that each is
told only what is new. If it has forgotten a bot it says so, and is told everything again.
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

MOST_BOTS = 500  # remembered
POLITENESS = 5  # people's moves come first
WARMING_MOVES = 12

Ask = dict[str, Any]
Answer = dict[str, Any]


@dataclass
class CachedBot:
    bot: Bot
    heard: int  # events


class BotCache:
    """The bots that were asked about last, at most `most` of them."""

    def __init__(self, most: int) -> None:
        self._most = most
        self._bots: OrderedDict[str, CachedBot] = OrderedDict()

    def answer(self, ask: Ask) -> Answer:
        cached = self._find(ask)
        if cached is None:
            return {"forgotten": True}
        cached.bot.hear(ask["events"])
        cached.heard += len(ask["events"])
        return {"move": cached.bot.choose(ask["legal"])}

    def _find(self, ask: Ask) -> CachedBot | None:
        key = f"{ask['seed']} {ask['level']}"
        if ask["since"] == 0:
            self._bots[key] = CachedBot(make_asked(ask), 0)
        cached = self._bots.get(key)
        if cached is None or cached.heard != ask["since"]:
            return None
        self._bots.move_to_end(key)
        while len(self._bots) > self._most:
            self._bots.popitem(last=False)
        return cached


def make_asked(ask: Ask) -> Bot:
    terms = {name: ask[name] for name in ("game", "players", "options", "seat", "seed")}
    level_named(ask["level"])  # raises UnknownBot for the name of a file or module: a server runs nobody's code but ours
    return make_bot(ask["level"], **terms)


def warm_up(game: str) -> None:
    """Compile, for all processes to come, what a searching bot thinks with."""
    players = max(2, game_named(game).min_players)
    match = Match.deal(game, players=players, seed="to warm up")
    make = partial(make_bot, "search@2", game=game, players=players, options=match.terms.options, seed="to warm up")
    bots = [make(seat=seat) for seat in range(players)]
    events = match.events
    for _ in range(WARMING_MOVES):
        for seat, bot in enumerate(bots):
            bot.hear(addressed_to(events, seat))
        seat = match.to_move[0]
        events = match.play(seat, bots[seat].choose(match.legal(seat)))


def answer(cache: BotCache, line: bytes) -> Answer:
    try:
        return cache.answer(json.loads(line))
    except Exception as error:  # without its message, which might name a card
        return {"error": type(error).__name__, "where": "".join(traceback.format_tb(error.__traceback__))[-4000:]}


def serve(asks: BinaryIO, answers: BinaryIO) -> None:
    """Until the server is gone."""
    cache = BotCache(MOST_BOTS)
    for line in asks:
        answers.write(json.dumps(answer(cache, line)).encode() + b"\n")
        answers.flush()


def main() -> None:
    answers, sys.stdout = sys.stdout.buffer, sys.stderr  # whatever else is printed is no answer
    with contextlib.suppress(AttributeError, OSError):
        os.nice(POLITENESS)
    if sys.argv[1:]:
        warm_up(sys.argv[1])
        return
    with contextlib.suppress(BrokenPipeError):
        serve(sys.stdin.buffer, answers)


if __name__ == "__main__":
    main()
