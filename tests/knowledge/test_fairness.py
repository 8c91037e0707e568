"""Worlds are drawn fairly: if few enough fit to list them all, each is drawn equally often."""

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

PER_WORLD = 40  # draws for each world that fits
FEW, MANY = 5, 400  # worlds that fit


def assert_fair(drawn: Iterable[Hashable], worlds: set[Any]) -> None:
    """Assert that only these worlds are drawn, and that chi-squared is below its 0.99999 quantile (Wilson and Hilferty)."""
    counts = Counter(drawn)
    assert set(counts) <= worlds
    expected = sum(counts.values()) / len(worlds)
    statistic = sum((counts[world] - expected) ** 2 / expected for world in worlds)
    freedom = len(worlds) - 1
    assert statistic < freedom * (1 - 2 / (9 * freedom) + 4.265 * math.sqrt(2 / (9 * freedom))) ** 3


# Cards on a grid, in games where nearly everything is known


def nearly_full_knowledge(configuration: Configuration, seat: int, unknown: int) -> Iterator[Any]:
    """What a seat knows at the first moment of a game at which it has not seen only this many cards."""
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


def arrangements(knowledge: Any, deck: Iterable[int], spare: int) -> set[Any]:
    """All ways in which the rest of the deck can lie on the unknown cells, with `spare` cards left over."""
    rest = list((Counter(deck) - Counter(knowledge.known_faces.values())).elements())
    cells = unknown_cells(knowledge)
    assert len(rest) == len(cells) + spare
    return set(permutations(rest, len(cells)))


def table(game: str, players: int, **options: object) -> Configuration:
    return next(
        each
        for each in CONFIGURATIONS
        if each.game.id == game and each.players == players and options.items() <= each.options.items()
    )


def check_grid(knowledge: Any, worlds: set[Any]) -> None:
    cells = unknown_cells(knowledge)
    chance = Chance("fair", "worlds")
    drawn = [knowledge.sample(chance).card for _ in range(PER_WORLD * len(worlds))]
    assert_fair((tuple(card[cell] for cell in cells) for card in drawn), worlds)


def test_memoarrr() -> None:
    knowledge = next(nearly_full_knowledge(table("memoarrr", 3, abilities="on"), 1, 3))
    check_grid(knowledge, arrangements(knowledge, range(25), 1))


def test_memoarrr_treasures_and_volcanoes() -> None:
    """Seven treasures have 420 orders; three volcanoes have six in a later round, and two once the top one has been seen."""
    knowledge = next(nearly_full_knowledge(table("memoarrr", 4, edition="2018", stack="shuffled"), 0, 8))
    chance = Chance("fair", "worlds")
    drawn = [knowledge.sample(chance) for _ in range(PER_WORLD * 420)]
    assert_fair((tuple(state.treasures) for state in drawn), set(permutations(memoarrr.TREASURES)))
    assert_fair((tuple(state.piles[-3:]) for state in drawn), set(permutations([1, 3, 7])))
    first = 3 * (knowledge.table.round_number - 1)
    seen = [volcano for volcano in knowledge.table.piles[first : first + 3] if volcano >= 0]
    now = {order for order in permutations([1, 3, 7]) if list(order[: len(seen)]) == seen}
    if len(now) > 1:
        assert_fair((tuple(state.piles[first : first + 3]) for state in drawn), now)


def test_tremember() -> None:
    knowledge = next(nearly_full_knowledge(table("tremember", 3), 0, 5))
    check_grid(knowledge, arrangements(knowledge, 2 * list(range(tremember.PICTURES)), 0))


@pytest.mark.parametrize(("players", "seasons", "aside"), [(2, "four", 0), (3, "six", 1)])
def test_memory_kings_keep_to_their_backs(players: int, seasons: str, aside: int) -> None:
    knowledge = next(nearly_full_knowledge(table("memory-kings", players, seasons=seasons, backs="random"), 0, 5))
    cells = unknown_cells(knowledge)
    worlds = {
        world
        for world in arrangements(knowledge, knowledge.deck, aside)
        if all(card & 1 == knowledge.back[cell] for cell, card in zip(cells, world, strict=True))
    }
    check_grid(knowledge, worlds)


