"""The page /me: past games, the key that moves them to another browser, saving everything as a file, and deleting it."""

import json
from collections.abc import Iterator

from playwright.sync_api import expect

from tests.browser.axe import WORDS, run, violations
from tests.browser.club import play_short_game
from tests.browser.conftest import PHONE, NewPlayer
from tests.browser.player import Player
from tests.server.people import RunningServer


def new_guest(new_player: NewPlayer, name: str) -> Player:
    player = new_player(name, viewport=PHONE)
    player.introduce()
    return player


def open_page(player: Player, fragment: str = "") -> None:
    player.page.goto(f"/me{fragment}")
    expect(player.page.locator("[data-me=ready]")).to_be_visible()


def show_key(player: Player) -> list[str]:
    player.page.locator("[data-action=show-key]").click()
    expect(player.page.locator("[data-key] li")).to_have_count(5)
    return player.page.locator("[data-key] li").all_inner_texts()


def history(player: Player) -> list[str | None]:
    return [line.get_attribute("data-played") for line in player.page.locator("[data-played]").all()]


def type_key(player: Player, words: str) -> None:
    player.page.locator("[data-action=have-key]").click()
    player.page.locator("[name=key]").fill(words)
    player.page.locator("[name=key]").press("Enter")


def test_a_key_brings_everything_to_another_browser(server: RunningServer, new_player: NewPlayer) -> None:
    """Capitals, hyphens and extra spaces in the key do not matter."""
    ada = new_guest(new_player, "Ada")
    codes = [play_short_game(server, ada) for _ in range(2)]
    open_page(ada)
    assert history(ada) == codes[::-1]
    words = " ".join(show_key(ada))
    other = new_player("Other", viewport=PHONE)
    open_page(other)
    expect(other.page.locator("[data-block=empty]")).to_be_visible()
    first, second, *rest = words.split()
    type_key(other, f"{first.upper()}-{second}  {' '.join(rest)}")
    expect(other.page.locator("h1")).to_have_text("Ada")
    assert history(other) == codes[::-1]


def test_a_wrong_key_is_answered_with_one_sentence(new_player: NewPlayer) -> None:
    ada = new_guest(new_player, "Ada")
    open_page(ada)
    type_key(ada, "lusab babad gutih tugad kofim")
    expect(ada.page.get_by_role("alert")).to_have_text("There’s no such key. Check the five words.")
    ada.problems.clear()  # the browser reports the refusal too
    ada.page.locator("[data-action=back]").click()
    expect(ada.page.locator("h1")).to_have_text("Ada")


def test_a_link_brings_a_key_and_leaves_no_trace_of_it(server: RunningServer, new_player: NewPlayer) -> None:
    """Games played in this browser are kept, and are counted only once."""
    ada, phone = new_guest(new_player, "Ada"), new_guest(new_player, "Bo")
    requested_urls: list[str] = []
    phone.page.on("request", lambda request: requested_urls.append(request.url))
    play_short_game(server, ada)
    play_short_game(server, phone)
    open_page(ada)
    words = "-".join(show_key(ada))
    open_page(phone, f"#{words}")
    expect(phone.page.locator("[name=key]")).to_have_value(words.replace("-", " "))
    assert phone.page.evaluate("location.href").endswith("/me")
    expect(phone.page.locator("[data-arrive] .panel")).to_contain_text("1 game as “Bo”")
    phone.page.locator("[data-arrive] [type=submit]").click()
    expect(phone.page.locator("[data-notice]")).to_have_text("Welcome back, Ada. 1 game came along.")
    expect(phone.page.locator("[data-figure=games]")).to_have_text("2")
    phone.page.goto("/")
    phone.page.go_back()
    assert phone.page.evaluate("location.href").endswith("/me")
    assert not any(words in url for url in requested_urls)


def test_a_new_key_signs_the_other_browser_out(new_player: NewPlayer) -> None:
    ada, phone = new_guest(new_player, "Ada"), new_player("Phone", viewport=PHONE)
    open_page(ada)
    words = show_key(ada)
    open_page(phone, f"#{'-'.join(words)}")
    expect(phone.page.locator("h1")).to_have_text("Ada")
    for _ in range(2):  # the second click confirms
        ada.page.locator("[data-action=new-key]").click()
    expect(ada.page.locator("[data-key] [role=status]")).to_contain_text("All other devices are signed out.")
    open_page(phone)
    expect(phone.page.locator("h1")).to_have_text("Guest")
    open_page(ada)
    expect(ada.page.locator("h1")).to_have_text("Ada")
    assert show_key(ada) != words


def test_everything_is_saved_as_a_file_and_then_deleted(server: RunningServer, new_player: NewPlayer) -> None:
    ada = new_guest(new_player, "Ada")
    code = play_short_game(server, ada)
    open_page(ada)
    with ada.page.expect_download() as download:
        ada.page.locator("[data-action=export]").click()
    document = json.loads(download.value.path().read_text("utf-8"))
    assert [record["table"] for record in document["games"]] == [code]
    assert document["you"]["name"] == "Ada"
    assert document["settings"]["facedown.speed"] == "0"
    ada.page.locator("[data-action=delete]").click()
    ada.page.locator("[name=confirm]").fill("Bo")
    ada.page.locator("[name=confirm]").press("Enter")
    expect(ada.page.get_by_role("alert")).to_have_text("That isn’t your name. Nothing was deleted.")
    ada.page.locator("[name=confirm]").fill("Ada")
    ada.page.locator("[name=confirm]").press("Enter")
    ada.page.wait_for_url("**/")
    open_page(ada)
    expect(ada.page.locator("h1")).to_have_text("Guest")
    assert history(ada) == []


def walk_through(player: Player) -> Iterator[None]:
    """Open each part of the page, and yield after each."""
    open_page(player)
    yield
    show_key(player)
    yield
    player.page.keyboard.press("Escape")
    player.page.locator("[data-action=have-key]").click()
    yield
    player.page.locator("[data-action=back]").click()
    player.page.locator("[data-action=delete]").click()
    yield


def test_axe_finds_nothing(server: RunningServer, new_player: NewPlayer) -> None:
    ada = new_guest(new_player, "Ada")
    play_short_game(server, ada)
    for _ in walk_through(ada):
        assert violations(ada.page) == []
    ada.page.evaluate("localStorage.setItem('facedown.language', 'de')")
    for _ in walk_through(ada):
        assert run(ada.page, WORDS) == []
        assert ada.page.evaluate("document.documentElement.scrollWidth <= innerWidth")
