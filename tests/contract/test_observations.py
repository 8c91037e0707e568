"""Observations leak nothing, leave nothing out and add nothing. Planted errors show that the tests would find them."""

from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

from facedown.engine.catalogue import GAMES
from facedown.engine.observations import Observer
from facedown.fast.observations import compiled_observations
from facedown.games.matryoshka import observe as matryoshka
from facedown.games.memoarrr import observe as memoarrr
from facedown.games.pairs import observe as pairs
from facedown.games.tremember import observe as tremember
from facedown.kit.errors import IllegalMove
from facedown.kit.observations import KINDS, draw_planes
from tests.contract.configurations import Configuration
from tests.contract.observing import (
    check_compiled,
    check_leaks,
    check_lossless,
    check_masks,
    check_no_memory,
    check_perfect_memory,
    check_rotation,
    fewest_and_most,
)

MOVES = 60
SAMPLES = [each for game in GAMES.values() for each in fewest_and_most(game)]
MULTIPLAYER_SAMPLES = [each for each in SAMPLES if each.players > 1]
SIZES = {  # planes and tokens, with the default options
    "matryoshka": (1299, 89),
    "memoarrr": (723, 120),
    "memory-kings": (880, 194),
    "pairs": (812, 92),
    "tremember": (1427, 165),
}


@pytest.mark.parametrize("configuration", SAMPLES, ids=str)
@pytest.mark.parametrize("seed", [0, 1])
def test_nothing_is_lost_between_two_choices(configuration: Configuration, seed: int) -> None:
    check_lossless(configuration, seed, MOVES)


@pytest.mark.parametrize("configuration", SAMPLES, ids=str)
@pytest.mark.parametrize("seed", [0, 1])
def test_a_perfect_memory_is_what_the_seat_sees_and_knows(configuration: Configuration, seed: int) -> None:
    check_perfect_memory(configuration, seed, MOVES)


@pytest.mark.parametrize("configuration", SAMPLES, ids=str)
def test_without_memory_nothing_older_than_the_last_choice_is_told(configuration: Configuration) -> None:
    check_no_memory(configuration, 0, MOVES)


@pytest.mark.parametrize("configuration", SAMPLES, ids=str)
def test_a_seat_is_shown_the_same_in_every_world_that_fits_what_it_knows(configuration: Configuration) -> None:
    assert check_leaks(configuration, 1, MOVES, every=12) > 0


@pytest.mark.parametrize("configuration", SAMPLES, ids=str)
def test_masks_are_the_legal_moves(configuration: Configuration) -> None:
    check_masks(configuration, 1, MOVES)


@pytest.mark.parametrize("configuration", MULTIPLAYER_SAMPLES, ids=str)
def test_observations_do_not_depend_on_the_number_of_the_seat(configuration: Configuration) -> None:
    check_rotation(configuration, 0, MOVES)


@pytest.mark.parametrize("configuration", SAMPLES, ids=str)
def test_compiled_and_interpreted_observations_are_the_same(configuration: Configuration) -> None:
    check_compiled(configuration, 0, MOVES)


# Layouts


@pytest.mark.parametrize("game", GAMES)
def test_observations_have_these_sizes(game: str) -> None:
    facts = GAMES[game].observe.facts({name: option.default for name, option in GAMES[game].options.items()})
    assert (facts.planes.size, facts.tokens.size) == SIZES[game]


@pytest.mark.parametrize("configuration", SAMPLES, ids=str)
@pytest.mark.parametrize("kind", range(len(KINDS)), ids=KINDS)
def test_a_layout_has_a_place_and_a_largest_value_for_every_number(configuration: Configuration, kind: int) -> None:
    observer = Observer(configuration.match("layout"))
    layout = observer.facts.layout(kind)
    assert [part.slice.start for part in layout.parts] == [0, *(part.slice.stop for part in layout.parts[:-1])]
    assert layout.parts[-1].slice.stop == layout.size
    for part in layout.parts:
        widths = [columns.stop - columns.start for columns in part.columns.values()]
        assert sum(widths) == (part.shape[-1] if part.columns else 0)
    observation = observer.observe(0, 0, kind)
    rows = np.stack([observation, observation])
    for name, values in layout.split(rows).items():
        assert values.shape == (2, *layout[name].shape)
        assert values.max() <= layout[name].largest
        assert np.shares_memory(values, rows)


@pytest.mark.parametrize("game", GAMES)
def test_planes_tell_the_same_as_tokens(game: str) -> None:
    """Different values of a token always give different planes, so the tokens can be recovered from the planes."""
    facts = GAMES[game].observe.facts({name: option.default for name, option in GAMES[game].options.items()})
    for part in facts.tokens.parts:
        all_planes = set()
        for value in range(part.largest + 1):
            tokens, planes = [0] * facts.tokens.size, [0] * facts.planes.size
            tokens[part.start] = value
            draw_planes(tokens, facts.heads, facts.table, planes)
            all_planes.add(tuple(planes))
        assert len(all_planes) == part.largest + 1, part.name


# Planted errors


def sample(game: str, index: int) -> Configuration:
    """A configuration of the game, with the fewest players (0) or with the most (1)."""
    return fewest_and_most(GAMES[game])[index]


