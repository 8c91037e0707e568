"""The pages that have mock-ups: the home page, the page /me, lobbies, low and wide tables, shared devices, ends of games."""

import base64
import itertools
from collections.abc import Callable, Iterator, Sequence
from typing import Any

from playwright.sync_api import Page, expect

from facedown.engine.catalogue import GAMES
from tests.browser.by_days import THREE_DAYS, by_days
from tests.browser.lessons import READY, begin_lesson, expected_moves, go_on, lesson_in, narration_key
from tests.browser.play import wait_for_turn
from tests.browser.player import Player
from tests.browser.recording import Recording, Step
from tests.browser.screen import Screen, steps_as_json
from tests.browser.strangers import strangers
from tests.server.people import RunningServer
from tests.server.played import SHORT, finish_game

# Where a size has no height, the picture is as high as the page.
FIRST = ("390x844", "1440x900")
LONG = ("390", "1440x900")
LOBBY = ("390x1770", "1440x900")  # the phone is as long as the page, because a button stays at the lower edge of the screen
LOW = ("844x390", "720x450", "667x375", "568x320")
WIDE = ("2560x1440",)
LINK = ("1200x630",)
LOW_TABLES = {  # of each game: a golden game, and the phase at which it is shown
    "memoarrr": ("memoarrr-4p-2023-on-shuffled", "reveal"),
    "tremember": ("tremember-3p-200", "push"),
    "matryoshka": ("matryoshka-4p", "accept"),
    "memory-kings": ("memory-kings-4p-six-random-200", "move"),
    "pairs": ("pairs-6p-18-200", "turn"),
}
IN_TURN = ("memory-kings", "pairs")  # games in which bots do not move while it is somebody else's turn
TURNS = 4  # to play before a table is shown
ENDS = {"memoarrr": "memoarrr-3p-2023-on-shuffled", "matryoshka": "matryoshka-3p"}  # a golden game of each
OPEN_CHESTS = 3  # when the end is shown


Shot = tuple[str, Sequence[str]]  # a name for what the first player sees now, and the sizes at which to take its picture


def start_game(host: Player, *others: Player, players: int, level: str = "elephant", **more: Any) -> str:
    """Start a game with the host on seat 0, the others on the next seats, and bots of this level on the rest."""
    ask = host.page.request
    code: str = ask.post("/api/tables", data={"players": players, **more}).json()["code"]
    for seat, other in enumerate(others, 1):
        assert other.page.request.put(f"/api/tables/{code}/seats/{seat}", data={"sitter": "me"}).ok
    for seat in range(len(others) + 1, players):
        assert ask.put(f"/api/tables/{code}/seats/{seat}", data={"sitter": "bot", "level": level}).ok
    assert ask.post(f"/api/tables/{code}/start").ok
    return code


def play_short_game(server: RunningServer, player: Player, **more: Any) -> str:
    """Let this player finish a short game against a bot. Returns its code."""
    code = start_game(player, **{"players": 2, "start": 0, "level": "dog", **SHORT, **more})
    server.run(finish_game(server, code))
    return code


def lobbies(ada: Player, ben: Player) -> Iterator[Shot]:
    """An open table as its host and a guest see it, and one device for three people, up to the first look."""
    bens_table = ben.page.request.post(
        "/api/tables", data={"game": "memoarrr", "players": 4, "options": {"abilities": "on"}}
    ).json()
    seats = f"/api/tables/{bens_table['code']}/seats"
    ben.page.request.put(f"{seats}/2", data={"sitter": "bot", "level": "elephant"})
    ben.page.goto(f"/t/{bens_table['code']}?speed=0")
    ada.page.goto(f"/t/{bens_table['code']}?speed=0")
    expect(ada.page.locator("[data-held] [name=name]")).to_have_value("Ada")
    expect(ada.page.locator("main > .how .mat svg").first).to_be_attached()
    yield "lobby-guest", LONG
    adas_table = ada.page.request.post(
        "/api/tables", data={"game": "memoarrr", "players": 4, "options": {"abilities": "on"}}
    ).json()
    seats = f"/api/tables/{adas_table['code']}/seats"
    ada.page.request.put(f"{seats}/2", data={"sitter": "bot", "level": "elephant"})
    ben.page.request.put(f"{seats}/1", data={"sitter": "me"})
    ada.page.goto(f"/t/{adas_table['code']}?speed=0")
    ben.page.goto(f"/t/{adas_table['code']}?speed=0")
    expect(ben.page.locator("[data-connection=open]")).to_be_attached()
    for text in ("Just getting some tea", "Ready!"):
        ben.page.locator("[data-chat] input").fill(text)
        ben.page.locator("[data-chat] input").press("Enter")
    expect(ada.page.locator("[data-chat] li")).to_have_count(2)
    expect(ada.page.locator("[data-terms]")).to_be_visible()
    yield "lobby-host", LOBBY
    ada.page.locator("[data-action=change-bot]").click()
    yield "lobby-bots", FIRST
    ada.page.keyboard.press("Escape")
    yield from one_device(ada)


def one_device(ada: Player) -> Iterator[Shot]:
    table = ada.page.request.post("/api/tables", data={"game": "memoarrr", "players": 3, "start": 0}).json()
    for seat, name in enumerate(("Ben", "Tom"), 1):
        data = {"sitter": "person", "name": name}
        ada.page.request.put(f"/api/tables/{table['code']}/seats/{seat}", data=data)
    ada.page.goto(f"/t/{table['code']}?speed=0")
    expect(ada.page.locator("[data-terms]")).to_be_visible()
    yield "lobby-on-one-device", LONG
    ada.start()
    ada.page.locator("[data-move='side:north']").wait_for()
    yield "pass-open-memoarrr", FIRST
    ada.play("side:north")
    ada.page.locator("[data-pass]").wait_for()
    yield "pass-memoarrr", FIRST


