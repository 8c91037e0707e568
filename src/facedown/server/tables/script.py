"""Lessons at tables: a script instead of bots plays the other seats, and the narrator follows the player.

The script waits until the player has been shown everything, so nothing changes while an earlier move is still on its way.
"""

import asyncio
from collections.abc import Sequence
from contextlib import AbstractAsyncContextManager
from typing import Protocol
from weakref import ref

from facedown.engine.lessons import Step
from facedown.kit.events import Event
from facedown.server.model.table import Table
from facedown.server.protocol.errors import Refusal
from facedown.server.protocol.lessons import GoOnFrame
from facedown.server.store.lessons import save_lesson_step
from facedown.server.support.logs import log_failure
from facedown.server.support.settings import BOT_PAUSE
from facedown.server.tables.connection import Connection
from facedown.server.tables.game import LiveGame
from facedown.server.tables.services import Services

MILLISECOND = 0.001


class LessonTable(Protocol):
    """The part of LiveTable that a script uses."""

    table: Table
    game: LiveGame | None

    def first_player(self) -> str | None:
        """The guest at the table who has a seat and came first; None if there is none."""

    def hold_lock(self) -> AbstractAsyncContextManager[None]:
        """Hold the table's lock. The table is up to date inside the block."""

    async def play(self, seat: int, moves: Sequence[str], *, message_id: str | None = None, by: str | None = None) -> None: ...

    def send_position(self, connection: Connection) -> None: ...


class ScriptTurns:
    """Plays the moves of a lesson's script at one table, in place of BotTurns."""

    def __init__(self, live: LessonTable, services: Services) -> None:
        self._live = ref(live)
        self._services = services
        self._is_playing = False

    def __contains__(self, seat: int) -> bool:
        live = self._live()
        return live is not None and live.table.chairs[seat].bot is not None

    def reset(self) -> None:
        """Do nothing: how far the lesson has got follows from the moves that were made."""

    def update(self, table: Table, events: Sequence[Event]) -> None:
        """Do nothing: the script stays the same."""

    def hear(self, events: Sequence[Event]) -> None:
        """Do nothing: the script does not depend on what happens."""

    def wake(self) -> None:
        """Start the script's next turn, if it is due, the player is here and everything has been shown."""
        live = self._live()
        if live is None or self._is_playing or live.first_player() is None or script_step(live.game) is None:
            return
        self._is_playing = True
        self._services.start_turn(self._take_turn(live))

    async def _take_turn(self, live: LessonTable) -> None:
        is_stuck = False
        try:
            if (step := script_step(live.game)) is not None:
                await asyncio.sleep(step.pause * MILLISECOND * self._services.settings.bot_pause / BOT_PAUSE)
                await self._services.run_to_end(self._play(live, step))
        except Refusal:  # the move was not saved; try again
            await asyncio.sleep(self._services.settings.bot_retry)
        except Exception as error:
            log_failure("A script's move", error)
            is_stuck = True
        self._is_playing = is_stuck
        self.wake()

    async def _play(self, live: LessonTable, step: Step) -> None:
        async with live.hold_lock():
            if script_step(live.game) is step:
                await live.play(step.seat, step.choices[0])

    def follow(self, connection: Connection) -> None:
        """Go on after the player has finished watching something. If that was a look at cards, the narrator goes on too."""
        live = self._live()
        if live is None or live.game is None or live.game.lesson is None:
            return
        run, match = live.game.lesson, live.game.match
        if run.step(match, has_seen_all=False).wait == "look" and live.game.delivery.has_seen_all(run.seat):
            live.send_position(connection)
        self.wake()

    async def go_on(self, connection: Connection, frame: GoOnFrame) -> None:
        """Go to the next step, now that the player has read what the narrator says."""
        live = self._live()
        if live is None or live.game is None or live.game.lesson is None:
            raise Refusal("not-started")
        async with live.hold_lock():
            run = live.game.lesson
            step = run.press_on(live.game.match, frame.step)
            await save_lesson_step(self._services.storage, live.table.code, step)
            run.pressed_step = step
            live.send_position(connection)
        self.wake()


def script_step(game: LiveGame | None) -> Step | None:
    """The step that the script is to play now; None if it is not due, or the player is still being shown something."""
    if game is None or game.lesson is None or not game.delivery.has_seen_all(game.lesson.seat):
        return None
    step = game.lesson.step(game.match, has_seen_all=True)
    return step if step.plays is not None else None
