"""What the films of the lessons show is true, by the rules."""

import json
from pathlib import Path

import pytest

from facedown.kit.errors import BadInput
from tests.contract.films import FILES, Film, check, films_in

FILMS = {f"{file.parent.name} {number + 1}": film for file in FILES for number, film in enumerate(films_in(file))}

# In a film of some game, what is written, what is written instead, and what is then wrong.
LIES = {
    "no such move": ("memory-kings 3", "move:2:c3", "move:2:b1", "KNG-6"),
    "a pawn that has not moved": ("memory-kings 3", '"pawn 2": {"at": "c3"}', '"pawn 2": {"at": "b3"}', "the pawns"),
    "a back that the queen has not": ("memory-kings 4", '["black", "white"]', '["white", "black"]', "KNG-1"),
    "a pair with a wrong card": (
        "memory-kings 3",
        '"c3": {"card": "winter-rook"}',
        '"c3": {"card": "winter-bishop"}',
        "c3 is marked",
    ),
    "a token too many": ("memory-kings 3", '"like": "token", "at": "a2"', '"like": "token", "at": "a1"', "the tokens lie"),
    "a match that is a miss": ("memoarrr 4", '"mark": "bad"', '"mark": "good"', "b1 is marked as good"),
    "a look that nobody had": ("memoarrr 2", '[[0, "side:north"]]', "[]", "b1 shows"),
    "a volcano for somebody else": ("memoarrr 4", '"in": "seat 0"', '"in": "seat 1"', "volcano is not with"),
    "a swap with another": (
        "memoarrr 7",
        '"b1": {"at": "b2"}, "b2": {"at": "b1"}',
        '"b1": {"at": "b2"}, "b2": {"at": "b2"}',
        "b1",
    ),
    "a push from the other side": ("tremember 2", "push:west", "push:east", "the card of"),
    "a card beside no edge": ("tremember 2", '"in": "west"', '"in": "nowhere"', "c2 is marked as choice"),
    "points for other places": ("tremember 4", '"+2"', '"+3"', r"\+3 is said where it is \+2"),
    "a turn that mixes up cards": (
        "tremember 5",
        '"c1": {"at": "f3"}, "f1": {"at": "f6"}',
        '"c1": {"at": "f6"}, "f1": {"at": "f3"}',
        "the card of f1 is not at f3",
    ),
    "dolls that score less": (
        "matryoshka 5",
        '"for": ["A4", "B4", "C4"]',
        '"for": ["B4", "C4"]',
        r"\+4 is said where it is \+2",
    ),
    "an offer that was not taken": ("matryoshka 3", "accept:2", "accept:1", "F3 is not in the hand 0"),
    "a display that grows too fast": (
        "matryoshka 4",
        '"x": 3, "y": 1.5, "in": "display 0"',
        '"x": 3, "y": 1.5',
        "the display of seat 0",
    ),
}


@pytest.mark.parametrize("film", FILMS.values(), ids=FILMS)
def test_film_is_true(film: Film) -> None:
    check(film)


@pytest.mark.parametrize(("name", "written", "instead", "wrong"), LIES.values(), ids=LIES)
def test_lie_in_a_film_is_noticed(name: str, written: str, instead: str, wrong: str, tmp_path: Path) -> None:
    game, number = name.split()
    (file,) = [each for each in FILES if each.parent.name == game]
    film_file = json.loads(file.read_text(encoding="utf-8"))
    true = json.dumps(film_file["films"][int(number) - 1])
    assert written in true
    film_file["films"] = [json.loads(true.replace(written, instead))]
    (tmp_path / game).mkdir()
    (tmp_path / game / "film.json").write_text(json.dumps(film_file), encoding="utf-8")
    (film,) = films_in(tmp_path / game / "film.json")
    with pytest.raises((AssertionError, BadInput), match=wrong):
        check(film)
