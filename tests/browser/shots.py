"""Pictures of every page and of every phase of every game, and one page to see them all on.

`./dev shots [folder] [part …]`; parts are `pages`, the games, `corners` and `large-letters`, and without any all of them are
taken. Every deal is the same each time.
"""

import contextlib
import itertools
import sys
import tempfile
from collections.abc import Iterator
from html import escape
from pathlib import Path

from playwright.sync_api import Browser, Page, expect, sync_playwright

from facedown.engine.catalogue import GAMES
from facedown.server.support.limits import NO_LIMITS
from facedown.server.support.settings import Settings
from facedown.server.web.app import create_app
from tests.browser.conftest import LARGE_LETTERS, launch_arguments
from tests.browser.corners import corners, for_weak_eyes
from tests.browser.pages import pages
from tests.browser.phases import phases
from tests.browser.player import Player
from tests.browser.rehearsal import Rehearsed
from tests.server.people import RunningServer

SIZES = {"phone": (360, 740), "tablet": (820, 1180), "desktop": (1440, 900)}
LARGE = "large-letters"
SCHEMES = ("light", "dark")
SHEET = """<!doctype html><meta charset="utf-8"><title>Facedown, shot by shot</title>
<style>
  body { font: 15px/1.4 sans-serif; margin: 24px; background: #8a8a8a }
  section { display: flex; gap: 12px; align-items: start; overflow-x: auto }
  img { height: 420px; width: auto }
</style>
"""


class Camera:
    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._taken: dict[str, list[str]] = {}

    def take(self, page: Page, name: str) -> None:
        for (size, (width, height)), scheme in itertools.product(SIZES.items(), SCHEMES):
            page.set_viewport_size({"width": width, "height": height})
            page.emulate_media(color_scheme="dark" if scheme == "dark" else "light", reduced_motion="reduce")
            for picture in page.locator("img").all():
                expect(picture).to_have_js_property("complete", True)
            file = f"{name}.{size}-{scheme}.png"
            page.screenshot(path=self._folder / file, full_page=True, animations="disabled")
            self._taken.setdefault(name, []).append(file)
        print(name, flush=True)  # noqa: T201 - it takes a while

    def write_sheet(self) -> None:
        rows = [
            f"<h2>{escape(name)}</h2><section>{''.join(map(image, files))}</section>\n" for name, files in self._taken.items()
        ]
        (self._folder / "index.html").write_text(SHEET + "".join(rows), encoding="utf-8")


def image(file: str) -> str:
    return f'<a href="{file}"><img src="{file}" alt="{escape(file)}" loading="lazy"></a>'


@contextlib.contextmanager
def at_browser(browser: Browser, server: RunningServer, name: str) -> Iterator[Player]:
    with contextlib.closing(browser.new_context(base_url=f"http://{server.address}", locale="en")) as context:
        player = Player(context, name)
        yield player
        assert player.problems == [], player.problems


def take_part(camera: Camera, browser: Browser, server: RunningServer, part: str) -> None:
    with at_browser(browser, server, "Ada") as ada, at_browser(browser, server, "Ben") as ben:
        places = places_of(part, ada, ben)
        for number, place in enumerate(places):
            camera.take(ada.page, f"{part}-{number:02}-{place}")


def places_of(part: str, ada: Player, ben: Player) -> Iterator[str]:
    if part == "pages":
        return pages(ada)
    if part == "corners":
        return corners(ada, ben)
    if part == LARGE:
        return for_weak_eyes(ada, "en")
    return phases(ada, GAMES[part])


def main(folder: str = "shots", *parts: str) -> None:
    kept = Path(folder)
    kept.mkdir(parents=True, exist_ok=True)
    camera = Camera(kept)
    with contextlib.ExitStack() as stack:
        settings = Settings(
            Path(stack.enter_context(tempfile.TemporaryDirectory())) / "facedown.sqlite3",
            bot_pause=0,
            deal_timeout=0,
            limits=NO_LIMITS,
        )
        server = stack.enter_context(RunningServer(create_app(settings, Rehearsed("shots"))))
        chromium = stack.enter_context(sync_playwright()).chromium
        for part in parts or ("pages", *GAMES, "corners", LARGE):
            arguments = launch_arguments(LARGE_LETTERS) if part == LARGE else launch_arguments()
            with contextlib.closing(chromium.launch(**arguments)) as browser:
                take_part(camera, browser, server, part)
            camera.write_sheet()
    print(f"{kept / 'index.html'} shows them all.")  # noqa: T201


if __name__ == "__main__":
    main(*sys.argv[1:])
