"""The hashes that prove a deal, digit by digit. web/src/lib/fairness.test.ts expects the same ones of the browser."""

import hashlib

from facedown.engine.fairness import client_commitment, opening_hash, seed_of, server_commitment, terms_text

SERVER = "2eb46f22c67c78f6783b125a1ef83c2deee041bcafa41b463923fbfcae23bfdf"
CLIENT = "c875f0c0e7d8ed6e9e2d787370f65e65f5d6483f932ef9e52e23c2a238a57156"
SEED = "e9a3d2e222c08906bb35da95574fca8992518fbd0f8a91d9d389a7cb27bce2d4"
OPENING = "3dea5ffa241ac98d682580db825cdc242f86c9bc158dabe178cfeff1aff30ee1"
COMMITMENT, SECRET = "b" * 64, "a" * 64
COMMITMENTS = {10: "e" * 64, 2: "f" * 64}
REVEALS = {10: "d" * 64, 2: "c" * 64}


def sha256(*lines: str) -> str:
    return hashlib.sha256("\n".join(lines).encode()).hexdigest()


def test_the_hashes_are_those_of_the_browsers_tests() -> None:
    assert server_commitment('{"table":"CODE22"}', SECRET) == SERVER
    assert client_commitment(COMMITMENT, 3, "c" * 64) == CLIENT
    assert seed_of(COMMITMENT, SECRET, COMMITMENTS, REVEALS) == SEED
    assert opening_hash(COMMITMENT, COMMITMENTS, {2: "c" * 64}) == OPENING


def test_a_hash_is_of_plain_lines() -> None:
    commitments = [f"commitment 2 {'f' * 64}", f"commitment 10 {'e' * 64}"]
    reveals = [f"reveal 2 {'c' * 64}", f"reveal 10 {'d' * 64}"]
    assert sha256("facedown deal 2: seed", COMMITMENT, SECRET, *commitments, *reveals) == SEED
    assert sha256("facedown deal 2: opening", COMMITMENT, *commitments, reveals[0]) == OPENING


def test_the_seed_changes_with_every_commitment() -> None:
    """Even with a commitment whose number was never revealed."""
    assert seed_of(COMMITMENT, SECRET, {**COMMITMENTS, 3: "0" * 64}, REVEALS) != SEED
    assert seed_of(COMMITMENT, SECRET, {**COMMITMENTS, 2: "0" * 64}, REVEALS) != SEED


def test_the_hashes_of_version_1_are_as_they_were() -> None:
    assert server_commitment('{"table":"CODE22"}', SECRET, version=1) == (
        "8e9dfb5007c1532294e96bad6d92586ab563491794e7ff2ff867404eed316676"
    )
    assert client_commitment(COMMITMENT, 3, "c" * 64, version=1) == (
        "b655e41a77c6cd093b243e990fb511bb729785a3d4fede7dffa4142e28390684"
    )
    assert seed_of(COMMITMENT, SECRET, COMMITMENTS, REVEALS, version=1) == (
        "4a9b9940438b0b4739f570d9427d12277df8971de035eb5f9e88fdf76efbe633"
    )


def test_the_terms_are_one_line_of_json_with_sorted_names() -> None:
    text = terms_text(
        table="CODE22",
        opening=0,
        previous=None,
        opened="2026-11-15T13:07:26.000Z",
        game="memoarrr",
        rules=1,
        options={"stack": "shuffled", "edition": "2023"},
        start=None,
        seats=["client 0", "bot dog"],
    )
    assert text == (
        '{"game":"memoarrr","opened":"2026-11-15T13:07:26.000Z","opening":0,"options":{"edition":"2023","stack":"shuffled"},'
        '"previous":null,"proof":2,"rules":1,"seats":["client 0","bot dog"],"start":null,"table":"CODE22"}'
    )
