"""Loads games from what is stored: their moves are made again, in short slices, so that nobody else has to wait."""

import asyncio

from facedown.engine.lessons import lesson_of
from facedown.engine.match import Match
from facedown.server.model.days_per_move import Deadlines, is_by_days, limit_of
from facedown.server.model.lesson import LessonRun
from facedown.server.model.table import Table
from facedown.server.store.storage import StoredGame
from facedown.server.support.slices import Slicer
from facedown.server.tables.game import LiveGame, load_match

LONG_GAME = 2_000  # moves


async def load_game(table: Table, stored_game: StoredGame | None, slicer: Slicer) -> LiveGame | None:
    """The game as it is stored; None if it has not started."""
    if stored_game is None:
        return None
    lesson, is_daily = await load_lesson(table, stored_game), table.kind == "daily"
    match = load_match(table, stored_game)
    deadlines = load_deadlines(table, stored_game, match)
    game = LiveGame(match, stored_game.marks, lesson, shows_hidden_cards=not is_daily, deadlines=deadlines)
    people = [seat for seat, chair in enumerate(table.chairs) if chair.guest is not None]
    await slicer.run(game.replay(stored_game, [*people, None]), is_long=is_long(stored_game))
    return game


def load_deadlines(table: Table, stored_game: StoredGame, match: Match) -> Deadlines | None:
    """The deadlines of a game by days before its first move; None for any other game."""
    return Deadlines(limit_of(table.terms), match.to_move, stored_game.began or 0) if is_by_days(table.terms) else None


async def load_lesson(table: Table, stored_game: StoredGame) -> LessonRun | None:
    """The lesson at this table; None if there is none. It is loaded in a thread, because that can play the lesson through."""
    lesson = await asyncio.to_thread(lesson_of, table.game) if table.kind == "lesson" else None
    return None if lesson is None else LessonRun(lesson, stored_game.lesson_step)


def is_long(stored_game: StoredGame) -> bool:
    """Whether the game has many times more moves than usual."""
    return len(stored_game.moves) > LONG_GAME
