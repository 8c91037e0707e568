"""Loads games from what is stored: their moves are made again, in short slices, so that nobody else has to wait."""

from facedown.engine.lessons import lesson_of
from facedown.server.model.lesson import LessonRun
from facedown.server.model.table import Table
from facedown.server.store.storage import StoredGame
from facedown.server.support.slices import Slicer
from facedown.server.tables.game import LiveGame, load_match

LONG_GAME = 2_000  # moves


async def load_game(table: Table, stored: StoredGame | None, slicer: Slicer) -> LiveGame | None:
    """The game as it is stored; None if it has not started."""
    if stored is None:
        return None
    lesson, is_daily = load_lesson(table, stored), table.kind == "daily"
    game = LiveGame(load_match(table, stored), stored.marks, lesson, shows_hidden_cards=not is_daily)
    people = [seat for seat, chair in enumerate(table.chairs) if chair.guest is not None]
    await slicer.run(game.replay(stored, [*people, None]), is_long=is_long(stored))
    return game


def load_lesson(table: Table, stored: StoredGame) -> LessonRun | None:
    lesson = lesson_of(table.game) if table.kind == "lesson" else None
    return None if lesson is None else LessonRun(lesson, stored.lesson_step)


def is_long(stored: StoredGame) -> bool:
    """Whether the game has many times more moves than usual."""
    return len(stored.moves) > LONG_GAME