def asks_for(phase: str) -> Callable[[Step], bool]:
    return lambda step: step.phase == phase and step.is_asked


def club(server: RunningServer, ada: Player, ben: Player) -> Iterator[Shot]:
    yield from homes(ada, ben)
    yield from own_pages(server, ada, ben)
    yield from lobbies(ada, ben)
    yield from strangers(server, ada, ben)
    yield from by_days(ada, ben)
    yield from tables(ada)
    yield from links(ada)
    yield from lessons(ada)
    yield from ends(ada)  # last, because it stops the page's clock


LESSONS = {"memoarrr": "match", "matryoshka": "offers"}  # the key of what the narrator says when the lesson is shown


def lessons(ada: Player) -> Iterator[Shot]:
    """The middle of two lessons."""
    for game, key in LESSONS.items():
        begin_lesson(ada, game)
        moves = expected_moves(lesson_in(game))
        while True:
            ada.page.locator(READY).first.wait_for()
            ada.wait_for_rest()
            if narration_key(ada) == key:
                break
            go_on(ada, moves)
        yield f"lesson-{game}", FIRST


def links(ada: Player) -> Iterator[Shot]:
    """The preview that other sites show of a link to a table, for each game."""
    for game in GAMES:
        show_picture(ada.page, ada.page.request.get(f"/previews/{game}.en.png").body())
        yield f"preview-{game}", LINK


def show_picture(page: Page, png: bytes) -> None:
    """Show a picture by itself, without margins. The page is empty, because the site's own policy would not allow this."""
    page.goto("about:blank")
    picture = base64.b64encode(png).decode()
    page.set_content(f'<body style="margin: 0"><img style="display: block" src="data:image/png;base64,{picture}">')


def homes(ada: Player, ben: Player) -> Iterator[Shot]:
    ada.go_home()
    yield "home-first", FIRST
    ada.page.locator("[data-game=memoarrr] [data-action=options]").click()
    yield "home-options", FIRST
    ada.go_home()
    ada.page.evaluate("localStorage.removeItem('facedown.lessons')")
    ada.page.locator("[data-game=memoarrr] [data-action=play-now]").click()
    ada.page.locator("[data-action=learn]").wait_for()
    yield "home-first-offer", FIRST
    for player in (ada, ben):
        player.introduce()
    first = start_game(ada, ben, players=3, game="memoarrr", start=0)
    start_game(ada, ben, players=2, game="tremember", start=0, clock=THREE_DAYS)
    start_game(ada, ben, players=2, game="pairs", start=1)
    ben.page.request.post("/api/tables", data={"game": "memory-kings", "players": 3, "listed": True})
    ben.page.goto(f"/t/{first}?speed=0")
    ben.wait_for_rest()
    ada.play_now("matryoshka", 5)
    wait_for_turn(ada)
    for language, name in (("de", "home-returning-de"), ("en", "home-returning")):
        ada.page.evaluate("language => localStorage.setItem('facedown.language', language)", language)
        ada.page.goto("/")
        expect(ada.page.locator("[data-go-on]")).to_have_count(3)
        expect(ada.page.locator("[data-game] h3 svg")).to_have_count(len(LOW_TABLES))
        yield name, LONG


def own_pages(server: RunningServer, ada: Player, ben: Player) -> Iterator[Shot]:
    """The page /me, with games against bots and people, the key, and the form that asks for a key."""
    for game, level in itertools.product(IN_TURN, ("goldfish", "parrot", "dog", "dog", "elephant")):
        play_short_game(server, ada, level=level, game=game, options={})
    server.run(finish_game(server, start_game(ada, ben, players=2, start=0, **SHORT)))
    for game in ("pairs", "memory-kings"):
        play_short_game(server, ada, game=game, players=1, options={})
    ada.page.goto("/me")
    expect(ada.page.locator("[data-played]")).to_have_count(4)
    yield "me", LONG
    ada.page.locator("[data-action=show-key]").click()
    expect(ada.page.locator("[data-key] li")).to_have_count(5)
    yield "me-key", FIRST
    ada.page.keyboard.press("Escape")
    ada.page.locator("[data-action=have-key]").click()
    ada.page.locator("[name=key]").fill("lusab babad gutih tug")
    yield "me-arrive", FIRST


def tables(ada: Player) -> Iterator[Shot]:
    for game, (golden, phase) in LOW_TABLES.items():
        screen = Screen(ada, Recording(golden))
        screen.play_until(asks_for(phase), times=TURNS)
        yield f"table-low-{game}", LOW
        yield f"table-wide-{game}", WIDE


def ends(ada: Player) -> Iterator[Shot]:
    for game, golden in ENDS.items():
        screen = Screen(ada, Recording(golden))
        screen.show(*screen.steps_left)
        ada.page.locator("[data-ending=done]").wait_for()
        yield f"end-{game}", LONG
    screen = Screen(ada, Recording(ENDS["memoarrr"]))
    *steps, last = screen.steps_left
    screen.show(*steps)
    ada.change_setting("speed", "1")
    ada.page.clock.install()
    ada.page.evaluate("steps => void recorded.showAll(steps)", steps_as_json((last,)))
    ada.page.locator("[data-chest]:not([aria-label*=shut])").nth(OPEN_CHESTS - 1).wait_for()
    ada.page.clock.pause_at(ada.page.evaluate("Date.now() / 1000 + 0.3"))
    yield "end-memoarrr-opening", FIRST
