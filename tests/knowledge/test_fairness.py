"""Worlds are drawn fairly. The tests use moments at which so few worlds fit that all of them can be listed."""

import math
from collections import Counter
from collections.abc import Hashable, Iterable, Iterator
from itertools import permutations
from typing import Any

import pytest

from facedown.games.matryoshka.histories import Histories, PendingChoices, Step
from facedown.games.matryoshka.notation import CARDS
from facedown.games.matryoshka.rules import NO_CARD
from facedown.games.memoarrr import rules as memoarrr
from facedown.games.memory_kings import rules as memory_kings
from facedown.games.tremember import rules as tremember
from facedown.kit.chance import Chance
from facedown.kit.events import addressed_to
from facedown.knowledge import make_knowledge
from tests.contract.configurations import CONFIGURATIONS, Configuration
from tests.contract.play import play
from tests.sampling import leave_rest_to_soak

DRAWS_PER_WORLD = 40  # how many worlds are drawn for each one that fits
FEWEST_WORLDS, MOST_WORLDS = 5, 400  # random scripts are used only if the number of worlds that fit is between these


def assert_fair(drawn_worlds: Iterable[Hashable], worlds: set[Any]) -> None:
    """Assert that only these worlds are drawn, and that chi-squared is below its 0.99999 quantile (Wilson and Hilferty)."""
    counts = Counter(drawn_worlds)
    assert set(counts) <= worlds
    expected = sum(counts.values()) / len(worlds)
    statistic = sum((counts[world] - expected) ** 2 / expected for world in worlds)
    degrees_of_freedom = len(worlds) - 1
    assert (
        statistic
        < degrees_of_freedom * (1 - 2 / (9 * degrees_of_freedom) + 4.265 * math.sqrt(2 / (9 * degrees_of_freedom))) ** 3
    )


# Cards on a grid, in games where nearly everything is known


def nearly_full_knowledge(configuration: Configuration, seat: int, unknown: int) -> Iterator[Any]:
    """What a seat knows at the first moment when only this many cells are unknown to it, in each of several games."""
    for seed in range(0, 40, 2):
        match = configuration.match(str(seed))
        knowledge: Any = make_knowledge(configuration.game.id, configuration.players, configuration.options, seat)
        event_count = 0
        for _ in play(match, seed):
            knowledge.hear(addressed_to(match.events[event_count:], seat))
            event_count = len(match.events)
            if len(unknown_cells(knowledge)) == unknown and not match.is_over:
                yield knowledge
                break


def unknown_cells(knowledge: Any) -> list[int]:
    return [cell for cell in range(len(knowledge.cards)) if knowledge.is_cell(cell) and cell not in knowledge.known_faces]


def arrangements(knowledge: Any, deck: Iterable[int], cards_aside: int) -> set[Any]:
    """All ways in which the unknown cards of the deck can lie on the unknown cells, with `cards_aside` of them left over."""
    unknown_cards = list((Counter(deck) - Counter(knowledge.known_faces.values())).elements())
    cells = unknown_cells(knowledge)
    assert len(unknown_cards) == len(cells) + cards_aside
    return set(permutations(unknown_cards, len(cells)))


def find_configuration(game: str, players: int, **options: object) -> Configuration:
    return next(
        each
        for each in CONFIGURATIONS
        if each.game.id == game and each.players == players and options.items() <= each.options.items()
    )


def check_grid(knowledge: Any, worlds: set[Any]) -> None:
    cells = unknown_cells(knowledge)
    chance = Chance("fair", "worlds")
    samples = [knowledge.sample(chance).card for _ in range(DRAWS_PER_WORLD * len(worlds))]
    assert_fair((tuple(card[cell] for cell in cells) for card in samples), worlds)


def test_memoarrr() -> None:
    knowledge = next(nearly_full_knowledge(find_configuration("memoarrr", 3, abilities="on"), 1, 3))
    check_grid(knowledge, arrangements(knowledge, range(25), 1))


def test_memoarrr_treasures_and_volcanoes() -> None:
    """Seven treasures have 420 orders. Three volcanoes have six in a later round, and two once the top one has been seen."""
    knowledge = next(nearly_full_knowledge(find_configuration("memoarrr", 4, edition="2018", stack="shuffled"), 0, 8))
    chance = Chance("fair", "worlds")
    samples = [knowledge.sample(chance) for _ in range(DRAWS_PER_WORLD * 420)]
    assert_fair((tuple(state.treasures) for state in samples), set(permutations(memoarrr.TREASURES)))
    assert_fair((tuple(state.piles[-3:]) for state in samples), set(permutations([1, 3, 7])))
    start = 3 * (knowledge.table.round_number - 1)
    volcanoes_seen = [volcano for volcano in knowledge.table.piles[start : start + 3] if volcano >= 0]
    orders = {order for order in permutations([1, 3, 7]) if list(order[: len(volcanoes_seen)]) == volcanoes_seen}
    if len(orders) > 1:
        assert_fair((tuple(state.piles[start : start + 3]) for state in samples), orders)


def test_tremember() -> None:
    knowledge = next(nearly_full_knowledge(find_configuration("tremember", 3), 0, 5))
    check_grid(knowledge, arrangements(knowledge, 2 * list(range(tremember.PICTURES)), 0))


@pytest.mark.parametrize(("players", "seasons", "cards_aside"), [(2, "four", 0), (3, "six", 1)])
def test_memory_kings_keep_to_their_backs(players: int, seasons: str, cards_aside: int) -> None:
    knowledge = next(nearly_full_knowledge(find_configuration("memory-kings", players, seasons=seasons, backs="random"), 0, 5))
    cells = unknown_cells(knowledge)
    worlds = {
        world
        for world in arrangements(knowledge, knowledge.deck, cards_aside)
        if all(card & 1 == knowledge.back[cell] for cell, card in zip(cells, world, strict=True))
    }
    check_grid(knowledge, worlds)


