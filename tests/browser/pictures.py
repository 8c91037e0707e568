"""Draws the app's icons from `icon.svg`, and the previews of links from the games' own art.

`./dev pictures` writes them into `web/public/`, where they are checked in. The browser draws them, with its fonts.
"""

import contextlib
import io
import json
import tempfile
from pathlib import Path

from PIL import Image
from playwright.sync_api import Browser, ViewportSize, sync_playwright

from facedown.engine.catalogue import GAMES
from facedown.server.support.settings import Settings
from facedown.server.web.app import create_app
from tests.browser.conftest import launch_arguments
from tests.browser.player import Player
from tests.server.people import RunningServer

PUBLIC = Path(__file__).parents[2] / "web" / "public"
PAPER = "#E4572E"  # the icon's background. It fills the whole square of icons that systems cut to their own shape
SAFE = 0.8  # the part of a maskable icon that is never cut off
ICONS = {"icon-192": (192, 1.0, None), "icon-512": (512, 1.0, None), "icon-maskable-512": (512, SAFE, PAPER)}
APPLE = {"apple-touch-icon": (180, SAFE, PAPER)}  # the system rounds its corners
GROUND = "M0 70q50-26 100-8v16q0 22-22 22H22Q0 100 0 78z"  # the ground that the icon's card lies on
WIDE_GROUND = "M-20 79Q50 43 120 70V120H-20z"  # the same, extended to the edges

PREVIEWS = json.loads((PUBLIC / "previews.json").read_text(encoding="utf-8"))  # the words of previews, by language
PREVIEW: ViewportSize = {"width": 1200, "height": 630}
HERE = Path(__file__).parent
LAY_OUT = (HERE / "preview.js").read_text(encoding="utf-8")
STYLE = (HERE / "preview.css").read_text(encoding="utf-8")


def draw_icons(browser: Browser) -> None:
    svg = (PUBLIC / "icon.svg").read_text(encoding="utf-8")
    assert GROUND in svg, "the icon's ground has changed"
    wide = svg.replace('rx="22"', "").replace(GROUND, WIDE_GROUND)
    for name, (size, part, colour) in (ICONS | APPLE).items():
        page = browser.new_page(viewport={"width": size, "height": size})
        page.set_content(
            f"<style>body{{margin:0;height:100vh;display:grid;place-items:center;background:{colour or 'transparent'}}}"
            f"svg{{width:{100 * part}%;display:block;overflow:visible}}</style>{svg if colour is None else wide}"
        )
        save(page.screenshot(omit_background=colour is None), PUBLIC / f"{name}.png")
        page.close()


def draw_previews(browser: Browser, server: RunningServer) -> None:
    """One picture per game and one of the site, in each language."""
    for language, texts in PREVIEWS.items():
        with contextlib.closing(
            browser.new_context(base_url=f"http://{server.address}", locale=language, color_scheme="light", viewport=PREVIEW)
        ) as context:
            player = Player(context, "Ada")
            for game in (None, *GAMES):
                player.go_home()
                promise = texts["games"][game]["promise"] if game else texts["home"]["text"]
                headline = texts["seat"] if game else texts["motto"]
                player.page.evaluate(LAY_OUT, {"game": game, "headline": headline, "promise": promise, "style": STYLE})
                save(player.page.screenshot(animations="disabled"), PUBLIC / "previews" / f"{game or 'home'}.{language}.png")


def save(png: bytes, file: Path) -> None:
    """Save a picture with 256 colours, which is enough for flat drawings and takes a third of the space."""
    picture = Image.open(io.BytesIO(png)).convert("RGBA")
    is_solid = picture.getchannel("A").getextrema() == (255, 255)
    method = Image.Quantize.MEDIANCUT if is_solid else Image.Quantize.FASTOCTREE  # only the latter supports transparency
    (picture.convert("RGB") if is_solid else picture).quantize(256, method, dither=Image.Dither.NONE).save(file, optimize=True)


def main() -> None:
    (PUBLIC / "previews").mkdir(exist_ok=True)
    with contextlib.ExitStack() as stack:
        folder = Path(stack.enter_context(tempfile.TemporaryDirectory()))
        server = stack.enter_context(RunningServer(create_app(Settings(folder / "facedown.sqlite3"))))
        chromium = stack.enter_context(sync_playwright()).chromium
        browser = stack.enter_context(contextlib.closing(chromium.launch(**launch_arguments())))
        draw_icons(browser)
        draw_previews(browser, server)


if __name__ == "__main__":
    main()
