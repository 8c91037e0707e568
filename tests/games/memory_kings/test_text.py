"""Memory Kings drawn in plain text, compared with fixed drawings."""

from tests.games.drawing import draw_view, unindent


def test_alone_against_the_counter() -> None:
    backs = {f"{column}{row}": ("black", "white")[(row + ord(column)) % 2] for row in range(1, 6) for column in "abcde"}
    cells = {"a2": "spring-rook", "b3": "monsoon-knight", "c3": "queen", "d5": "monsoon-knight", "a1": "winter-bishop"}
    sketch = draw_view(
        "memory-kings",
        1,
        backs=backs,
        cells=dict.fromkeys(backs) | cells,
        pawns=[["a2", "c3"]],
        counter="a2",
        tokens={"b3": 0, "d5": 0, "a1": -1},
        pairs=[1, 0],
    )
    assert sketch == unindent("""
           a          b          c          d          e
        1  winter *C  ░░░░░░░░   ▓▓▓▓▓▓▓▓   ░░░░░░░░   ▓▓▓▓▓▓▓▓
           bishop     ░░░░░░░░   ▓▓▓▓▓▓▓▓   ░░░░░░░░   ▓▓▓▓▓▓▓▓

        2  spring     ▓▓▓▓▓▓▓▓   ░░░░░░░░   ▓▓▓▓▓▓▓▓   ░░░░░░░░
           rook       ▓▓▓▓▓▓▓▓   ░░░░░░░░   ▓▓▓▓▓▓▓▓   ░░░░░░░░
           (0C)
        3  ▓▓▓▓▓▓▓▓   monsoon *0 the        ░░░░░░░░   ▓▓▓▓▓▓▓▓
           ▓▓▓▓▓▓▓▓   knight     queen      ░░░░░░░░   ▓▓▓▓▓▓▓▓
                                 (0)
        4  ░░░░░░░░   ▓▓▓▓▓▓▓▓   ░░░░░░░░   ▓▓▓▓▓▓▓▓   ░░░░░░░░
           ░░░░░░░░   ▓▓▓▓▓▓▓▓   ░░░░░░░░   ▓▓▓▓▓▓▓▓   ░░░░░░░░

        5  ▓▓▓▓▓▓▓▓   ░░░░░░░░   ▓▓▓▓▓▓▓▓   monsoon *0 ▓▓▓▓▓▓▓▓
           ▓▓▓▓▓▓▓▓   ░░░░░░░░   ▓▓▓▓▓▓▓▓   knight     ▓▓▓▓▓▓▓▓

        ▓ black back  ░ white back  (0) a pawn of seat 0  *0 its token  C the Counter
        seat 0: 1 pair, pawn 1 at a2, pawn 2 at c3
        the Counter: 0 pairs, at a2
    """)


def test_with_every_pawn_on_one_card() -> None:
    sketch = draw_view("memory-kings", 4, pawns=[["c3", "c3"]] * 4)
    assert "(00112233)" in sketch
    assert "seat 3: 0 pairs, pawn 1 at c3, pawn 2 at c3" in sketch
    assert "Counter" not in sketch


def test_kng_1_a_back_is_drawn_only_while_its_card_lies_face_down() -> None:
    white = {f"{column}{row}": "white" for row in range(1, 6) for column in "abcde"}
    cells = dict.fromkeys(white) | {"c3": "winter-rook", "d4": "winter-rook"}

    def with_black_at(cell: str) -> str:
        return draw_view("memory-kings", 2, backs=white | {cell: "black"}, cells=cells, tokens={"d4": 0})

    assert with_black_at("c3") == with_black_at("d4")
    assert with_black_at("a1") != with_black_at("c3")
