"""Takes pictures of every page and of every phase of every game, and makes one page that shows them all.

`./dev shots [folder] [part …] [--mock-ups folder]`; the parts are `pages`, `club`, `days`, the games, `corners` and
`large-letters`; the default is all of them. Mock-ups, which have names such as `home-first-390x844-light.png`, are shown beside
the pictures of the same size in `club` and `days`. The deals are the same in every run.
"""

import argparse
import contextlib
import itertools
import re
import shutil
import tempfile
from collections.abc import Iterator, Mapping
from html import escape
from pathlib import Path

from playwright.sync_api import Browser, Page, expect, sync_playwright

from facedown.engine.catalogue import GAMES
from facedown.server.support.limits import NO_LIMITS
from facedown.server.support.settings import Settings
from facedown.server.web.app import create_app
from tests.browser.club import club
from tests.browser.conftest import LARGE_LETTERS, launch_arguments
from tests.browser.corners import corners, german_pages, large_letter_pages
from tests.browser.days import days, start_day_server
from tests.browser.pages import pages
from tests.browser.phases import phases
from tests.browser.player import Player
from tests.randomness import SeededRandomness
from tests.server.daily import MovedTimes
from tests.server.people import RunningServer

SIZES = {"phone": (360, 740), "tablet": (820, 1180), "desktop": (1440, 900)}
LARGE = "large-letters"
CLUB, DAYS = "club", "days"
ALL = ("pages", CLUB, DAYS, *GAMES, "corners", LARGE)
SCHEMES = ("light", "dark")
MOCK_UPS = "mock-ups"  # the folder for mock-ups among the pictures
SHEET = """<!doctype html><meta charset="utf-8"><title>Facedown, shot by shot</title>
<style>
  body { font: 15px/1.4 sans-serif; margin: 24px; background: #8a8a8a }
  section { display: flex; gap: 12px; align-items: start; overflow-x: auto }
  figure { margin: 0; flex: none }
  img { height: 420px; width: auto }
  .mock-up img { outline: 4px dashed #fff }
  .beside img { height: 760px }
</style>
"""


class Camera:
    """Takes pictures of pages, and makes the page that shows them all."""

    def __init__(self, folder: Path, mock_ups: Path | None) -> None:
        self._folder = folder
        self._mock_ups = mock_ups
        self._pictures: dict[str, list[str]] = {}
        self._used_mock_ups: set[str] = set()

    def take(self, page: Page, name: str, sizes: Mapping[str, tuple[int, int]] = SIZES) -> None:
        """Take pictures of a page at these sizes: of the window if a size is named like 390x844, or else of the whole page."""
        for (size, (width, height)), scheme in itertools.product(sizes.items(), SCHEMES):
            page.set_viewport_size({"width": width, "height": height})
            page.emulate_media(color_scheme="dark" if scheme == "dark" else "light", reduced_motion="reduce")
            for picture in page.locator("img").all():
                expect(picture).to_have_js_property("complete", True)
            file = f"{name}-{size}-{scheme}.png"
            page.screenshot(path=self._folder / file, full_page="x" not in size, animations="disabled")
            self._pictures.setdefault(name, []).append(file)
        print(name, flush=True)  # noqa: T201 - it takes a while

    def write_sheet(self) -> None:
        rows = [self._row(name, files) for name, files in self._pictures.items()]
        (self._folder / "index.html").write_text(SHEET + "".join(rows) + self._list_unused_mock_ups(), encoding="utf-8")

    def _row(self, name: str, files: list[str]) -> str:
        mock_ups = {file: self._copy_mock_up(file) for file in files}
        figures = [figure(picture) for file in files for picture in (mock_ups[file], file) if picture]
        beside = ' class="beside"' if any(mock_ups.values()) else ""
        return f"<h2>{escape(name)}</h2><section{beside}>{''.join(figures)}</section>\n"

    def _copy_mock_up(self, file: str) -> str | None:
        """Copy the mock-up of this picture, whose name may lack the height. Returns its new path, or None if there is none."""
        names = (file, re.sub(r"x\d+(?=-[a-z]+\.png$)", "", file))
        mock_up = next((name for name in names if self._mock_ups and (self._mock_ups / name).is_file()), None)
        if self._mock_ups is None or mock_up is None:
            return None
        folder = self._folder / MOCK_UPS
        folder.mkdir(exist_ok=True)
        shutil.copyfile(self._mock_ups / mock_up, folder / mock_up)
        self._used_mock_ups.add(mock_up)
        return f"{MOCK_UPS}/{mock_up}"

    def _list_unused_mock_ups(self) -> str:
        """List the mock-ups that belong to no picture, as HTML."""
        unused = sorted({file.name for file in self._mock_ups.glob("*.png")} - self._used_mock_ups) if self._mock_ups else []
        return f"<h2>Mock-ups of no page here</h2><p>{escape(', '.join(unused))}</p>\n" if unused else ""


