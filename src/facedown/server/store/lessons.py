"""Lessons as they are stored: ordinary tables, which are deleted once they are idle or the guest begins another lesson."""

from facedown.server.store import statements
from facedown.server.store.storage import Storage
from facedown.server.store.writer import Step


async def list_lessons(storage: Storage, guest: str) -> list[str]:
    """The codes of the tables at which this guest takes a lesson."""
    return await storage.read(lambda connection: list(connection.scalars(statements.SELECT_LESSONS, {"guest": guest})))


async def save_lesson_step(storage: Storage, code: str, step: int) -> None:
    """Save the step of the lesson that its player has reached by tapping."""
    await storage.save(Step(statements.SET_LESSON_STEP, {"code_before": code, "lesson_step_after": step}))


async def delete_lesson(storage: Storage, code: str) -> None:
    """Delete a lesson and everything that belongs to it. Raises Conflict if there is no such lesson."""
    await storage.save(*(Step(statement, {"lesson": code}) for statement in statements.DELETE_LESSON))
