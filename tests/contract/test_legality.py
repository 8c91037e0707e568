"""`legal` decides what is legal; `refusal`, `check` and `to_move` must agree with it on every action."""

import pytest

from facedown.engine.match import LEGAL, Match
from facedown.kit.errors import IllegalMove
from tests.contract.configurations import SAMPLED_CONFIGURATIONS, Configuration
from tests.contract.play import moments, play

GAMES_EACH = 1


def legal_actions(match: Match, seat: int) -> list[int]:
    rules = match.terms.game.rules
    mask = [0] * rules.ACTIONS
    rules.legal(match.state, seat, mask)
    return [action for action in range(rules.ACTIONS) if mask[action]]


@pytest.mark.parametrize("configuration", SAMPLED_CONFIGURATIONS, ids=str)
def test_legal_and_refusal_agree_on_every_action(configuration: Configuration) -> None:
    rules = configuration.game.rules
    for seed in range(GAMES_EACH):
        match = configuration.match(str(seed))
        for _ in play(match, seed):
            for seat in range(configuration.players):
                allowed_actions = [
                    action for action in range(rules.ACTIONS) if rules.refusal(match.state, seat, action) == LEGAL
                ]
                assert legal_actions(match, seat) == allowed_actions
                assert bool(allowed_actions) == (seat in match.to_move)


@pytest.mark.parametrize("configuration", SAMPLED_CONFIGURATIONS, ids=str)
def test_a_move_is_checked_as_its_action_is(configuration: Configuration) -> None:
    """Every move of the game, even of another phase, is accepted, or refused with the number of a rule."""
    game = configuration.game
    match = configuration.match("0")
    for _ in moments(match, 0):
        for seat in range(configuration.players):
            legal = match.legal(seat)
            for move in game.notation.MOVES:
                if move in legal:
                    assert game.notation.MOVES[move] == (match.state.phase, match.check(seat, move))
                else:
                    with pytest.raises(IllegalMove, match=r"\([A-Z]{3}-\d+\)"):
                        match.check(seat, move)
