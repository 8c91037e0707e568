"""A person at a browser: what they see on the page, and what they do with mouse or keyboard."""

import functools
import json
import random
import re
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

from playwright.sync_api import BrowserContext, ConsoleMessage, Locator, WebSocket, expect

from facedown.engine.catalogue import GAMES
from tests.browser.recording import CODE, Language
from tests.browser.rehearsal import browsers_part
from tests.waiting import wait_until

# Longest first, because the name of one card may contain that of another.
CARDS = {game.id: "|".join(sorted(set(game.notation.CARDS), key=lambda card: (-len(card), card))) for game in GAMES.values()}
AT_REST = "[data-board]:not([data-busy])"
HERE = Path(__file__).parent
WITNESS = f"const CARDS = {json.dumps(CARDS)};\n" + (HERE / "witness.js").read_text(encoding="utf-8")
RECORDINGS = f"const CODE = {json.dumps(CODE)};\n" + (HERE / "recorded.js").read_text(encoding="utf-8")

OFFER_NO_LESSONS = "location.protocol === 'http:' && localStorage.setItem('facedown.lessons', 'off')"

MANY = 12  # cards: from this number on, it is quicker to pick all and put some back

Chooser = Callable[[Sequence[str]], str]


class Player:
    """A person with their own browser, who uses the mouse."""

    def __init__(self, context: BrowserContext, name: str) -> None:
        self.context = context
        self.name = name
        self._is_known = False
        self.chance = random.Random(name)
        self.choose: Chooser = self.chance.choice
        context.add_init_script(WITNESS)
        context.add_init_script(RECORDINGS)
        context.add_init_script(browsers_part(name))
        context.add_init_script(OFFER_NO_LESSONS)
        self.page = context.new_page()
        self.frames: list[str] = []  # the frames that the page has received since it was loaded
        self.problems: list[str] = []
        self.page.on("websocket", self._listen)
        self.page.on("pageerror", lambda error: self.problems.append(str(error)))
        self.page.on("console", self._note_problem)

    def _listen(self, socket: WebSocket) -> None:
        frames = self.frames  # a reload replaces the list, so late frames of the page before it do not count
        socket.on("framereceived", lambda frame: frames.append(str(frame)))

    def _note_problem(self, message: ConsoleMessage) -> None:
        if message.type in ("error", "warning") and not is_expected(message):
            self.problems.append(message.text)

    # Getting to the table

    def go_home(self) -> None:
        """Go to the home page, and wait until everything that could still move its tiles has loaded."""
        self.page.goto("/?speed=0")
        expect(self.page.locator("[data-game] h3 svg")).to_have_count(len(GAMES))
        if self._is_known:
            expect(self.page.locator("[data-action=me]")).to_be_visible()

    def speak(self, language: Language) -> None:
        """Set the language, which the next page uses."""
        if self.page.url == "about:blank":  # where nothing can be stored
            self.page.goto("/icon.svg")
        self.page.evaluate("language => localStorage.setItem('facedown.language', language)", language)

    def change_setting(self, name: str, value: str) -> None:
        """Change a setting in the settings panel."""
        self.page.locator("header nav button").last.click()
        self.page.locator(f"label:has([name={name}][data-value='{value}'])").click()
        self.page.keyboard.press("Escape")

    def open_table(self, players: int = 2, game: str = "memoarrr", **options: str) -> str:
        """Open a table with these options from the home page, to play with friends. Returns the URL of the table."""
        self._choose_options(game, players, options)
        self.page.locator(f"[data-game={game}] [data-action=with-friends]").click()
        self._say_name()
        self.page.wait_for_url("**/t/*")
        return self.page.url

    def play_now(self, game: str, players: int | None = None, **options: str) -> None:
        """Play against bots, by one click on the home page. If options or a number of players are given, they are set first."""
        self._choose_options(game, players, options)
        self.page.locator(f"[data-game={game}] [data-action=play-now]").click()
        self.page.wait_for_url("**/t/*")

    def share_device(self, game: str, players: int = 2, **options: str) -> None:
        """Open a table where everybody shares this device. The others are named after their seats."""
        self._choose_options(game, players, options)
        self.page.locator(f"[data-game={game}] [data-action=options]").click()
        self.page.locator("[data-action=on-device]").click()
        self._say_name()
        self.page.wait_for_url("**/t/*")

    def play_alone(self, game: str) -> None:
        self.play_now(game, 1)

    def _choose_options(self, game: str, players: int | None, options: dict[str, str]) -> None:
        self.go_home()
        values = {**({} if players is None else {"players": str(players)}), **options}
        if not values:
            return
        self.page.locator(f"[data-game={game}] [data-action=options]").click()
        for name, value in values.items():
            self.page.locator(f"label:has([name={game}-{name}][data-value='{value}'])").click()
        self.page.locator("[data-options] [data-action=close]").click()

    def sit(self, url: str) -> None:
        """Open the table's link, and take the seat that is offered."""
        self.page.goto(f"{url}?speed=0")
        if not self._is_known:
            self._is_known = True
            self.page.locator("[data-held] [name=name]").fill(self.name)
        self.page.locator("[data-held] [data-action=sit]").click()
        expect(self.page.locator("[data-seat] [data-action=rename]")).to_be_visible()

    def introduce(self) -> None:
        """Set the player's name before the page asks for it."""
        self.page.goto("/?speed=0")
        assert self.page.request.put("/api/me", data={"name": self.name}).ok
        self._is_known = True

    def _say_name(self) -> None:
        """Answer the question for the player's name, which the page asks only once."""
        if self._is_known:
            return
        self._is_known = True
        dialog = self.page.get_by_role("dialog")
        dialog.get_by_role("textbox").fill(self.name)
        dialog.get_by_role("textbox").press("Enter")

    def start(self) -> None:
        """Start the game, once the page shows everybody who has sat down."""
        table = self.page.request.get(f"/api/tables/{urlsplit(self.page.url).path.rpartition('/')[2]}").json()
        free = [seat for seat in table["seats"] if seat["sitter"] == "nobody"]
        self.page.locator(f"[data-action=start][data-free='{len(free)}']").click()

    def reload(self) -> None:
        self.frames = []
        self.page.reload()
        self.wait_for_rest()

    # At the table

    @property
    def moves(self) -> Locator:
        return self.page.locator("[data-move]")

    def wait_for_rest(self) -> None:
        """Wait until nothing moves on the board any more."""
        self.page.locator(AT_REST).wait_for()

    def wait_until(self, condition: Callable[[], object], what: str) -> None:
        """Wait until `condition()` is true, while the page keeps running."""
        wait_until(condition, what, meanwhile=lambda: self.page.wait_for_timeout(10))

    @property
    def is_looking(self) -> bool:
        return self.page.locator("[data-board][data-look]").count() > 0

    @property
    def is_over(self) -> bool:
        return self.page.locator("[data-result]").count() > 0

    def end_look(self) -> None:
        self.page.locator("[data-action=end-look]").click()

    def act(self) -> bool:
        """End a look or make a move. Returns False if there is nothing to do."""
        self.wait_for_rest()
        if self.is_looking:
            self.end_look()
        elif self.page.locator("[data-pick]").count():
            self.show(self.pickable_cards())
        else:
            if self.has_pieces and self.chance.random() < 0.5:
                self.take_other_piece()
            moves = self.legal()
            if not moves:
                return False
            self.play(self.choose(moves))
        return True

    @property
    def has_pieces(self) -> bool:
        """Whether a piece has to be chosen before it can be moved."""
        return self.page.locator("[name=piece]").count() > 0

    def pickable_cards(self) -> list[str]:
        """The cards that can be picked for a display."""
        cards: list[str] = self.page.locator("[data-pick]").evaluate_all("each => each.map(card => card.dataset.pick)")
        return cards

    def show(self, cards: list[str]) -> None:
        """Pick as many of these cards as are asked for, and show them."""
        show_button = self.page.locator("[data-action=show]")
        if len(cards) > MANY:
            self.page.locator("[data-action=pick-all]").click()
        for card in self.chance.sample(cards, len(cards)):
            self.page.locator(f"[data-pick={card}]").click()
            if show_button.is_enabled():
                break
        show_button.click()

    def legal(self) -> list[str]:
        """The moves that the page offers now."""
        moves: list[str] = self.moves.evaluate_all("each => each.map(move => move.dataset.move)")
        return moves

    def play(self, move: str) -> None:
        selector = f"[data-move='{move}']"
        if self.page.locator(selector).count() == 0 and self.has_pieces:
            self.take_piece(move.split(":")[1])
        self._press(selector)

    def _press(self, selector: str) -> None:
        self.page.locator(selector).click()

    def click(self, selector: str) -> None:
        self.page.locator(selector).click()

    def click_anyway(self, selector: str) -> None:
        """Click on something that is marked as disabled but still reacts. Waits until it has stopped moving."""
        target = self.page.locator(selector).first
        target.hover()
        target.click(force=True)

    def tap(self, selector: str) -> None:
        self.page.locator(selector).tap()

    def take_other_piece(self) -> None:
        other = self.page.locator("[name=piece]:not(:checked)").first.get_attribute("data-value")
        self.take_piece(str(other))

    def take_piece(self, piece: str) -> None:
        self.page.locator(f"label:has([name=piece][data-value='{piece}'])").click()

    # What they see

    def open_cards(self) -> dict[str, str]:
        """The faces on the board, by cell."""
        cards: dict[str, str] = self.page.locator("[data-cell]:has([data-card])").evaluate_all(
            "cells => Object.fromEntries(cells.map(c => [c.dataset.cell, c.querySelector('[data-card]').dataset.card]))"
        )
        return cards

    @property
    def game(self) -> str:
        return self.page.locator("[data-board]").get_attribute("data-board") or ""

    def faces_in_sight(self) -> set[str]:
        """Every face that is drawn on the page."""
        faces: list[str] = self.page.locator("main [data-card]").evaluate_all("each => each.map(card => card.dataset.card)")
        return set(faces)

    def faces_in_page(self) -> set[str]:
        """Every card named in the document, the client's storage or the accessibility tree."""
        page_text: str = self.page.evaluate("witness.everything()")
        return self.cards_in(page_text) | self.cards_in(spell(self.page.locator("body").aria_snapshot()))

    def faces_anywhere(self) -> set[str]:
        """Every card named in the page, or in a frame that it has received since it was loaded."""
        return self.faces_in_page().union(*(self.cards_in(frame) for frame in self.frames))

    def cards_in(self, text: str) -> set[str]:
        return set(re.findall(rf"(?<![\w#])(?:{CARDS[self.game]})(?!\w)", text))

    @property
    def positions(self) -> list[dict[str, Any]]:
        """The positions that the page has received since it was loaded."""
        return [frame for frame in map(parse_frame, self.frames) if frame["type"] == "position"]

    @property
    def heard_move_count(self) -> int:
        """How many moves this page has been told of."""
        numbers: list[int] = [frame["n"] for frame in self.positions]
        return numbers[-1] if numbers else 0


