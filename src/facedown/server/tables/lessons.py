"""Opens tables for lessons."""

import asyncio
import dataclasses
from contextlib import suppress

from facedown.engine.lessons import Lesson, lesson_of
from facedown.server.model import table as tables
from facedown.server.model.table import Chair, Table
from facedown.server.protocol.errors import Refusal
from facedown.server.protocol.messages import Terms
from facedown.server.store.claims import claim_steps
from facedown.server.store.lessons import delete_lesson, list_lessons
from facedown.server.store.writer import Conflict
from facedown.server.tables.registry import LiveTables
from facedown.server.tables.services import Services

SCRIPT_LEVEL = "goldfish"  # the bot whose portrait the script's seats have, and whom the player can play against afterwards


async def open_lesson(tables_in_memory: LiveTables, services: Services, game: str, guest: str) -> str:
    """Open a table for a game's lesson, with the cards dealt, and return its code. The guest's earlier lessons are deleted."""
    lesson = await asyncio.to_thread(lesson_of, game)  # in a thread, because the first call plays the whole lesson through
    if lesson is None:
        raise Refusal("no-lesson", game=game)
    for code in await list_lessons(services.storage, guest):
        with suppress(Conflict):  # it has just been deleted, or another server has it
            await delete_lesson(services.storage, code)
        tables_in_memory.mark_stale(code)
    match = lesson.deal()

    async def save_new(code: str) -> Table:
        table = make_lesson_table(lesson, code, guest)
        claim = claim_steps(services.storage, code)  # a game is started by the owner of its table
        await services.storage.save_new_table(table, match.terms.game.version, *claim)
        return table

    table = await services.try_codes(save_new)
    after = tables.start_game(table, match.terms.start)
    await services.storage.save_start(table, after, match.terms.seed, match.spell_deal())
    return table.code


def make_lesson_table(lesson: Lesson, code: str, guest: str) -> Table:
    match = lesson.deal()
    chairs = tuple(
        Chair(guest=guest) if seat == lesson.seat else Chair(bot=SCRIPT_LEVEL) for seat in range(match.terms.players)
    )
    terms = Terms(watchers=False, start=match.terms.start)
    table = tables.open_table(code, match.terms.game.id, match.terms.options, match.terms.players, terms, guest)
    return dataclasses.replace(table, kind="lesson", chairs=chairs)
