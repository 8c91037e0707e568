"""How far somebody has got in a lesson, and what they are asked to do next. Nothing here does I/O."""

from collections.abc import Sequence

from facedown.engine.lessons import Lesson, Step
from facedown.engine.match import Match
from facedown.server.protocol.errors import Refusal
from facedown.server.protocol.lessons import LessonStep, WaitReason


class LessonRun:
    """One player's way through a lesson. How far they have got follows from the moves made and the taps."""

    def __init__(self, lesson: Lesson, pressed_step: int = 0) -> None:
        """`pressed_step`: the number of the step that the player has reached by tapping."""
        self.lesson = lesson
        self.pressed_step = pressed_step

    @property
    def seat(self) -> int:
        """The player's seat."""
        return self.lesson.seat

    def step_number(self, match: Match, *, has_seen_all: bool) -> int:
        """The number of the present step. `has_seen_all`: the player has been shown everything, and so has ended every look."""
        number = self.lesson.step_after(len(match.moves), self.pressed_step)
        while has_seen_all and self.lesson.steps[number].wait == "look":
            number += 1
        return number

    def step(self, match: Match, *, has_seen_all: bool) -> Step:
        return self.lesson.steps[self.step_number(match, has_seen_all=has_seen_all)]

    def check(self, match: Match, seat: int, moves: Sequence[str]) -> None:
        """Refuse moves other than those that the lesson expects next."""
        step = self.step(match, has_seen_all=True)
        if seat != (self.seat if step.expect else step.seat) or list(moves) not in step.choices:
            raise Refusal("lesson-other")

    def press_on(self, match: Match, bubble: int) -> int:
        """The step after one that waits for a tap. Refused unless `bubble`, which the player has read, is shown there."""
        number = self.step_number(match, has_seen_all=True)
        if self.lesson.steps[number].wait != "tap" or self.lesson.bubbles[number].number != bubble:
            raise Refusal("lesson-other")
        return number + 1

    def describe(self, match: Match, *, has_seen_all: bool) -> LessonStep:
        """What the narrator says now."""
        number = self.step_number(match, has_seen_all=has_seen_all)
        step, bubble = self.lesson.steps[number], self.lesson.bubbles[number]
        wait: WaitReason = step.wait or ("move" if step.expect else "script")
        return LessonStep(
            step=bubble.number,
            of=self.lesson.bubble_count,
            say=bubble.say,
            hint=bubble.hint,
            cards=self.lesson.cards_said(match, number),
            point=list(step.point),
            wait=wait,
        )