def wrap_observer(module: Any, after: Callable[..., None]) -> Callable[..., None]:
    """A function that calls the module's `observe`, and then `after` with the same arguments."""
    original = module.observe

    def observe(*arguments: Any) -> None:
        original(*arguments)
        after(*arguments)

    return observe


def tell_parity(state: Any, marks: Any, seat: int, memory: int, tokens: list[int]) -> None:
    """A leak: whether the number of a face-down card is odd."""
    cell = tokens.index(0, memoarrr.FACE)
    tokens[memoarrr.OPTIONS] ^= state.card[cell] & 1


def tell_next_hand(state: Any, marks: Any, seat: int, memory: int, tokens: list[int]) -> None:
    """A leak: how many cards of the first set the next player holds."""
    next_seat = (seat + 1) % state.seats
    tokens[matryoshka.ROUND] = sum(state.place[card] in (next_seat, 8 + next_seat) for card in range(7))


@pytest.mark.parametrize(
    ("game", "module", "leak"), [("memoarrr", memoarrr, tell_parity), ("matryoshka", matryoshka, tell_next_hand)]
)
def test_a_planted_leak_is_found(monkeypatch: pytest.MonkeyPatch, game: str, module: Any, leak: Callable[..., None]) -> None:
    monkeypatch.setattr(module, "observe", wrap_observer(module, leak))
    with pytest.raises(AssertionError):
        check_leaks(sample(game, 1), 1, MOVES, every=5)


def hide_origins(state: Any, marks: Any, seat: int, memory: int, tokens: list[int]) -> None:
    """An omission: where cards came from."""
    for cell in range(36):
        tokens[tremember.CAME_FROM + cell] = cell


def hide_origins_on_the_island(state: Any, marks: Any, seat: int, memory: int, tokens: list[int]) -> None:
    for cell in range(25):
        tokens[memoarrr.CAME_FROM + cell] = 0 if cell == 12 else 1 + cell


def hide_exchange(state: Any, marks: Any, seat: int, memory: int, tokens: list[int]) -> None:
    """An omission: who exchanged with whom."""
    tokens[matryoshka.EXCHANGE_ACTIVE] = tokens[matryoshka.EXCHANGE_CHOSEN] = 0


@pytest.mark.parametrize(
    ("game", "module", "omission"),
    [
        ("tremember", tremember, hide_origins),
        ("memoarrr", memoarrr, hide_origins_on_the_island),
        ("matryoshka", matryoshka, hide_exchange),
    ],
)
def test_an_omission_is_found(monkeypatch: pytest.MonkeyPatch, game: str, module: Any, omission: Callable[..., None]) -> None:
    """What a seat knows cannot be worked out from observations that leave out what has moved."""
    monkeypatch.setattr(module, "observe", wrap_observer(module, omission))
    with pytest.raises(AssertionError):
        check_lossless(sample(game, 1), 1, MOVES)


def do_nothing(*arguments: Any) -> None:
    pass


@pytest.mark.parametrize(
    ("game", "module", "name"),
    [
        ("matryoshka", matryoshka, "take_displays_back"),
        ("matryoshka", matryoshka, "see"),
        ("tremember", tremember, "turn_area"),
    ],
)
def test_marks_that_are_not_updated_are_found(monkeypatch: pytest.MonkeyPatch, game: str, module: Any, name: str) -> None:
    monkeypatch.setattr(module, name, do_nothing)
    with pytest.raises(AssertionError):
        check_perfect_memory(sample(game, 0), 1, 200)


@pytest.mark.parametrize(("game", "module"), [("memoarrr", memoarrr), ("tremember", tremember), ("matryoshka", matryoshka)])
def test_memory_in_observations_without_memory_is_found(monkeypatch: pytest.MonkeyPatch, game: str, module: Any) -> None:
    monkeypatch.setattr(module, "note_choice", do_nothing)
    with pytest.raises(AssertionError):
        check_no_memory(sample(game, 0), 1, 200)


def tell_seat_number(state: Any, marks: Any, seat: int, memory: int, tokens: list[int]) -> None:
    tokens[memoarrr.ROUND] = seat


def test_a_seat_that_is_told_its_number_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(memoarrr, "observe", wrap_observer(memoarrr, tell_seat_number))
    with pytest.raises(AssertionError):
        check_rotation(sample("memoarrr", 0), 0, MOVES)


def keep_action(state: Any, seat: int, action: int) -> int:
    return action


def test_actions_that_are_not_relative_to_the_seat_are_found(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(matryoshka, "rules_action", keep_action)
    with pytest.raises((AssertionError, IllegalMove)):
        check_rotation(sample("matryoshka", 0), 0, 200)


def test_a_mask_of_the_wrong_actions_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pairs, "rules_action", keep_action)
    with pytest.raises(AssertionError):
        check_masks(sample("pairs", 0), 0, MOVES)


def test_compiled_observations_that_differ_are_found(monkeypatch: pytest.MonkeyPatch) -> None:
    compiled_observations(GAMES["memoarrr"])
    monkeypatch.setattr(memoarrr, "observe", wrap_observer(memoarrr, tell_seat_number))
    with pytest.raises(AssertionError):
        check_compiled(sample("memoarrr", 0), 0, MOVES)
