"""A page that is told a recorded game."""

import json
from pathlib import Path
from urllib.parse import parse_qs, urlsplit

from playwright.sync_api import Route

from facedown.engine.record import to_record
from facedown.server.tables.replays import replayed
from tests.browser.games import OnScreen, on_screen
from tests.browser.player import Player
from tests.browser.recorded import CODE, NAMES, Recorded, Step, Telling
from tests.browser.seen import Answer

SCRIPT = (Path(__file__).parent / "recorded.js").read_text(encoding="utf-8")


class Screen:
    """The page is the real one, from the real server; only the table that it comes to is a recording."""

    def __init__(self, player: Player, recorded: Recorded, speed: int = 0) -> None:
        self.player = player
        self.page = player.page
        self.recorded = recorded
        self.game: OnScreen = on_screen(recorded.game)
        self.telling = Telling(recorded)
        player.context.add_init_script(f"const PLACES = {json.dumps(self.game.PLACES)}, SIGNS = {json.dumps(self.game.SIGNS)};\n{SCRIPT}")
        self.page.route(f"**/api/tables/{CODE}**", self._answer)
        self.page.goto(f"/t/{CODE}?speed={speed}")
        self.page.evaluate("recorded.opened")

    def _answer(self, route: Route) -> None:
        """What the server would say of this table."""
        match, address = self.telling.match, urlsplit(route.request.url)
        asked = address.path.rpartition("/")[2]
        if asked == CODE:
            route.fulfill(body=self.telling.table().model_dump_json(), content_type="application/json")
        elif asked == "record":
            route.fulfill(json=to_record(match, NAMES[: match.terms.players]))
        else:
            query = parse_qs(address.query)
            route.fulfill(body=replayed(match, "open", int(query["first"][0])).model_dump_json(), content_type="application/json")

    def show(self, *steps: Step) -> list[Answer]:
        """Let the page make the moves that are its own, and hear what happens."""
        told = [{"name": step.name, "chosen": step.chosen, "frames": step.frames} for step in steps]
        answers: list[Answer] = self.page.evaluate("steps => recorded.showAll(steps)", told)
        return answers
