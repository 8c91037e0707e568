"""Whole games in browsers, and what must hold in them."""

import json
from collections.abc import Sequence
from functools import partial
from typing import Any

from facedown.engine.match import Match, read_move
from facedown.server.model.delivery import Delivery
from facedown.server.tables.live import LiveTable
from tests.browser.player import CARDS, Player, read
from tests.contract.play import eager
from tests.server.people import RunningServer

MOST_ACTIONS = 2000


def play_to_the_end(*players: Player) -> None:
    """Whoever can act, acts."""
    for _ in range(MOST_ACTIONS):
        acted = [player.act() for player in players]
        if all(player.is_over for player in players):
            return
        if not any(acted):
            players[0].page.wait_for_timeout(20)  # a frame is on its way
    raise AssertionError("the game does not end")


def catch_up(server: RunningServer, *players: Player) -> None:
    """Wait until each, on the seats from 0 on, has heard of every move that is theirs to hear of, and their boards rest."""
    for seat, player in enumerate(players):
        player.wait_until(partial(has_heard_all, server, player, seat), "every move to be heard of")
        player.rest()


def has_heard_all(server: RunningServer, player: Player, seat: int) -> bool:
    """Also before the game begins: then there is nothing to hear of."""
    game = table_at(server, player).game
    return game is None or player.moves_known >= game.delivery.heard.count(seat)


def wait_until_seen(player: Player, server: RunningServer, seat: int = 0) -> None:
    """The server has heard that everything was shown to its end: nothing is due to be sent again."""
    player.wait_until(
        lambda: match_at(server, player).is_over or delivery_at(server, player).has_seen_all(seat),
        "the server to hear what was seen",
    )


def check_moment(player: Player, server: RunningServer, seat: int = 0) -> None:
    """Nothing in the page names what the seat does not see now; the frames told each thing once, when it happened."""
    shown = look_of(player) if player.is_looking else match_at(server, player).view(seat)
    sees = player.cards_in(json.dumps(shown))
    assert player.faces_in_sight() <= sees
    assert player.faces_in_page() <= sees
    numbers = [frame["n"] for frame in player.positions]
    assert numbers == sorted(set(numbers))
    assert all(not frame["again"] for frame in player.positions[1:])
    others = [frame for frame in player.frames if read(frame)["type"] != "position"]
    assert player.cards_in(" ".join(others)) == set()


def look_of(player: Player) -> dict[str, Any]:
    """The frame that brought the look which lies open; others may have moved on since."""
    return next(frame for frame in reversed(player.positions) if any(event["to"] != "all" for event in frame["events"]))


def check_reload(player: Player) -> None:
    """After a reload nothing in the page or the frames holds a face that is not in sight now."""
    before = player.faces_in_sight()
    player.reload()
    assert player.faces_in_sight() == before
    remembered = player.faces_anywhere() - before
    assert not remembered, remembered


def check_that_faces_are_found(player: Player) -> None:
    """Wherever one is hidden; the witness in the page complains of it too."""
    assert player.problems == []
    hidden = sorted(set(CARDS[player.game].split("|")) - player.faces_in_sight())
    stored, attribute, spoken = hidden[:3]
    player.page.evaluate("card => sessionStorage.setItem('seen', card)", stored)
    player.page.locator("body").evaluate("(body, card) => { body.dataset.seen = card }", attribute)
    player.page.locator("main").evaluate("(main, name) => main.append(name)", spoken.replace("-", " "))
    assert {stored, attribute, spoken} <= player.faces_anywhere()
    assert set(player.problems.pop().split()) >= {stored, attribute, spoken}
    player.problems.clear()


def wait_for_turn(player: Player) -> None:
    """Bots have moved, and nothing is on its way."""
    player.page.locator("[data-move], [data-look], [data-pick], [data-result]").first.wait_for()
    player.rest()


def wait_for_others(player: Player, server: RunningServer) -> None:
    """Nobody but this player, on seat 0, is asked: until they move nothing happens at the table."""
    wait_for_turn(player)
    player.wait_until(lambda: not set(match_at(server, player).to_move) - {0}, "the others to move")
    catch_up(server, player)


def play_on(player: Player, actions: int) -> None:
    """Some actions of the player's own, unless the game ends before; the bots have answered the last."""
    for _ in range(actions):
        wait_for_turn(player)
        if not player.is_over:
            player.act()
    wait_for_turn(player)


def check_result(player: Player, server: RunningServer) -> None:
    """The result is what the server says it is."""
    result = match_at(server, player).result
    assert result is not None
    scores = player.page.locator("[data-score]").evaluate_all("each => each.map(one => Number(one.dataset.score))")
    assert sorted(scores) == sorted(result["scores"])


def table_at(server: RunningServer, player: Player) -> LiveTable:
    """The table as the server has it."""
    code = player.page.url.partition("?")[0].rpartition("/")[2]
    return server.table(code)


def match_at(server: RunningServer, player: Player) -> Match:
    """The game as the server has it."""
    match = table_at(server, player).match
    assert match is not None
    return match


def delivery_at(server: RunningServer, player: Player) -> Delivery:
    """What was told to whom in it, and seen."""
    game = table_at(server, player).game
    assert game is not None
    return game.delivery


def see_through(player: Player, server: RunningServer, seat: int = 0, share: float = 1) -> None:
    """From now on the player, on this seat, knows every card and uses it, at least for this share of the moves.

    Games come to their rare corners, and to an end.
    """

    def choose(moves: Sequence[str]) -> str:
        if player.chance.random() >= share:
            return player.chance.choice(moves)
        match = match_at(server, player)
        actions = {read_move(match.terms.game, move)[1]: move for move in match.legal(seat)}
        return actions[player.chance.choice(eager(match.terms.game, match.state, list(actions)))]

    player.choose = choose
