"""Chance is fair, and the same seed gives the same draws on every machine."""

from collections import Counter

import pytest

from facedown.kit.chance import Chance
from facedown.kit.drawing import shuffle
from facedown.kit.errors import BadSeed


def test_the_stream_is_pinned() -> None:
    """These numbers must never change: with another stream, old seeds would give other deals."""
    chance = Chance("a seed", "a label")
    assert [chance.draw_below(1000) for _ in range(8)] == [122, 89, 606, 779, 338, 267, 116, 934]


def test_each_seed_and_each_label_has_its_own_stream() -> None:
    streams = {tuple(Chance(seed, label).draw_below(10**6) for _ in range(4)) for seed in ("1", "2") for label in ("a", "b")}
    assert len(streams) == 4


def test_every_order_of_three_is_equally_likely() -> None:
    chance = Chance("orders", "test")
    counts: Counter[str] = Counter()
    for _ in range(6000):
        cards = list("abc")
        shuffle(chance, cards, 0, 3)
        counts["".join(cards)] += 1
    chi_squared = sum((count - 1000) ** 2 / 1000 for count in counts.values())
    assert len(counts) == 6
    assert chi_squared < 20.5  # 5 degrees of freedom, p = 0.001


def test_draws_beyond_the_last_multiple_are_repeated(monkeypatch: pytest.MonkeyPatch) -> None:
    words = iter([2**64 - 1, 2**64 - 1, 5])
    monkeypatch.setattr(Chance, "word", lambda self: next(words))
    assert Chance("", "").draw_below(3 * 2**61) == 5


def test_a_seed_that_utf_8_cannot_encode_is_refused() -> None:
    with pytest.raises(BadSeed, match="surrogate"):
        Chance("\ud800", "a label")
