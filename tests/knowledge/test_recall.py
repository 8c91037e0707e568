"""Recall tests: which choices are tests, which cards would have passed them, and that a better memory passes more."""

import pytest

from facedown import Match, addressed_to, make_bot
from facedown.games.memoarrr.notation import CARDS, CELLS
from facedown.kit.errors import BadInput
from facedown.kit.recall import RecallTest, Sighting
from facedown.knowledge.recall import AGES, count_by_age, find_recall_tests


def play_match(game: str, bot: str, seed: str) -> Match:
    """Play a game of this bot, at seat 0, against greedy:human."""
    match = Match.deal(game, players=2, seed=seed)
    bots = [make_bot(name, game=game, players=2, seat=seat, seed=seed) for seat, name in enumerate((bot, "greedy:human"))]
    events = match.events
    while True:
        for seat, each in enumerate(bots):
            each.hear(addressed_to(events, seat))
        if match.is_over:
            return match
        seat = match.to_move[0]
        events = match.play(seat, bots[seat].choose(match.legal(seat)))


def passed_share(game: str, bot: str) -> float:
    """The share of its recall tests that a bot passes in four games."""
    tests = [test for seed in range(4) for test in find_recall_tests(play_match(game, bot, str(seed)), 0)]
    counts = count_by_age(tests)
    return sum(count.passed for count in counts) / sum(count.tests for count in counts)


@pytest.mark.parametrize("game", ["memoarrr", "tremember"])
def test_a_perfect_memory_passes_every_test_and_a_shorter_one_fewer(game: str) -> None:
    shares = [passed_share(game, bot) for bot in ("greedy", "greedy:human@30", "greedy:human@3", "greedy:none")]
    assert shares[0] == 1
    assert shares == sorted(shares, reverse=True)
    assert shares[-1] < 0.5


def test_memoarrr_asks_for_cards_that_were_seen() -> None:
    match = play_match("memoarrr", "greedy:human", "1")
    cells = match.hidden_cards()["cells"]  # without abilities no card moves
    tests = find_recall_tests(match, 0)
    assert any(test.used_target for test in tests)
    for test in tests:
        sightings = [sighting for target in test.targets for sighting in target] + test.useless
        assert all(cells[CELLS[sighting.place]] == CARDS[sighting.card] for sighting in sightings)
        assert test.used_target is None or test.used_target in test.targets


def test_a_game_without_recall_tests_says_so() -> None:
    with pytest.raises(BadInput, match="Matryoshka has no recall tests"):
        find_recall_tests(Match.deal("matryoshka", players=3, seed="1"), 0)


def make_recall_test(*ages: int, is_passed: bool, is_fair: bool = True) -> RecallTest:
    """A recall test with one target for each of these ages."""
    targets: list[tuple[Sighting, ...]] = [(Sighting(age, age, 0, (100, age)),) for age in ages]
    return RecallTest(targets, targets[0] if is_passed else None, [], 3, False, is_fair)


def test_a_test_counts_at_the_age_of_its_freshest_target() -> None:
    tests = [
        make_recall_test(4, 30, is_passed=True),
        make_recall_test(5, is_passed=False),
        make_recall_test(200, is_passed=False),
    ]
    counts = count_by_age([*tests, make_recall_test(7, is_passed=True, is_fair=False), make_recall_test(is_passed=False)])
    assert [(count.passed, count.tests) for count in counts] == [(1, 1), (0, 1), (0, 0), (0, 0), (0, 0), (0, 1)]
    assert [(count.least, count.most) for count in counts] == list(AGES)


def test_of_a_pair_the_older_card_counts() -> None:
    pair = (Sighting(1, 1, 0, (2,)), Sighting(2, 2, 0, (50, 12)))
    assert RecallTest([pair], pair, [], 0, False).age == 12
