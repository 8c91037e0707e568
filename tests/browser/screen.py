"""A page that shows a recorded game."""

from collections.abc import Callable
from typing import Any
from urllib.parse import parse_qs, urlsplit

from playwright.sync_api import Route

from facedown.engine.record import to_record
from facedown.kit.errors import Refused
from facedown.server.tables.frames import refused_frame
from facedown.server.tables.replays import make_replay
from tests.browser.games import on_screen
from tests.browser.player import Player
from tests.browser.recording import CODE, NAMES, Recording, Step, Telling
from tests.browser.seen import Answer, Glance

PAUSE = 300  # milliseconds that other players think about a move
ANSWERS = f"**/api/tables/{CODE}**"


class Screen:
    """A page that shows a recorded game. The page and the server are real; only the table is a recording."""

    def __init__(self, player: Player, recording: Recording) -> None:
        self.player = player
        self.page = player.page
        self.recording = recording
        self.telling = Telling(recording)
        self.left = self.telling.steps()  # the steps that have not been told yet; the match is where the last one left it
        self.page.unroute(ANSWERS)  # of the recording that was shown here before
        self.page.route(ANSWERS, self._answer)
        player.speak(recording.language)
        self.page.goto(f"/t/{CODE}?speed=0")
        game = on_screen(recording.game)
        self.page.evaluate("names => recorded.open(...names)", [game.PLACES, game.SIGNS])

    def _answer(self, route: Route) -> None:
        """Answer as the server would if this table existed."""
        match, address = self.telling.match, urlsplit(route.request.url)
        match address.path.rpartition("/")[2]:
            case "record":
                route.fulfill(json=to_record(match, NAMES[: match.terms.players]))
            case "replay":
                first = int(parse_qs(address.query)["first"][0])
                route.fulfill(json=make_replay(match, "open", first).model_dump(mode="json"))
            case _:
                route.fulfill(json=self.telling.table().model_dump(mode="json"))

    def show(self, *steps: Step) -> list[Answer]:
        """Let the page make its own moves and hear what happens. Returns what it shows after each step."""
        answers: list[Answer] = self.page.evaluate("steps => recorded.showAll(steps)", tell_frames(steps))
        cut_off = {step.name: found for step, answer in zip(steps, answers, strict=True) if (found := answer["seen"]["cutOff"])}
        assert cut_off == {}, cut_off
        return answers

    def play_until(self, is_so: Callable[[Step], bool], times: int = 1) -> Step:
        """Show the game up to the first step for which this is true, or the second, and so on."""
        step = self.play_up_to(is_so)
        self.show(step)
        return step if times == 1 else self.play_until(is_so, times - 1)

    def play_up_to(self, is_so: Callable[[Step], bool]) -> Step:
        """Show the game up to the first step for which this is true, and return that step without showing it."""
        steps: list[Step] = []
        for step in self.left:
            if is_so(step):
                self.show(*steps)
                return step
            steps.append(step)
        raise AssertionError("the recorded game does not come to this")

    def begin(self, *steps: Step) -> None:
        """Prepare these steps for `go_on`."""
        self.page.evaluate("steps => recorded.begin(steps)", tell_frames(steps))

    def go_on(self, known: list[str]) -> str | None:
        """Show steps until the title of the prompt is none of these. Returns that title, or None at the end."""
        title: str | None = self.page.evaluate("known => recorded.goOn(known)", known)
        return title

    def perform(self, *steps: Step) -> list[Glance]:
        """Play at normal speed, with cards that stay open. Returns what can be read whenever something changes."""
        self.player.change_setting("speed", "1")
        self.player.change_setting("stay", "normal")
        glances: list[Glance] = self.page.evaluate(
            "([steps, pause]) => recorded.perform(steps, pause)", [tell_frames(steps), PAUSE]
        )
        return glances

    def hear(self, *frames: str) -> None:
        self.page.evaluate("frames => recorded.hear(frames)", frames)

    def take_sent_frames(self) -> list[dict[str, Any]]:
        """The frames that the page has sent since the last call."""
        frames: list[dict[str, Any]] = self.page.evaluate("recorded.takeSent()")
        return frames

    def refuse(self) -> None:
        """Refuse the move that the page has just sent, which the rules forbid."""
        *_, frame = self.take_sent_frames()
        (move,) = frame["moves"]
        try:
            self.telling.match.check(frame["seat"], move)
        except Refused as refused:
            self.hear(refused_frame(refused).decode())
        else:
            raise AssertionError(f"{move} is legal")


def tell_frames(steps: tuple[Step, ...]) -> list[dict[str, object]]:
    return [
        {"name": step.name, "chosen": step.own_moves, "frames": step.frames, "isLast": step.outcome is not None}
        for step in steps
    ]
