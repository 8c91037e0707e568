"""Servers in tests draw the same values in every run, whatever other tests draw and whatever else is drawn."""

import pytest

from facedown.server.support.randomness import ALPHABET, CODE_LENGTH
from tests.randomness import SeededRandomness


def test_the_same_title_gives_the_same_values() -> None:
    one, two = SeededRandomness("a title"), SeededRandomness("a title")
    one.new_guest()  # does not change the draws of other kinds
    assert [one.new_seed() for _ in range(3)] == [two.new_seed() for _ in range(3)]
    assert one.new_code() == two.new_code()
    assert one.pick_move("abcdef") == two.pick_move("abcdef")


def test_without_a_title_draws_depend_on_the_test_and_never_repeat(monkeypatch: pytest.MonkeyPatch) -> None:
    shared_randomness = SeededRandomness()
    seeds = []
    for test in ("tests/a.py::test_one (setup)", "tests/a.py::test_two (setup)", "tests/a.py::test_two (call)"):
        monkeypatch.setenv("PYTEST_CURRENT_TEST", test)
        seeds += [
            shared_randomness.new_seed(),
            SeededRandomness().new_seed(),
        ]  # the second is for another server of the same test
    assert len({*seeds}) == len(seeds)
    assert seeds[0].startswith("dce05983")  # in another process too


def test_draws_look_like_the_servers_own() -> None:
    randomness = SeededRandomness("form")
    code = randomness.new_code()
    assert len(code) == CODE_LENGTH
    assert set(code) <= set(ALPHABET)
    assert (len(randomness.new_guest()), len(randomness.new_seed())) == (32, 64)
    assert {randomness.pick_move(["a", "b", "c"]) for _ in range(50)} == {"a", "b", "c"}
