"""The replay of a game is legible. Told to one seat, it has nothing that the seat may not know."""

import pytest

from facedown.engine.match import Match
from facedown.engine.replay import INDENT, retell
from facedown.games.matryoshka import notation as matryoshka
from facedown.games.matryoshka.rules import Phase
from facedown.kit.chance import Chance
from facedown.kit.text import TERMINAL
from tests.contract.configurations import CONFIGURATIONS, Configuration
from tests.contract.noninterference import another_world, everyone
from tests.contract.play import moments, moves

MOMENTS = (3, 12, 30, 70)  # the numbers of moves after which a game is replayed
NAMES = ["Ada", "Ben", "Cleo", "Dan", "Eve", "Fay"]


def retold_lines(match: Match, seat: int | None) -> list[str]:
    return list(retell(match, NAMES[: match.terms.players], seat))


def check_games(configuration: Configuration) -> None:
    """Assert that each seat is told the same in another world that fits what it knows."""
    match = configuration.match("replay")
    chance = Chance("replay", "worlds")
    for seat, move in moves(match, 1):
        match.play(seat, move)
        if len(match.moves) in MOMENTS:
            for each in range(configuration.players):
                assert retold_lines(another_world(match, each, chance), each) == retold_lines(match, each)


@pytest.mark.parametrize("configuration", CONFIGURATIONS, ids=str)
def test_a_seat_is_told_the_same_in_every_world_that_fits_what_it_knows(configuration: Configuration) -> None:
    check_games(configuration)


@pytest.mark.parametrize("revealed_phase", [Phase.SHOW, Phase.OFFER], ids=["picks", "offers"])
def test_a_secret_choice_that_is_told_is_found(monkeypatch: pytest.MonkeyPatch, revealed_phase: Phase) -> None:
    monkeypatch.setattr(matryoshka, "SECRET", matryoshka.SECRET - {revealed_phase})
    with pytest.raises(AssertionError):
        check_games(next(each for each in CONFIGURATIONS if each.game.id == "matryoshka"))


@pytest.mark.parametrize("configuration", CONFIGURATIONS, ids=str)
def test_without_a_seat_every_secret_is_told(configuration: Configuration) -> None:
    match = configuration.match("replay")
    for seat, move in moves(match, 1):
        match.play(seat, move)
        if match.is_over or len(match.moves) == max(MOMENTS):
            break
    lines = retold_lines(match, None)
    for mover, move in match.moves:
        assert any(line.endswith(f"  {NAMES[mover]}: {move}") for line in lines)
    private_events = [event for event in match.events if event["to"] != "all"]
    assert len([line for line in lines if line.startswith(f"{INDENT}(only seat")]) == len(private_events)


@pytest.mark.parametrize("configuration", CONFIGURATIONS, ids=str)
def test_a_board_fits_into_a_terminal(configuration: Configuration) -> None:
    match = configuration.match("replay")
    for _ in moments(match, 1):
        for seat in everyone(match):
            sketch = match.terms.game.text.sketch(match.view(seat))
            assert max(map(len, sketch)) <= TERMINAL
            assert all(line == line.rstrip() and line.isprintable() for line in sketch)
