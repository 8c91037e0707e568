"""Every phase of every game, one after the other, for those who want to look at them all."""

import re
from collections.abc import Iterator, Sequence

from playwright.sync_api import expect

from facedown.engine.match import Match
from tests.browser.play import catch_up, match_at, see_through
from tests.browser.player import Player
from tests.server.people import RunningServer

TABLES: dict[str, tuple[int, dict[str, str]]] = {
    "memoarrr": (2, {"abilities": "on"}),
    "memory-kings": (2, {}),
    "tremember": (2, {}),
    "matryoshka": (3, {}),
}
MOST_ACTIONS = 1500
MOSTLY = 0.8  # who always uses what they know takes one turn after the other, and nobody waits


def phases(server: RunningServer, game: str, ada: Player, ben: Player) -> Iterator[str]:
    """The two play a whole game (at Matryoshka with a bot). Whenever something new is asked of Ada, or waited for, its name."""
    players, options = TABLES[game]
    url = ada.open_table(players, game, **options)
    yield "lobby"
    ben.sit(url)
    if players > 2:
        ada.page.locator("[data-action=fill]").click()
    expect(ada.page.locator("[data-action=start]")).to_be_enabled()
    ada.start()
    see_through(ada, server, 0, MOSTLY)
    see_through(ben, server, 1, MOSTLY)
    be_curious(ada, server, 0)
    seen = set()
    for actions in range(MOST_ACTIONS):
        catch_up(server, ada, ben)
        phase = phase_of(ada)
        if phase not in seen:
            seen.add(phase)
            yield phase
        if ada.is_over:
            yield from afterwards(ada)
            return
        acting = (ada, ben) if actions % 2 else (ben, ada)
        if not any(player.act() for player in acting):
            ada.page.wait_for_timeout(20)  # a bot's turn
    raise AssertionError("the game does not end")


def be_curious(player: Player, server: RunningServer, seat: int) -> None:
    """Whenever one move leads the player, on this seat, to a question never asked of them before, they make it."""
    choose = player.choose
    asked: set[str] = set()

    def ask_for_more(moves: Sequence[str]) -> str:
        match = match_at(server, player)
        asked.add(verb(match.legal(seat)))
        return next((move for move in match.legal(seat) if after(match, move) not in asked), choose(moves))

    def after(match: Match, move: str) -> str:
        tried = match.scratch()
        tried.play(seat, move)
        return verb(tried.legal(seat))

    asked.add(verb([]))
    player.choose = ask_for_more


def verb(moves: Sequence[str]) -> str:
    return moves[0].partition(":")[0] if moves else ""


def afterwards(player: Player) -> Iterator[str]:
    """The whole game once more, all cards open."""
    player.page.goto(f"{player.page.url.partition('?')[0]}/replay")
    player.page.locator("[data-action=next]").click()
    expect(player.page.locator("[data-step='1']")).to_be_visible()
    player.rest()
    yield "replay"


def phase_of(player: Player) -> str:
    """The question in the prompt, whatever the names, places and numbers in it."""
    if player.is_over:
        return "result"
    asked = player.page.locator("[data-prompt]").get_by_role("heading").first.inner_text()
    plain = re.sub(r"\b(?:[a-h]\d\d?|\d+)\b|’s\b|\b(?:Ada|Ben|Mika|Your|You)\b", "", asked)
    return re.sub(r"\W+", "-", plain).strip("-").lower()
