"""No bot peeks: with the same seed, it makes the same choice in every other world that fits what its seat knows."""

import pytest

from facedown.bots import BOTS, make_bot
from facedown.engine.match import Match
from facedown.kit.chance import Chance
from facedown.kit.events import addressed_to
from tests.contract.configurations import CONFIGURATIONS, SAMPLED_CONFIGURATIONS, Configuration
from tests.contract.noninterference import another_world
from tests.contract.play import play

GAMES_EACH, MOST_GAMES = 1, 40  # in short games, several may be needed until there is another world
CHECK_ONE_IN = 20  # one moment in 20 is checked
SLOW = {"search", "elephant"}  # tested with fewer simulations instead
BOT_NAMES = [*(name for name in BOTS if name not in SLOW), "greedy:none", "careful:none", "careful:human"]
BOT_NAMES += ["search@200", "search@100:none", "search@100:human"]


def choices(match: Match, seat: int) -> list[str]:
    """The move that each bot would make at this seat now."""
    terms, legal = match.terms, match.legal(seat)
    moves = []
    for name in BOT_NAMES:
        bot = make_bot(name, game=terms.game.id, players=terms.players, options=terms.options, seat=seat, seed="same")
        bot.hear(addressed_to(match.events, seat))
        moves.append(bot.choose(legal))
    assert set(moves) <= set(legal)
    return moves


@pytest.mark.parametrize("configuration", SAMPLED_CONFIGURATIONS, ids=str)
def test_every_bot_chooses_the_same_in_another_world_that_fits(configuration: Configuration) -> None:
    different_worlds = 0
    for seed in range(MOST_GAMES):
        if different_worlds and seed >= GAMES_EACH:
            break
        match = configuration.match(str(seed))
        chance = Chance(str(seed), "peeking")
        for _ in play(match, seed):
            if not match.is_over and not chance.draw_below(CHECK_ONE_IN + len(match.moves) // 2):
                seat = chance.pick(match.to_move)
                other_match = another_world(match, seat, chance)
                assert choices(match, seat) == choices(other_match, seat)
                different_worlds += other_match.spell_deal() != match.spell_deal()
    assert different_worlds


def test_a_bot_that_hears_events_of_others_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(globals(), "addressed_to", lambda events, seat: events)
    configuration = next(each for each in CONFIGURATIONS if each.game.id == "memoarrr" and each.players == 4)
    with pytest.raises(AssertionError):
        test_every_bot_chooses_the_same_in_another_world_that_fits(configuration)
