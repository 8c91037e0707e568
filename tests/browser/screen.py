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
from tests.browser.recording import CODE, NAMES, Playback, Recording, Step
from tests.browser.seen import Answer, Glance

PAUSE = 300  # milliseconds for which other players think about a move
ANSWERS = f"**/api/tables/{CODE}**"


class Screen:
    """A page that shows a recorded game. The page and the server are real; only the table is a recording."""

    def __init__(self, player: Player, recording: Recording) -> None:
        self.player = player
        self.page = player.page
        self.recording = recording
        self.playback = Playback(recording)
        self.steps_left = self.playback.steps()  # the steps that have not been told yet; taking one advances the match
        self.page.unroute(ANSWERS)  # that of the recording that this page showed before
        self.page.route(ANSWERS, self._answer)
        player.speak(recording.language)
        self.page.goto(f"/t/{CODE}?speed=0")
        game = on_screen(recording.game)
        self.page.evaluate("names => recorded.open(...names)", [game.PLACES, game.SIGNS])

    def _answer(self, route: Route) -> None:
        """Answer as the server would if this table existed."""
        match, address = self.playback.match, urlsplit(route.request.url)
        match address.path.rpartition("/")[2]:
            case "record":
                route.fulfill(json=to_record(match, NAMES[: match.terms.players]))
            case "replay":
                first = int(parse_qs(address.query)["first"][0])
                route.fulfill(json=make_replay(match, "open", first).model_dump(mode="json"))
            case _:
                route.fulfill(json=self.playback.table().model_dump(mode="json"))

    def show(self, *steps: Step) -> list[Answer]:
        """Let the page make its own moves and hear what happens. Returns what it shows after each step."""
        answers: list[Answer] = self.page.evaluate("steps => recorded.showAll(steps)", steps_as_json(steps))
        cut_off = {step.name: names for step, answer in zip(steps, answers, strict=True) if (names := answer["seen"]["cutOff"])}
        assert cut_off == {}, cut_off
        return answers

    def play_until(self, condition: Callable[[Step], bool], times: int = 1) -> Step:
        """Show the game up to and including the first step for which this is true, or the second, and so on."""
        step = self.play_up_to(condition)
        self.show(step)
        return step if times == 1 else self.play_until(condition, times - 1)

    def play_up_to(self, condition: Callable[[Step], bool]) -> Step:
        """Show the game up to the first step for which this is true. Returns that step, which is not shown."""
        steps: list[Step] = []
        for step in self.steps_left:
            if condition(step):
                self.show(*steps)
                return step
            steps.append(step)
        raise AssertionError("no step of the recorded game is like this")

    def begin(self, *steps: Step) -> None:
        """Prepare these steps for `go_on`."""
        self.page.evaluate("steps => recorded.begin(steps)", steps_as_json(steps))

    def go_on(self, known_titles: list[str]) -> str | None:
        """Show steps until the title of the prompt is none of these. Returns that title, or None at the end."""
        title: str | None = self.page.evaluate("titles => recorded.goOn(titles)", known_titles)
        return title

    def perform(self, *steps: Step) -> list[Glance]:
        """Play at normal speed, with cards that stay open. Returns what can be read whenever something changes."""
        self.player.change_setting("speed", "1")
        self.player.change_setting("stay", "normal")
        glances: list[Glance] = self.page.evaluate(
            "([steps, pause]) => recorded.perform(steps, pause)", [steps_as_json(steps), PAUSE]
        )
        return glances

    def hear(self, *frames: str) -> None:
        """Let the page receive these frames."""
        self.page.evaluate("frames => recorded.hear(frames)", frames)

    def take_sent_frames(self) -> list[dict[str, Any]]:
        """The frames that the page has sent since the last call."""
        frames: list[dict[str, Any]] = self.page.evaluate("recorded.takeSent()")
        return frames

    def refuse(self) -> None:
        """Refuse the move that the page has just sent, as the server would, because the rules forbid it."""
        *_, frame = self.take_sent_frames()
        (move,) = frame["moves"]
        try:
            self.playback.match.check(frame["seat"], move)
        except Refused as refusal:
            self.hear(refused_frame(refusal).decode())
        else:
            raise AssertionError(f"{move} is legal")


def steps_as_json(steps: tuple[Step, ...]) -> list[dict[str, object]]:
    """What `recorded.js` needs to know of these steps."""
    return [
        {"name": step.name, "chosen": step.own_moves, "frames": step.frames, "isLast": step.outcome is not None}
        for step in steps
    ]
