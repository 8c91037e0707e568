"""The draws of kit/chance.py, compiled: SHA-256 of a label, a counter and a seed, bit for bit.

So a compiled bot draws the same numbers as the bot in Python, which draws from a `Chance`. Each message fits into one block of
SHA-256. Its 32-bit words are kept in 64-bit numbers, which are what Numba computes with; the surplus bits are masked away.
"""

from typing import Annotated

import numpy as np

WORD = 0xFFFFFFFF
BLOCK_BYTES, ROUNDS = 64, 64
HALVES = 8  # a block of the stream is four 64-bit words, each in two halves of 32 bits

CHOICE, MEMORY = 0, 1  # labels
PREFIX_BYTES = 18
PREFIXES = tuple(b"facedown 1|choice facedown 1|memory ")
SEPARATORS = tuple(b"  || ")  # what is written before each number; nothing before the first
NUMBERS, BLOCKS = 5, 2  # how many numbers a message has, and which of them counts the blocks
ZERO = ord("0")
END_OF_MESSAGE = 0x80

FIRST_PRIMES = tuple(n for n in range(2, 312) if all(n % d for d in range(2, n)))


def root_bits(n: int, power: int) -> int:
    """The first 32 bits after the point of a root of n: the square root for power 2, the cube root for 3."""
    scaled, root = n << 32 * power, 0
    for bit in range(35, -1, -1):
        if (root | 1 << bit) ** power <= scaled:
            root |= 1 << bit
    return root & WORD


ROUND_CONSTANTS = tuple(root_bits(prime, 3) for prime in FIRST_PRIMES)
FIRST_HASH = tuple(root_bits(prime, 2) for prime in FIRST_PRIMES[:HALVES])


class Draws:
    """A stream of draws: the message that is hashed, its hash, and how much of the hash has been drawn."""

    block: Annotated[list[int], np.uint8, (BLOCK_BYTES,)]
    length: Annotated[int, np.int64]  # of the message
    schedule: Annotated[list[int], np.int64, (ROUNDS,)]
    hash: Annotated[list[int], np.int64, (HALVES,)]
    used: Annotated[int, np.int64]  # halves of `hash` that were drawn
    label: Annotated[int, np.int64]
    numbers: Annotated[list[int], np.int64, (NUMBERS,)]  # two after the label, the block count, seed and seat; or NO_NUMBER


NO_NUMBER = -1


def begin_draws(draws: Draws, label: int, first: int, second: int, seed: int, seat: int) -> None:
    """Begin the stream of `Chance(f"{seed} {seat}", f"{label} {first} {second}")`."""
    draws.label = label
    numbers = draws.numbers
    numbers[0], numbers[1], numbers[2], numbers[3], numbers[4] = first, second, 0, seed, seat
    draws.used = HALVES


def draw_fraction(draws: Draws) -> float:
    """The number that `Chance.draw_below(2**53) / 2**53` gives, from 0 up to 1."""
    if draws.used == HALVES:
        hash_next(draws)
    high, low = draws.hash[draws.used], draws.hash[draws.used + 1]
    draws.used += 2
    return (((high & 0x1FFFFF) << 32) | low) / 9007199254740992.0


def draw_below(draws: Draws, n: int) -> int:
    """The number that `Chance.draw_below(n)` draws, from 0 to n - 1. Words that would favour low numbers are drawn again."""
    left_over = (1 << 32) % n * ((1 << 32) % n) % n  # 2 ** 64 modulo n
    while True:
        if draws.used == HALVES:
            hash_next(draws)
        high, low = draws.hash[draws.used], draws.hash[draws.used + 1]
        draws.used += 2
        if high != WORD or WORD - low >= left_over:
            return ((high % n << 32) | low) % n


def hash_next(draws: Draws) -> None:
    """Hash the next block of the stream."""
    write_message(draws)
    hash_block(draws)
    draws.numbers[BLOCKS] += 1
    draws.used = 0


def write_message(draws: Draws) -> None:
    for position in range(PREFIX_BYTES):
        draws.block[position] = PREFIXES[PREFIX_BYTES * draws.label + position]
    draws.length = PREFIX_BYTES
    for number in range(NUMBERS):
        if draws.numbers[number] != NO_NUMBER:
            if number > 0:
                draws.block[draws.length] = SEPARATORS[number]
                draws.length += 1
            write_number(draws, draws.numbers[number])
    for position in range(draws.length, BLOCK_BYTES):
        draws.block[position] = 0
    draws.block[draws.length] = END_OF_MESSAGE
    draws.block[BLOCK_BYTES - 2] = draws.length >> 5  # the message's length in bits, in two bytes
    draws.block[BLOCK_BYTES - 1] = draws.length << 3 & 255


def write_number(draws: Draws, number: int) -> None:
    """Write a number to the message in decimal digits."""
    digits, rest = 1, number // 10
    while rest > 0:
        digits += 1
        rest //= 10
    for position in range(digits - 1, -1, -1):
        draws.block[draws.length + position] = ZERO + number % 10
        number //= 10
    draws.length += digits


# SHA-256 of one block (FIPS 180-4)


def hash_block(draws: Draws) -> None:
    block, schedule = draws.block, draws.schedule
    for each in range(16):
        first = 4 * each
        schedule[each] = block[first] << 24 | block[first + 1] << 16 | block[first + 2] << 8 | block[first + 3]
    for each in range(16, ROUNDS):
        one, two = schedule[each - 15], schedule[each - 2]
        small = rotate(one, 7) ^ rotate(one, 18) ^ one >> 3
        large = rotate(two, 17) ^ rotate(two, 19) ^ two >> 10
        schedule[each] = schedule[each - 16] + (small & WORD) + schedule[each - 7] + (large & WORD) & WORD
    a, b, c, d = FIRST_HASH[0], FIRST_HASH[1], FIRST_HASH[2], FIRST_HASH[3]
    e, f, g, h = FIRST_HASH[4], FIRST_HASH[5], FIRST_HASH[6], FIRST_HASH[7]
    for each in range(ROUNDS):
        mixed = (rotate(e, 6) ^ rotate(e, 11) ^ rotate(e, 25)) & WORD
        chosen = e & f ^ ~e & g
        more = h + mixed + chosen + ROUND_CONSTANTS[each] + schedule[each]
        other = (rotate(a, 2) ^ rotate(a, 13) ^ rotate(a, 22)) & WORD
        most = a & b ^ a & c ^ b & c
        h, g, f, e = g, f, e, d + more & WORD
        d, c, b, a = c, b, a, more + other + most & WORD
    result = draws.hash
    result[0], result[1], result[2], result[3] = a, b, c, d
    result[4], result[5], result[6], result[7] = e, f, g, h
    for each in range(HALVES):
        result[each] = result[each] + FIRST_HASH[each] & WORD


def rotate(word: int, by: int) -> int:
    """The word rotated to the right. The caller masks away the bits above the lowest 32."""
    return word >> by | word << 32 - by
