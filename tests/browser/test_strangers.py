"""Two strangers find each other: by mouse and by keyboard, in both languages, while one of them plays a bot."""

from playwright.sync_api import expect

from facedown.server.web.address import ServerAddress
from tests.browser.axe import violations
from tests.browser.conftest import PHONE, NewPlayer
from tests.browser.play import wait_for_turn
from tests.browser.player import Player
from tests.browser.strangers import look_for_somebody, open_sheet, pass_time, wait_for_call
from tests.browser.test_alerts import SET_HIDDEN, count, icon, stub_notifications
from tests.server.people import RunningServer

ANY_TABLE = "**/t/*"


def gather_at_home(*players: Player) -> None:
    """Bring everybody to the home page, where they see that others are there."""
    for player in players:
        player.introduce()
    for player in players:
        player.go_home()
        expect(player.page.locator("[data-block=anyone]")).to_be_visible()


def meet(ada: Player, ben: Player, game: str = "pairs") -> None:
    """Let both look for a stranger, and wait until they are at the same table."""
    expect(look_for_somebody(ada, game)).to_have_attribute("data-quick", "looking")
    look_for_somebody(ben, game)
    wait_for_call(ada).locator("[data-action=sit-down]").click()
    for player in (ada, ben):
        player.page.wait_for_url(ANY_TABLE)
        player.wait_for_rest()


def test_two_strangers_find_each_other_and_play_a_first_move(new_player: NewPlayer) -> None:
    ada, ben = new_player("Ada", viewport=PHONE), new_player("Ben")
    gather_at_home(ada, ben)
    expect(ada.page.locator("[data-block=anyone]")).to_contain_text("Somebody else is here.")
    meet(ada, ben)
    assert ada.page.url == ben.page.url
    ada.wait_until(lambda: ada.legal() or ben.legal(), "somebody's turn")
    first, second = (ada, ben) if ada.legal() else (ben, ada)
    first.play(first.legal()[0])
    second.wait_until(lambda: second.heard_move_count > 0, "the move to reach the other player")


def test_whoever_plays_a_bot_meanwhile_is_called_and_can_sit_down(new_player: NewPlayer) -> None:
    ada, ben = stub_notifications(new_player("Ada")), new_player("Ben")
    gather_at_home(ada, ben)
    ada.page.evaluate("localStorage.setItem('facedown.notify', 'yes')")
    ada.go_home()
    ada.page.evaluate("Notification.permission = 'granted'")
    sheet = look_for_somebody(ada, "pairs")
    expect(sheet).to_have_attribute("data-quick", "looking")
    expect(sheet).to_contain_text("You can play a bot meanwhile. We’ll call you.")
    sheet.locator("[data-action=bot-meanwhile]").click()
    ada.page.wait_for_url(ANY_TABLE)
    wait_for_turn(ada)
    against_bot = ada.page.url
    expect(ada.page).to_have_title("Your turn · Pairs")
    voices = count(ada, "voices")  # how many tones the page has played
    ada.page.evaluate(SET_HIDDEN, True)
    look_for_somebody(ben, "pairs")
    expect(ada.page).to_have_title("Ben is here")
    assert icon(ada) == "/icon-turn.svg"
    ada.wait_until(lambda: count(ada, "voices") > voices, "the call to be heard")
    assert ada.page.evaluate("counts.notifications.filter(([,, tag]) => tag === 'quick')") == [
        ["Ben is here", "Sit down", "quick"]
    ]
    ada.page.evaluate(SET_HIDDEN, False)
    call = wait_for_call(ada)
    expect(call).to_contain_text("Pairs, no clock")
    expect(call.locator("[data-action=sit-down]")).to_be_focused()
    call.locator("[data-action=sit-down]").click()
    ada.page.wait_for_url(lambda url: url != against_bot and "/t/" in url)
    ben.page.wait_for_url(ANY_TABLE)
    assert ada.page.url == ben.page.url
    expect(ada.page).not_to_have_title("Ben is here")


def test_by_keyboard_alone_and_without_violations_in_both_languages(new_player: NewPlayer) -> None:
    ada, ben = new_player("Ada", viewport=PHONE), new_player("Ben")
    ben.speak("de")
    gather_at_home(ada, ben)
    for player, title in ((ada, "Find somebody"), (ben, "Jemanden finden")):
        assert violations(player.page) == []
        player.page.locator("[data-action=find-somebody]").focus()
        player.page.keyboard.press("Enter")
        expect(player.page.get_by_role("dialog", name=title)).to_be_visible()
        player.page.locator("[name=quick-game]:checked").focus()
        player.page.keyboard.press("ArrowRight")
        expect(player.page.locator("[name=quick-game][value=memoarrr]")).to_be_checked()
        player.page.keyboard.press("Tab")
        player.page.keyboard.press("ArrowRight")
        expect(player.page.locator("[name=quick-clock][value='60']")).to_be_checked()
        assert violations(player.page) == []
        player.page.keyboard.press("Tab")
        player.page.keyboard.press("Enter")
        if player is ada:
            expect(ada.page.get_by_role("dialog", name="Looking…")).to_contain_text("Memoarrr!, 1 min per move")
            assert violations(ada.page) == []
    call = wait_for_call(ada)
    expect(call).to_have_attribute("role", "alertdialog")
    expect(call.locator("[data-action=sit-down]")).to_be_focused()
    assert violations(ada.page) == []
    expect(ben.page.locator("[data-call]")).to_contain_text("Wir rufen Ada …")
    assert violations(ben.page) == []
    ada.page.keyboard.press("Enter")
    for player in (ada, ben):
        player.page.wait_for_url(ANY_TABLE)
        player.wait_for_rest()


