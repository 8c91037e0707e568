"""A player who uses a screen reader: all they know of a page is its accessibility tree."""

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


def things(tree: str) -> list[TreeItem]:
    found = []
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
        found.append(TreeItem(place, role, name, match["states"]))
    return found


class Listener:
    """A player who knows no game: they press a random button among those offered until the page says that the game is over."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.chance = random.Random("listener")
        self.announced: set[str] = set()
        self._disabled_names: set[str] = set()  # the buttons that were disabled when they last listened

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
        items = things(self.page.locator("body").aria_snapshot())
        self.announced |= set(self.page.get_by_role("log", name="Announcements").get_by_role("paragraph").all_inner_texts())
        return items

    def play(self, wait: Callable[[], None]) -> None:
        """Play until the game is over. `wait` returns once nothing more happens before this player has moved."""
        for _ in range(MOST_TURNS):
            wait()
            items = first_match(self.listen, lambda found: is_over(found) or choices(found), "something to choose")
            if is_over(items):
                return
            self._choose([thing for thing in items if thing.place in PLACES and thing.role in ("button", "radio")])
        raise AssertionError("the game does not end")

    def press(self, name: str) -> None:
        self.page.get_by_role("button", name=name, exact=True).press("Space")

    def _choose(self, buttons: list[TreeItem]) -> None:
        """Press a button that has just been enabled, such as the one that confirms a choice of several cards; else any."""
        open_now = choices(buttons)
        fresh = [button for button in open_now if button.name in self._disabled_names]
        self._disabled_names = {button.name for button in buttons if button.is_disabled}
        chosen = self.chance.choice(fresh or open_now)
        part = self.page.get_by_role("region", name=chosen.place, exact=True)
        role: Literal["radio", "button"] = "radio" if chosen.role == "radio" else "button"
        part.get_by_role(role, name=chosen.name, exact=True).press("Space")


def is_over(items: list[TreeItem]) -> bool:
    return any(thing.role == "button" and thing.name == "Once more" for thing in items)


def choices(items: list[TreeItem]) -> list[TreeItem]:
    """The buttons that can be pressed now."""
    return [
        thing
        for thing in items
        if thing.place in PLACES and thing.role in ("button", "radio") and not (thing.is_disabled or thing.is_chosen)
    ]