def test_alone_the_queen_is_not_at_a1() -> None:
    """KNG-19: before any card is seen, the queen is equally likely at every black cell except a1."""
    knowledge: Any = make_knowledge("memory-kings", 1, {"seasons": "four", "backs": "chessboard", "limit": 200}, 0)
    match = find_configuration("memory-kings", 1, backs="chessboard").match("alone")
    knowledge.hear(addressed_to(match.events, 0))
    chance = Chance("fair", "worlds")
    queen_cells = [knowledge.sample(chance).card.index(memory_kings.QUEEN) for _ in range(500)]
    black_cells: set[Any] = {cell for cell, back in knowledge.back.items() if back == memory_kings.BLACK and cell != 0}
    assert_fair(queen_cells, black_cells)


# Matryoshka: with hands of a few cards, every deck and every choice is tried

SEATS = 3
ONLOOKER = 0
Script = list[tuple[str, int, int]]  # what happens, at which seat, and with which other seat or how many cards


def random_script(chance: Chance) -> Script:
    """A random script: two other seats draw, show cards, and exchange cards, seen or unseen by the onlooker."""
    script: Script = [("draw", 1, 2), ("draw", 2, 2)]
    for _ in range(3 + chance.draw_below(5)):
        seat = 1 + chance.draw_below(2)
        script.append(
            chance.pick([("pass", seat, 3 - seat)] * 3 + [("see", seat, 0), ("see", seat, 0), ("trade", seat, 3 - seat)])
        )
    if chance.draw_below(2):
        script.insert(3, ("draw", 1 + chance.draw_below(2), 1))
    return script


def stories(script: Script, deck: list[int], offers: list[int] | None) -> Iterator[tuple[list[int], tuple[int, ...]]]:
    """Everything that can happen with this deck, as (cards that the onlooker is told, cards that were passed unseen).

    With `offers`, only stories in which the onlooker is told these cards.
    """

    def continue_story(
        step: int, hands: list[list[int]], draws: int, cards_told: list[int], cards_passed: tuple[int, ...]
    ) -> Iterator[Any]:
        if offers is not None and cards_told != offers[: len(cards_told)]:
            return
        if step == len(script):
            yield cards_told, cards_passed
            return
        kind, seat, other = script[step]
        if kind == "draw":
            hands_after = [hand + deck[draws : draws + other] * (each == seat) for each, hand in enumerate(hands)]
            yield from continue_story(step + 1, hands_after, draws + other, cards_told, cards_passed)
            return
        for card in hands[seat]:
            hands_after = [list(hand) for hand in hands]
            if kind != "see":
                hands_after[seat].remove(card)
                hands_after[other].append(card)
            is_told = kind != "pass"
            yield from continue_story(
                step + 1,
                hands_after,
                draws,
                [*cards_told, card] if is_told else cards_told,
                cards_passed if is_told else (*cards_passed, card),
            )

    yield from continue_story(0, [[] for _ in range(SEATS)], 0, [], ())


def steps_of(script: Script, offers: list[int]) -> list[Step]:
    steps, cards_drawn, cards_told = [], 0, iter(offers)
    for kind, seat, other in script:
        if kind == "draw":
            steps.append(Step("draw", seat, tuple(range(cards_drawn, cards_drawn + other))))
            cards_drawn += other
        elif kind == "pass":
            steps += [Step("offers", seat, (seat,), cards=(NO_CARD,)), Step("pass", seat, (other,))]
        else:
            card = next(cards_told)
            steps += (
                [Step("see", seat, (card,))] if kind == "see" else [Step("leave", seat, (card,)), Step("enter", other, (card,))]
            )
    return steps


@pytest.mark.parametrize("seed", leave_rest_to_soak(range(30), kept=range(10)))
def test_matryoshka_draws_every_history_equally_often(seed: int) -> None:
    chance = Chance(str(seed), "script")
    deck = list(range(6))
    while True:
        script = random_script(chance)
        possible_stories = list(stories(script, deck, None))
        if not possible_stories:
            continue  # a hand ran out
        offers, _ = chance.pick(possible_stories)
        worlds: set[Any] = {
            (order, cards_passed) for order in permutations(deck) for _, cards_passed in stories(script, list(order), offers)
        }
        if FEWEST_WORLDS <= len(worlds) <= MOST_WORLDS:
            break
    histories = Histories(steps_of(script, offers), SEATS, ONLOOKER)
    samples = [histories.draw(deck, PendingChoices({}, [], 0), chance) for _ in range(DRAWS_PER_WORLD * len(worlds))]
    assert_fair(
        ((tuple(each.deck), tuple(CARDS.index(move.partition(":")[2]) for _, move in each.moves)) for each in samples), worlds
    )


def test_of_two_cards_known_in_a_hand_one_may_have_passed_but_never_both() -> None:
    """Seat 1 has shown its only two cards, and seat 2 has taken an offer from it unseen: it was either of them."""
    deck = list(range(5))
    steps = [
        Step("draw", 1, (0, 1)),
        Step("draw", 2, (2, 3)),
        Step("see", 1, (0,)),
        Step("see", 1, (1,)),
        Step("offers", 1, (1,), cards=(NO_CARD,)),
        Step("pass", 1, (2,)),
    ]
    chance = Chance("x or y", "worlds")
    histories = Histories(steps, SEATS, ONLOOKER)
    counts = Counter(histories.draw(deck, PendingChoices({}, [], 0), chance).moves[0][1] for _ in range(400))
    assert set(counts) == {"offer:A1", "offer:A2"}
    assert 150 < counts["offer:A1"] < 250