def test_the_list_has_whoever_is_looking_and_leads_to_them(new_player: NewPlayer) -> None:
    ada, ben = new_player("Ada"), new_player("Ben")
    gather_at_home(ada, ben)
    expect(look_for_somebody(ada, "pairs", 60)).to_have_attribute("data-quick", "looking")
    ada.page.keyboard.press("Escape")
    ben.go_home()
    line = ben.page.locator("[data-seeker]")
    expect(line).to_contain_text("Pairs with Ada")
    expect(line).to_contain_text("1 of 2 seats free. 1 min per move.")
    line.locator("[data-action=sit-with]").click()
    wait_for_call(ada).locator("[data-action=sit-down]").click()
    ben.page.wait_for_url(ANY_TABLE)


def test_whoever_does_not_answer_is_out_and_the_other_looks_on(server: RunningServer, new_player: NewPlayer) -> None:
    ada, ben = new_player("Ada"), new_player("Ben")
    gather_at_home(ada, ben)
    expect(look_for_somebody(ada, "pairs")).to_have_attribute("data-quick", "looking")
    look_for_somebody(ben, "pairs")
    wait_for_call(ada)
    expect(ada.page.locator("[data-block=anyone]")).to_contain_text("Ben is here")
    expect(ben.page.locator("[data-call]")).to_contain_text("Calling Ada…")
    expect(ben.page.locator("[data-block=anyone]")).to_contain_text("Calling Ada…")
    pass_time(server, 20)
    expect(ada.page.locator("[data-call]")).to_have_count(0)
    expect(ada.page.locator("[data-block=anyone]")).to_contain_text("The call is over.")
    expect(open_sheet(ada)).to_contain_text("The call is over.")
    expect(ben.page.locator("[data-block=anyone] h2")).to_have_text("Looking…")
    expect(ben.page.locator("[data-block=anyone]")).to_contain_text("Ada didn’t come. We’ll keep looking.")
    assert ben.page.url.endswith("/?speed=0")


def test_after_five_minutes_and_after_an_hour(server: RunningServer, new_player: NewPlayer) -> None:
    ada, ben = new_player("Ada"), new_player("Ben")
    gather_at_home(ada, ben)
    sheet = look_for_somebody(ada, "pairs")
    expect(sheet).to_have_attribute("data-quick", "looking")
    pass_time(server, 300)
    expect(sheet).to_contain_text("Nobody yet. For the next hour, others can find you under “Open tables”.")
    ada.page.reload()
    expect(ada.page.locator("[data-block=anyone]")).to_contain_text("Nobody yet.")
    pass_time(server, 3900)
    expect(ada.page.locator("[data-action=find-somebody]")).to_be_visible()


def test_whoever_closes_the_page_is_not_called(new_player: NewPlayer) -> None:
    ada, ben = new_player("Ada"), new_player("Ben")
    gather_at_home(ada, ben)
    expect(look_for_somebody(ada, "pairs")).to_have_attribute("data-quick", "looking")
    ada.page.close()
    ben.wait_until(lambda: ben.page.request.get("/api/quick/people").json() == [], "Ada to be gone")
    expect(look_for_somebody(ben, "pairs")).to_have_attribute("data-quick", "looking")


def test_strangers_who_part_do_not_meet_again(new_player: NewPlayer) -> None:
    ada, ben = new_player("Ada"), new_player("Ben")
    gather_at_home(ada, ben)
    meet(ada, ben)
    ada.page.locator("summary", has_text="seat").click()
    ada.page.locator("[data-action=part]").click()
    expect(ada.page.locator("[data-game]").first).to_be_visible()
    gather_at_home(ada, ben)
    look_for_somebody(ada, "pairs")
    look_for_somebody(ben, "pairs")
    for player in (ada, ben):
        player.page.wait_for_timeout(2000)  # twice as long as a server takes to bring two people together
        expect(player.page.locator("[data-quick=looking]")).to_be_visible()


def test_a_server_that_only_its_own_machine_reaches_offers_no_strangers(server: RunningServer, new_player: NewPlayer) -> None:
    ada, ben = new_player("Ada"), new_player("Ben")
    gather_at_home(ada, ben)
    server.app.state.address = ServerAddress(f"http://{server.address}", "loopback")
    with ada.page.expect_response("**/api/server"):
        ada.go_home()
    expect(ada.page.locator("[data-block=games]")).to_be_visible()
    expect(ada.page.locator("[data-block=anyone]")).to_have_count(0)
