"""Takes lessons in a browser, doing what the narrator asks for."""

from collections.abc import Callable

from facedown.engine.lessons import Lesson, lesson_of
from tests.browser.player import Player

READY = "[data-wait=move][data-asked], [data-wait=look] [data-action=end-look], [data-action=go-on], [data-wait=end]"

OnStep = Callable[[str], None]  # called before each step, with the key of what the narrator says


def lesson_in(game: str) -> Lesson:
    lesson = lesson_of(game)
    assert lesson is not None
    return lesson


def expected_moves(lesson: Lesson) -> list[list[str]]:
    """The moves that the lesson expects, in order. Moves that form one choice are in the same list."""
    return [step.choices[0] for step in lesson.steps if step.expect]


def begin_lesson(player: Player, game: str, query: str = "?speed=0") -> None:
    player.page.goto(f"/learn/{game}{query}")
    player.page.wait_for_url("**/t/*")


def take_lesson(player: Player, lesson: Lesson, on_step: OnStep = lambda _: None) -> None:
    """Take a lesson from its beginning to its last bubble."""
    moves = expected_moves(lesson)
    while True:
        player.page.locator(READY).first.wait_for()
        player.wait_for_rest()
        key = narration_key(player)
        on_step(key)
        if key == "end":
            break
        go_on(player, moves)
    assert moves == []


def narration_key(player: Player) -> str:
    """The key of what the narrator says now."""
    return player.page.locator("[data-prompt]").get_attribute("data-say") or ""


def go_on(player: Player, moves: list[list[str]]) -> None:
    """Do what the narrator asks for. If it is a move, the first of these is made and removed."""
    if player.is_looking:
        player.end_look()
    elif player.page.locator("[data-action=go-on]").count():
        key = narration_key(player)
        player.click("[data-action=go-on]")
        player.page.locator(f"[data-prompt]:not([data-say={key}])").wait_for()
    elif player.page.locator("[data-pick]").count():
        player.show([move.partition(":")[2] for move in moves.pop(0)])
    else:
        [move] = moves.pop(0)
        player.play(move)