def is_expected(message: ConsoleMessage) -> bool:
    """Whether tests cause this error: no server has the address of recorded games, and most tests block service workers."""
    path = urlsplit(message.location["url"]).path
    is_page = "status of 404" in message.text and not path.startswith(("/api/", "/assets/"))
    return is_page or message.text == "Service Worker registration blocked by Playwright"


@functools.cache
def parse_frame(frame: str) -> dict[str, Any]:
    """The content of a frame. The same frame is parsed only once."""
    content: dict[str, Any] = json.loads(frame)
    return content


def spell(text: str) -> str:
    """Spell all cards in a text as the notation does: "penguin on water" becomes penguin-water."""
    return re.sub(" (?:on|in) (?:the )?", "-", text).replace(" ", "-")


def settle(*players: Player) -> None:
    """Wait until the pages of all players have been told of every move so far, and their boards are at rest."""
    for player in players:
        player.wait_for_rest()
    players[0].wait_until(lambda: len({player.heard_move_count for player in players}) == 1, "all to be told of every move")
    for player in players:
        player.wait_for_rest()


class KeyboardPlayer(Player):
    """A player who never uses the mouse once the game has begun."""

    def click(self, selector: str) -> None:
        self._tab_to(self.page.locator(selector))
        self.page.keyboard.press("Enter")

    def end_look(self) -> None:
        expect(self.page.locator("[data-action=end-look]")).to_be_focused()
        self.page.keyboard.press("Enter")

    def take_piece(self, piece: str) -> None:
        """Take up a piece on its cell. If several stand there, each press takes up the next one, and then none."""
        cell = self.page.locator(f"[data-pawns~='{piece}']")
        self._tab_to(self.page.locator("[data-cell]"))
        self._walk_to(str(cell.get_attribute("data-cell")))
        is_chosen = self.page.locator(f"[name=piece][data-value='{piece}']").is_checked
        for _ in ("none", *str(cell.get_attribute("data-pawns")).split()):
            self.page.keyboard.press("Enter")
            if is_chosen():
                return
        raise AssertionError(f"piece {piece} cannot be taken up")

    def _press(self, selector: str) -> None:
        target = self.page.locator(selector)
        cell = target.get_attribute("data-cell")
        if target.get_attribute("data-row") is not None:
            self._step_to(selector)
        elif cell is None:
            self._tab_to(target)
        else:
            self._tab_to(self.page.locator("[data-cell]"))
            self._walk_to(cell)
        expect(target).to_be_focused()
        self.page.keyboard.press("Enter")

    def show(self, cards: list[str]) -> None:
        show_button = self.page.locator("[data-action=show]")
        for card in self.chance.sample(cards, len(cards)):
            self._step_to(f"[data-pick={card}]")
            self.page.keyboard.press("Space")
            if show_button.is_enabled():
                break
        self._tab_to(show_button)
        self.page.keyboard.press("Enter")

    def _step_to(self, cell: str) -> None:
        """Press Tab until the part of the board with this cell has the focus, and then arrow keys, first to the right row."""
        self._tab_to(self.page.locator(f"[data-walk]:has({cell}) [data-row]"))
        target = self.page.locator(cell)
        for _ in range(20):
            across, down = target.evaluate(
                "to => ['column', 'row'].map(way => to.dataset[way] - document.activeElement.dataset[way])"
            )
            if not across and not down:
                return
            self.page.keyboard.press(
                ("ArrowDown" if down > 0 else "ArrowUp") if down else ("ArrowRight" if across > 0 else "ArrowLeft")
            )
        raise AssertionError(f"the arrow keys do not lead to {cell}")

    def _tab_to(self, target: Locator) -> None:
        for _ in range(40):
            if target.evaluate_all("elements => elements.includes(document.activeElement)"):
                return
            self.page.keyboard.press("Tab")
        raise AssertionError("the Tab key does not lead there")

    def _walk_to(self, cell: str) -> None:
        """Press arrow keys, first to the right row, unless the stack in the middle is in the way."""
        for _ in range(12):
            current: str = self.page.evaluate("document.activeElement.dataset.cell")
            if current == cell:
                return
            across, down = ord(cell[0]) - ord(current[0]), int(cell[1]) - int(current[1])
            lands_in_the_middle = self.game == "memoarrr" and current[0] == "c" and abs(down) == 1 and cell[1] == "3"
            if down and not lands_in_the_middle:
                self.page.keyboard.press("ArrowDown" if down > 0 else "ArrowUp")
            else:
                self.page.keyboard.press("ArrowRight" if across > 0 else "ArrowLeft")
        raise AssertionError(f"the arrow keys do not lead to {cell}")
