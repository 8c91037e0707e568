"""`facedown play`: whole games in the terminal, refusals, and private looks that are wiped."""

import json
import os
import pty
import re
import select
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from facedown.cli.main import main
from facedown.cli.prompt import complete_text, spell_out
from facedown.cli.screen import CLEAR, ENTER, LEAVE
from facedown.engine.catalogue import GAMES
from facedown.engine.match import Match
from facedown.engine.record import load, to_record
from tests.contract.play import short_games


def play(*words: str, typed_text: str = "") -> Result:
    return CliRunner().invoke(main, ["play", *words], input=typed_text)


@pytest.fixture(autouse=True)
def in_empty_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)


def autoplay(monkeypatch: pytest.MonkeyPatch) -> None:
    """Answer every question with the last legal move, and every page with Enter."""
    monkeypatch.setattr("facedown.cli.play.ask_for_move", lambda legal: legal[-1])
    monkeypatch.setattr("facedown.cli.play.wait_for_enter", lambda words="": None)


@pytest.mark.parametrize("game", GAMES)
def test_a_whole_game_ends_with_its_result_and_a_record(game: str, monkeypatch: pytest.MonkeyPatch) -> None:
    autoplay(monkeypatch)
    players, options = short_games(GAMES[game])[0]
    words = [part for name, value in options.items() for part in ("--option", f"{name}={value}")]
    result = play(game, *["--bot", "random"] * (players - 1), *words, "--seed", "1")
    assert result.exit_code == 0, result.output
    match = load(f"play-{game}-1.json")
    assert match.is_over
    assert "The game is over: " in result.output.splitlines()[-2]
    assert result.output.splitlines()[-1] == f"The whole game: facedown replay play-{game}-1.json"


def test_a_game_that_is_resumed_shows_the_present_and_not_the_past() -> None:
    first = play("memoarrr", "--bot", "random", "--seed", "3", typed_text="north\n\na1\n")
    assert first.output.endswith("Left after 5 moves. To continue: facedown play --from play-memoarrr-1.json\n")
    assert "You saw " in first.output
    second = play("--from", "play-memoarrr-1.json")
    assert second.exit_code == 0, second.output
    assert "You saw " not in second.output
    assert "turned up" not in second.output
    assert "[" in second.output  # the card that lies face up is drawn
    before, after = (json.loads(Path(f"play-memoarrr-{number}.json").read_text()) for number in (1, 2))
    assert before == after


def test_a_refused_move_is_explained_and_asked_for_again() -> None:
    result = play("memoarrr", "--seed", "3", "--bot", "random", typed_text="up\nnorth\n\nc3\na1\n")
    assert "is not a move of Memoarrr!" in result.output
    assert "MEM-4" in result.output
    assert "Left after 5 moves" in result.output


@pytest.mark.parametrize(
    ("words", "complaint"),
    [
        ([], "Name a game"),
        (["chess"], "There is no game 'chess'"),
        (["memoarrr", "--bot", "cat"], "There is no bot 'cat'"),
        (["memoarrr", "--alone"], "for 2 to 4 players"),
        (["memoarrr", "--option", "stack=tall"], "stack"),
        (["memoarrr", "--out", "there.json"], "already exists"),
        (["--from", "there.json"], "not JSON"),
        (["--from", "there.json", "--bot", "dog"], "leave the other options out"),
    ],
)
def test_bad_input_is_refused_before_anything_is_written(words: list[str], complaint: str) -> None:
    Path("there.json").write_text("mine")
    result = play(*words)
    assert result.exit_code == 2
    assert complaint in result.output
    assert [file.name for file in Path().iterdir()] == ["there.json"]
    assert Path("there.json").read_text() == "mine"


def test_a_finished_game_cannot_be_resumed(monkeypatch: pytest.MonkeyPatch) -> None:
    autoplay(monkeypatch)
    play("pairs", "--option", "pairs=2", "--bot", "random", "--seed", "1")
    result = play("--from", "play-pairs-1.json")
    assert result.exit_code == 2
    assert "unfinished" in result.output


@pytest.mark.parametrize("terminal", [None, {}, {"bots": "dog"}, {"bots": [1]}])
def test_a_record_that_does_not_name_its_bots_is_refused(terminal: object) -> None:
    record = to_record(Match.deal("pairs", players=2, seed="1"), ["You", "Dog"])
    Path("game.json").write_text(json.dumps({**record, "terminal": terminal}))
    result = play("--from", "game.json")
    assert result.exit_code == 2
    assert "unfinished" in result.output


@pytest.mark.parametrize(
    ("text", "move"),
    [("reveal:b4", "reveal:b4"), ("b4", "reveal:b4"), (" b4 ", "reveal:b4"), ("reveal b4", "reveal:b4"), ("z9", "reveal:z9")],
)
def test_the_verb_may_be_left_out(text: str, move: str) -> None:
    assert spell_out(text, ["reveal:b4", "reveal:c1"]) == move


def test_tab_completes_moves_with_and_without_their_verb() -> None:
    legal = ["move:1:c4", "move:1:c5", "move:2:a1"]

    def completions(text: str) -> list[str | None]:
        return [completion for number in range(9) if (completion := complete_text(legal, text, number))]

    assert completions("move:1") == ["move:1:c4", "move:1:c5"]
    assert completions("2") == ["2:a1"]
    assert completions("x") == []


# In a real terminal


@pytest.fixture
def terminal() -> Iterator[tuple[Callable[[str], None], Callable[[str], str]]]:
    """A game of Memoarrr! in a pseudo-terminal, as two functions: one types a text, the other reads until a text appears."""
    leader, follower = pty.openpty()
    process = subprocess.Popen(
        [sys.executable, "-m", "facedown", "play", "memoarrr", "--bot", "random", "--seed", "3"],
        stdin=follower,
        stdout=follower,
        stderr=follower,
        env={**os.environ, "TERM": "xterm", "LINES": "24", "COLUMNS": "80"},
    )
    os.close(follower)

    def type_text(text: str) -> None:
        os.write(leader, text.encode())

    def read_until(text: str) -> str:
        output = b""
        while text.encode() not in output:
            assert select.select([leader], [], [], 60)[0], f"{text!r} did not appear; so far there is {output.decode()!r}"
            output += os.read(leader, 65536)
        return output.decode()

    yield type_text, read_until
    process.kill()
    process.wait()
    os.close(leader)


def test_a_private_look_is_wiped_and_never_reaches_the_scrollback(
    terminal: tuple[Callable[[str], None], Callable[[str], str]],
) -> None:
    type_text, read_until = terminal
    assert ENTER in read_until("> ")
    type_text("north\n")
    look = read_until("Press Enter to turn it face down.")
    faces = re.findall(r"(?:penguin|octopus|walrus|crab|turtle)", look)
    assert len(faces) == 3
    type_text("\n")
    after = read_until("> ")
    assert CLEAR in after
    assert not any(face in after.partition(CLEAR)[2] for face in faces)
    type_text("\x04")
    assert LEAVE in read_until("To continue: facedown play")
