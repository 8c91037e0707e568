"""The phase names the moves that come next, and the event `end` says what ended the game and what decided it."""

import pytest

from facedown.engine.match import Match
from tests.contract.configurations import CONFIGURATIONS, Configuration
from tests.contract.play import contract_of, play

GAMES_EACH = 6


def play_to_the_end(configuration: Configuration, seed: int) -> Match:
    match = configuration.match(str(seed))
    for _ in play(match, seed):
        pass
    return match


@pytest.mark.parametrize("configuration", CONFIGURATIONS, ids=str)
def test_the_end_says_what_the_events_before_it_show(configuration: Configuration) -> None:
    """For comparison, tests/games/GAME/contract.py works out the reasons from the events, without the rules."""
    notation = configuration.game.notation
    for seed in range(GAMES_EACH):
        match = play_to_the_end(configuration, seed)
        assert match.outcome is not None
        scores, winners, ended, decided = match.outcome
        assert (ended, decided) == contract_of(configuration.game).reasons(match)
        assert ended in notation.ENDINGS.values()
        assert decided in notation.DECIDERS.values()
        assert (decided == "shared") == (len(winners) > 1)
        assert (decided == "lost") == (not winners)
        assert match.result == {"scores": list(scores), "winners": list(winners), "ended": ended, "decided": decided}
        assert match.events[-1] == {"event": "end", **match.result, "to": "all"}
        assert match.view(None).items() >= match.result.items()


@pytest.mark.parametrize("configuration", CONFIGURATIONS, ids=str)
def test_a_state_alone_gives_the_same_reasons(configuration: Configuration) -> None:
    """Simulations rely on this, because they have no events."""
    rules, notation = configuration.game.rules, configuration.game.notation
    match = play_to_the_end(configuration, 1)
    assert match.outcome is not None
    assert notation.ENDINGS[rules.ending(match.state)] == match.outcome.ended
    assert notation.DECIDERS[rules.deciding(match.state)] == match.outcome.decided


@pytest.mark.parametrize("configuration", CONFIGURATIONS, ids=str)
def test_the_phase_is_the_verb_of_all_moves_that_come_next(configuration: Configuration) -> None:
    match = configuration.match("phase")
    for _ in play(match, 1):
        verbs = {move.partition(":")[0] for seat in match.to_move for move in match.legal(seat)}
        assert verbs == ({match.phase} if match.to_move else set())
    assert match.phase is None