def figure(file: str) -> str:
    kind = ' class="mock-up"' if file.startswith(MOCK_UPS) else ""
    picture = f'<a href="{file}"><img src="{file}" alt="" loading="lazy"></a>'
    return f"<figure{kind}>{picture}<figcaption>{escape(file)}</figcaption></figure>"


@contextlib.contextmanager
def open_browser(browser: Browser, server: RunningServer, name: str) -> Iterator[Player]:
    """A player with this name and their own cookies. Fails if their page reports an error."""
    with contextlib.closing(
        browser.new_context(base_url=f"http://{server.address}", locale="en", service_workers="block")
    ) as context:
        player = Player(context, name)
        yield player
        assert player.problems == [], player.problems


def take_pictures_of_part(camera: Camera, browser: Browser, server: RunningServer, part: str) -> None:
    with open_browser(browser, server, "Ada") as ada, open_browser(browser, server, "Ben") as ben:
        if part == CLUB:
            for name, sizes in club(server, ada, ben):
                camera.take(ada.page, name, {size: pixels(size) for size in sizes})
            return
        for number, place in enumerate(places_of(part, ada, ben)):
            camera.take(ada.page, f"{part}-{number:02}-{place}")


def take_pictures_of_days(camera: Camera, browser: Browser) -> None:
    """Take the pictures of `days`, at a server whose clock is moved from day to day."""
    times = MovedTimes()
    with (
        tempfile.TemporaryDirectory() as folder,
        start_day_server(Path(folder), times) as server,
        open_browser(browser, server, "Bo") as bo,
    ):
        for name, sizes in days(server, times, bo):
            camera.take(bo.page, name, {size: pixels(size) for size in sizes})


def pixels(size: str) -> tuple[int, int]:
    """The width and height of a size such as 390x844 or 390."""
    width, _, height = size.partition("x")
    return int(width), int(height or 844)


def places_of(part: str, ada: Player, ben: Player) -> Iterator[str]:
    if part == "pages":
        return pages(ada)
    if part == "corners":
        return itertools.chain(corners(ada, ben), german_pages(ada))
    if part == LARGE:
        return large_letter_pages(ada, "en")
    return phases(ada, GAMES[part])


def main() -> None:
    parser = argparse.ArgumentParser(prog="./dev shots")
    parser.add_argument("folder", nargs="?", type=Path, default=Path("shots"))
    parser.add_argument("parts", nargs="*", default=ALL, metavar="part")
    parser.add_argument("--mock-ups", type=Path, help="a folder of pictures to show beside those of `club` and `days`")
    arguments = parser.parse_args()
    arguments.folder.mkdir(parents=True, exist_ok=True)
    camera = Camera(arguments.folder, arguments.mock_ups)
    with contextlib.ExitStack() as stack:
        settings = Settings(
            Path(stack.enter_context(tempfile.TemporaryDirectory())) / "facedown.sqlite3",
            bot_pause=0,
            deal_timeout=0,
            limits=NO_LIMITS,
        )
        server = stack.enter_context(RunningServer(create_app(settings, SeededRandomness("shots"))))
        chromium = stack.enter_context(sync_playwright()).chromium
        for part in arguments.parts:
            chromium_arguments = launch_arguments(LARGE_LETTERS) if part == LARGE else launch_arguments()
            with contextlib.closing(chromium.launch(**chromium_arguments)) as browser:
                if part == DAYS:
                    take_pictures_of_days(camera, browser)
                else:
                    take_pictures_of_part(camera, browser, server, part)
            camera.write_sheet()
    print(f"{arguments.folder / 'index.html'} shows them all.")  # noqa: T201


if __name__ == "__main__":
    main()