def test_alone_the_queen_is_not_at_a1() -> None:
    """KNG-19: before anything is seen, she is at each other black cell with the same probability, and never at a1."""
    knowledge: Any = make_knowledge("memory-kings", 1, {"seasons": "four", "backs": "chessboard", "limit": 200}, 0)
    match = table("memory-kings", 1, backs="chessboard").match("alone")
    knowledge.hear(addressed_to(match.events, 0))
    chance = Chance("fair", "worlds")
    drawn = [knowledge.sample(chance).card.index(memory_kings.QUEEN) for _ in range(500)]
    black: set[Any] = {cell for cell, back in knowledge.back.items() if back == memory_kings.BLACK and cell != 0}
    assert_fair(drawn, black)


# Matryoshka: hands of a few cards, every deck and every choice tried

SEATS = 3
ONLOOKER = 0
Script = list[tuple[str, int, int]]  # what happens, in whose hand, and with whom or how many cards


def random_script(chance: Chance) -> Script:
    """A random script: two others draw; cards are shown, put away and taken back, and pass between them unseen."""
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
    """Everything that can happen with this deck, as (what the onlooker is told, the cards that were passed)."""

    def on(number: int, hands: list[list[int]], drawn: int, said: list[int], passed: tuple[int, ...]) -> Iterator[Any]:
        if offers is not None and said != offers[: len(said)]:
            return
        if number == len(script):
            yield said, passed
            return
        kind, seat, other = script[number]
        if kind == "draw":
            after = [hand + deck[drawn : drawn + other] * (each == seat) for each, hand in enumerate(hands)]
            yield from on(number + 1, after, drawn + other, said, passed)
            return
        for card in hands[seat]:
            after = [list(hand) for hand in hands]
            if kind != "see":
                after[seat].remove(card)
                after[other].append(card)
            is_told = kind != "pass"
            yield from on(number + 1, after, drawn, [*said, card] if is_told else said, passed if is_told else (*passed, card))

    yield from on(0, [[] for _ in range(SEATS)], 0, [], ())


def steps_of(script: Script, offers: list[int]) -> list[Step]:
    steps, drawn, said = [], 0, iter(offers)
    for kind, seat, other in script:
        if kind == "draw":
            steps.append(Step("draw", seat, tuple(range(drawn, drawn + other))))
            drawn += other
        elif kind == "pass":
            steps += [Step("offers", seat, (seat,), cards=(NO_CARD,)), Step("pass", seat, (other,))]
        else:
            card = next(said)
            steps += (
                [Step("see", seat, (card,))] if kind == "see" else [Step("leave", seat, (card,)), Step("enter", other, (card,))]
            )
    return steps


@pytest.mark.parametrize("seed", range(30))
def test_matryoshka_draws_every_history_equally_often(seed: int) -> None:
    chance = Chance(str(seed), "script")
    deck = list(range(6))
    while True:
        script = random_script(chance)
        possible = list(stories(script, deck, None))
        if not possible:
            continue  # a hand ran out
        offers, _ = chance.pick(possible)
        worlds: set[Any] = {
            (order, passed) for order in permutations(deck) for _, passed in stories(script, list(order), offers)
        }
        if FEW <= len(worlds) <= MANY:
            break
    histories = Histories(steps_of(script, offers), SEATS, ONLOOKER)
    drawn = [histories.draw(deck, PendingChoices({}, [], 0), chance) for _ in range(PER_WORLD * len(worlds))]
    assert_fair(
        ((tuple(each.deck), tuple(CARDS.index(move.partition(":")[2]) for _, move in each.moves)) for each in drawn), worlds
    )


def test_of_two_cards_known_in_a_hand_one_may_have_passed_but_never_both() -> None:
    """B has shown X and Y, and A has taken B's unseen offer: A has X, or Y, or neither."""
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
    drawn = Counter(histories.draw(deck, PendingChoices({}, [], 0), chance).moves[0][1] for _ in range(400))
    assert set(drawn) == {"offer:A1", "offer:A2"}
    assert 150 < drawn["offer:A1"] < 250
