"""A player who uses a screen reader, and so knows only the accessibility tree of a page."""

import random
import re
from collections.abc import Callable
from dataclasses import dataclass
from typing import Literal

from playwright.sync_api import Page

from tests.waiting import first_match

MOST_TURNS = 3000
PLACES = ("What to do", "Board")  # the regions of the page where something can be chosen
# A line of the tree as Playwright writes it, in YAML quotes if the name contains a colon.
LINE = re.compile(r"""(?P<indent> *)- '?(?P<role>\w+)(?: "(?P<name>(?:[^"\\]|\\.)*)")?(?P<states>(?: \[[^\]]+\])*)""")


@dataclass(frozen=True, slots=True)
class TreeItem:
    """An item of the tree, and the region of the page that it is in."""

    place: str
    role: str
    name: str
    states: str

    @property
    def is_disabled(self) -> bool:
        return "[disabled]" in self.states

    @property
    def is_chosen(self) -> bool:
        return "[pressed]" in self.states or "[checked]" in self.states


def read_tree(tree: str) -> list[TreeItem]:
    """Parse an accessibility tree as Playwright writes it."""
    items = []
    place, depth = "", -1
    for line in tree.splitlines():
        match = LINE.match(line)
        if match is None:
            continue
        indent, role, name = len(match["indent"]), match["role"], (match["name"] or "").replace('\\"', '"').replace("''", "'")
        if indent <= depth:
            place, depth = "", -1
        if role == "region" and not place:
            place, depth = name, indent
        items.append(TreeItem(place, role, name, match["states"]))
    return items


class Listener:
    """A player who does not know the rules, and presses random buttons until the page says that the game is over."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.chance = random.Random("listener")
        self.announcements: set[str] = set()
        self._disabled_names: set[str] = set()  # of the buttons that were disabled when the player last listened

    def sit_down(self, game: str, **numbers: int) -> None:
        self.page.goto("/?speed=0")
        if numbers:
            self.page.get_by_role("button", name=f"Options of {game}").press("Enter")
            for name, value in numbers.items():
                field = self.page.get_by_role("dialog").get_by_role("spinbutton", name=name)
                field.fill(str(value))
                field.press("Tab")
            self.page.keyboard.press("Escape")
        self.page.get_by_role("button", name=f"Play now: {game}").press("Enter")
        self.page.get_by_role("region", name="Board").wait_for()

    def listen(self) -> list[TreeItem]:
        items = read_tree(self.page.locator("body").aria_snapshot())
        self.announcements |= set(self.page.get_by_role("log", name="Announcements").get_by_role("paragraph").all_inner_texts())
        return items

    def play(self, wait: Callable[[], None]) -> None:
        """Play until the game is over. `wait` must return only when nothing more happens until this player moves."""
        for _ in range(MOST_TURNS):
            wait()
            items = first_match(self.listen, lambda tree: is_over(tree) or choices(tree), "something to choose")
            if is_over(items):
                return
            self._choose([item for item in items if item.place in PLACES and item.role in ("button", "radio")])
        raise AssertionError("the game does not end")

    def press(self, name: str) -> None:
        self.page.get_by_role("button", name=name, exact=True).press("Space")

    def _choose(self, buttons: list[TreeItem]) -> None:
        """Press a button that has just been enabled, such as the one that confirms a choice of several cards, or else any."""
        enabled = choices(buttons)
        newly_enabled = [button for button in enabled if button.name in self._disabled_names]
        self._disabled_names = {button.name for button in buttons if button.is_disabled}
        button = self.chance.choice(newly_enabled or enabled)
        part = self.page.get_by_role("region", name=button.place, exact=True)
        role: Literal["radio", "button"] = "radio" if button.role == "radio" else "button"
        part.get_by_role(role, name=button.name, exact=True).press("Space")


def is_over(items: list[TreeItem]) -> bool:
    return any(item.role == "button" and item.name == "Once more" for item in items)


def choices(items: list[TreeItem]) -> list[TreeItem]:
    """The buttons that can be pressed now."""
    return [
        item
        for item in items
        if item.place in PLACES and item.role in ("button", "radio") and not (item.is_disabled or item.is_chosen)
    ]
