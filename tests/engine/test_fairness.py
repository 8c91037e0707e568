"""The hashes of a deal, byte by byte. web/src/lib/fairness.test.ts pins the same ones for the browser."""

import hashlib

from facedown.engine.fairness import client_commitment, seed_of, server_commitment, terms_text

SERVER = "8e9dfb5007c1532294e96bad6d92586ab563491794e7ff2ff867404eed316676"
CLIENT = "b655e41a77c6cd093b243e990fb511bb729785a3d4fede7dffa4142e28390684"
SEED = "4a9b9940438b0b4739f570d9427d12277df8971de035eb5f9e88fdf76efbe633"


def test_the_hashes_are_those_of_the_browsers_tests() -> None:
    assert server_commitment('{"table":"CODE22"}', "a" * 64) == SERVER
    assert client_commitment("b" * 64, 3, "c" * 64) == CLIENT
    assert seed_of("b" * 64, "a" * 64, {10: "d" * 64, 2: "c" * 64}) == SEED


def test_a_hash_is_of_plain_lines() -> None:
    lines = f"facedown deal 1: seed\n{'b' * 64}\n{'a' * 64}\n2 {'c' * 64}\n10 {'d' * 64}"
    assert hashlib.sha256(lines.encode()).hexdigest() == SEED


def test_the_terms_are_one_line_of_json_with_sorted_names() -> None:
    text = terms_text(
        table="CODE22",
        opening=0,
        opened="2026-11-15T13:07:26.000Z",
        game="memoarrr",
        rules=1,
        options={"stack": "shuffled", "edition": "2023"},
        start=None,
        seats=["client 0", "bot dog"],
    )
    assert text == (
        '{"game":"memoarrr","opened":"2026-11-15T13:07:26.000Z","opening":0,"options":{"edition":"2023","stack":"shuffled"},'
        '"rules":1,"seats":["client 0","bot dog"],"start":null,"table":"CODE22"}'
    )
