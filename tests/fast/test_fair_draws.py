"""fair_draws.py draws the same numbers as kit/chance.py. Here it is interpreted; tests/envs/test_minds.py compiles it."""

from hashlib import sha256

from facedown.fast.fair_draws import CHOICE, MEMORY, NO_NUMBER, Draws, begin_draws, draw_below, draw_fraction, hash_next
from facedown.kit.chance import Chance
from facedown.kit.states import blank


def test_a_stream_is_that_of_chance() -> None:
    draws = blank(Draws)
    for number in (*range(30), 12_345):
        seed, seat = 7919 * number**2, number % 6
        begin_draws(draws, MEMORY, number % 70, number, seed, seat)
        chance = Chance(f"{seed} {seat}", f"memory {number % 70} {number}")
        for n in range(1, 12):
            assert draw_below(draws, n) == chance.draw_below(n)
            assert draw_fraction(draws) == chance.draw_below(1 << 53) / (1 << 53)
        begin_draws(draws, CHOICE, number, NO_NUMBER, seed, seat)
        assert draw_below(draws, 100) == Chance(f"{seed} {seat}", f"choice {number}").draw_below(100)


def test_words_that_would_favour_low_numbers_are_drawn_again() -> None:
    """2 ** 64 is 16 more than a multiple of 100: the highest 16 words are not used."""
    draws = blank(Draws)
    begin_draws(draws, CHOICE, 1, NO_NUMBER, 1, 1)
    hash_next(draws)
    draws.hash[:4] = [0xFFFFFFFF, 0xFFFFFFF0, 0xFFFFFFFF, 0xFFFFFFEF]
    assert draw_below(draws, 100) == (2**64 - 17) % 100 == 99
    assert draws.used == 4


def test_a_block_is_hashed_as_sha_256() -> None:
    draws = blank(Draws)
    begin_draws(draws, MEMORY, 63, 200, 2**31 - 1, 5)
    hash_next(draws)
    digest = sha256(b"facedown 1|memory 63 200|0|2147483647 5").digest()
    assert b"".join(half.to_bytes(4, "big") for half in draws.hash) == digest
