"""Plays whole games in browsers, and checks what must be true in them."""

from collections.abc import Sequence
from functools import partial

from facedown.engine.match import Match, read_move
from facedown.server.model.delivery import Delivery
from facedown.server.tables.live import LiveTable
from tests.browser.player import Player
from tests.contract.play import eager_actions
from tests.server.people import RunningServer
from tests.waiting import first_match

MOST_ACTIONS = 2000


def play_to_the_end(server: RunningServer, *players: Player) -> None:
    """Let these players, who are on seats 0, 1 and so on, play to the end. Bots on the other seats move as soon as they can."""
    for _ in range(MOST_ACTIONS):
        wait_for_bots(server, *players)
        players_looking = [player for player in players if player.is_looking]
        match = match_at(server, players[0])
        if players_looking:
            players_looking[0].end_look()
        elif match.is_over:
            return
        else:
            players[match.to_move[0]].act()
    raise AssertionError("the game does not end")


def wait_for_bots(server: RunningServer, *players: Player) -> None:
    """Wait until only these players, who are on seats 0, 1 and so on, can move, and their pages know it.

    Otherwise a bot could take what a player is about to choose.
    """
    first = players[0]
    first.wait_for_rest()
    first.wait_until(lambda: all(seat < len(players) for seat in match_at(server, first).to_move), "the bots to move")
    catch_up(server, *players)


def catch_up(server: RunningServer, *players: Player) -> None:
    """Wait until these players, who are on seats 0, 1 and so on, have been told every move, and their boards are at rest."""
    for seat, player in enumerate(players):
        player.wait_until(partial(has_heard_all, server, player, seat), "every move to be heard of")
        player.wait_for_rest()


def has_heard_all(server: RunningServer, player: Player, seat: int) -> bool:
    """Whether the player's page has been told every move that its seat may know of. Also true before the game begins."""
    game = table_at(server, player).game
    return game is None or player.heard_move_count >= game.delivery.heard_moves.count(seat)


def wait_until_seen(player: Player, server: RunningServer, seat: int = 0) -> None:
    """Wait until the page has acknowledged everything, so that the server has nothing to repeat."""
    player.wait_until(
        lambda: match_at(server, player).is_over or delivery_at(server, player).has_seen_all(seat),
        "the page to acknowledge everything",
    )


def check_reload(player: Player) -> None:
    """Reload the page, and assert that neither it nor its frames contain a face that is not in sight now."""
    before = player.faces_in_sight()
    player.reload()
    assert player.faces_in_sight() == before
    out_of_sight = player.faces_anywhere() - before
    assert not out_of_sight, out_of_sight


def wait_for_turn(player: Player) -> None:
    """Wait until this player is asked for a move or the game is over, and the board is at rest."""
    player.page.locator("[data-move], [data-look], [data-pick], [data-result]").first.wait_for()
    player.wait_for_rest()


def check_result(player: Player, server: RunningServer) -> None:
    """Wait until the page shows the result, and assert that it is the server's."""
    result = match_at(server, player).result
    assert result is not None
    score_cells = player.page.locator("[data-score]")
    first_match(
        lambda: sorted(score_cells.evaluate_all("each => each.map(one => Number(one.dataset.score))")),
        lambda scores: scores == sorted(result["scores"]),
        f"the scores {result['scores']}",
        meanwhile=lambda: player.page.wait_for_timeout(50),
    )


def table_at(server: RunningServer, player: Player) -> LiveTable:
    """The table as the server has it."""
    code = player.page.url.partition("?")[0].rpartition("/")[2]
    return server.table(code)


def match_at(server: RunningServer, player: Player) -> Match:
    """The match as the server has it."""
    match = table_at(server, player).match
    assert match is not None
    return match


def delivery_at(server: RunningServer, player: Player) -> Delivery:
    """The delivery of the player's game: which seat was told what, and what it has seen of that."""
    game = table_at(server, player).game
    assert game is not None
    return game.delivery


def let_see_cards(player: Player, server: RunningServer, seat: int = 0, share: float = 1) -> None:
    """From now on, let the player on this seat see every card when choosing, for this share of their moves.

    This way games come to an end, and to rare situations.
    """

    def choose(moves: Sequence[str]) -> str:
        if player.chance.random() >= share:
            return player.chance.choice(moves)
        match = match_at(server, player)
        actions = {read_move(match.terms.game, move)[1]: move for move in match.legal(seat)}
        return actions[player.chance.choice(eager_actions(match.terms.game, match.state, list(actions)))]

    player.choose = choose
