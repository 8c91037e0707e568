"""A bot that fails loses that game, and one line says why; the tournament goes on."""

import json
import sys
from dataclasses import replace
from io import StringIO
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner
from rich.console import Console

from facedown.arena.journal import Journal
from facedown.arena.play import Contest, Forfeit, Outcome, forfeit_game, make_contest, play_game
from facedown.arena.standings import finishing_places, meetings, standings
from facedown.arena.tournament import print_forfeits
from facedown.cli.main import main
from facedown.engine.match import Match
from facedown.engine.record import from_record
from tests.arena.conftest import TEST_BOTS, Arena, wait_for_end

LIMIT = ["--time-limit", "1.5"]  # long enough for every bot that answers at all, even on a busy machine


def location_of(code: str) -> str:
    """The line with this code in the file of bots, as a message names it."""
    (number,) = [number for number, line in enumerate(TEST_BOTS.splitlines(), 1) if code in line]
    return f"(odd.py, line {number})"


@pytest.fixture
def bots_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The folder with the bots. This process looks for modules there, as the arena's workers do."""
    (tmp_path / "odd.py").write_text(TEST_BOTS, encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(sys, "path", [*sys.path])
    monkeypatch.setattr(sys, "dont_write_bytecode", True)
    return tmp_path


def contest_of(*bots: str) -> Contest:
    return make_contest("memoarrr", bots, players=2, games=2, seed="1", options=None, time_limit=1.5)


@pytest.mark.parametrize(
    ("bot", "why"),
    [
        ("Raising", f"it raised RuntimeError: out of ideas {location_of('RuntimeError')}"),
        ("Noting", f"it raised LookupError: no idea left {location_of('raise error')}"),
        ("Exiting", f"it raised SystemExit: 0 {location_of('sys.exit')}"),
        ("Deaf", f"it raised KeyError: 'what?' {location_of('KeyError')}"),
        ("Cheating", "it played an illegal move: 'win:everything' is not a move of Memoarrr!; moves look like side:north, "),
        ("Repeating", "it played an illegal move: Seat 0 may not play side:north: "),
        ("Mumbling", "it played a value of type list, and a move is a text"),
    ],
)
def test_a_bot_that_fails_loses_the_game(bots_folder: Path, bot: str, why: str) -> None:
    game = play_game(contest_of(f"odd.py:{bot}", "random"), 1, Journal(bots_folder / "journal"))
    forfeit = game.outcome.forfeit
    assert forfeit is not None
    assert (forfeit.seat, forfeit.bot, game.outcome.winners) == (0, f"odd.py:{bot}", (1,))
    assert forfeit.reason.startswith(why)
    check_record(json.loads(game.line), bot, why)


def check_record(record: dict[str, Any], bot: str, why: str) -> None:
    """Assert that the record has the game as far as it was played, and what ended it."""
    assert record["result"] is None
    seat = record["players"].index(f"odd.py:{bot}")
    assert [mover for mover, _ in record["moves"]].count(seat) == (0 if bot == "Deaf" else 2)
    assert record["arena"]["forfeit"]["seat"] == seat
    assert record["arena"]["forfeit"]["why"].startswith(why)
    assert len(from_record(record).moves) == len(record["moves"])


def test_a_bot_of_ours_that_raises_loses_the_game_too(bots_folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(*_: object) -> int:
        raise ZeroDivisionError("ours")

    monkeypatch.setattr("facedown.games.memoarrr.policies.greedy", fail)
    outcome = play_game(contest_of("greedy", "random"), 1, Journal(bots_folder / "journal")).outcome
    assert outcome.forfeit is not None
    assert outcome.forfeit.reason.startswith("it raised ZeroDivisionError: ours (")


def test_whatever_a_bot_says_is_reported_in_one_short_line(bots_folder: Path) -> None:
    match = Match.deal("memoarrr", players=2, seed="1")
    game = forfeit_game(contest_of("random"), 1, match, 0, "it \x1b[31mraised\n\ud800" + "!" * 10_000)
    assert game.outcome.forfeit is not None
    why = game.outcome.forfeit.reason
    assert why.isprintable()
    assert len(why) < 310
    assert json.loads(game.line.encode())["arena"]["forfeit"]["why"] == why


def test_a_bot_that_meddles_changes_nothing_for_others(bots_folder: Path) -> None:
    moves = {}
    for bot in ("First", "Meddling"):
        game = play_game(contest_of(f"odd.py:{bot}", "careful"), 1, Journal(bots_folder / "journal"))
        moves[bot] = json.loads(game.line)["moves"]
        assert game.outcome.forfeit is None
    assert moves["First"] == moves["Meddling"]


def test_the_tournament_goes_on_the_same_with_any_number_of_workers(arena: Arena, tmp_path: Path) -> None:
    reasons = {
        "Sleeping": "it did not answer within 1.5 seconds",
        "Raising": f"it raised RuntimeError: out of ideas {location_of('RuntimeError')}",
        "Matching": "it did not answer within 1.5 seconds",
        "Dying": "its process ended with exit code 3",
    }
    first, *others = (f"odd.py:{bot}" for bot in reasons)
    games = ["memoarrr", "--players", "2", first, "odd.py:Meddling", *others, "--games", "5", *LIMIT]
    runs = [arena(*games, "--workers", workers, "--out", workers) for workers in ("1", "3")]
    (code, table, errors), (other_code, other_table, other_errors) = map(wait_for_end, runs)
    assert (code, other_code) == (0, 0), errors
    assert table.partition("Report:")[0] == other_table.partition("Report:")[0]
    assert [line for line in errors.splitlines() if "lost" in line] == [
        line for line in other_errors.splitlines() if "lost" in line
    ]
    bots_folder = tmp_path / "here"
    for file in ("games.jsonl", "report.html"):
        assert (bots_folder / "1" / file).read_bytes() == (bots_folder / "3" / file).read_bytes()
    assert "Traceback" not in errors
    assert "nobody reads this" not in table
    check_errors(reasons, table, errors, bots_folder / "1")


def check_errors(reasons: dict[str, str], table: str, errors: str, folder: Path) -> None:
    """Assert that every forfeited game has its line and its record, and is counted in the table."""
    expected_lines = []
    for line in (folder / "games.jsonl").read_text(encoding="utf-8").splitlines():
        record = json.loads(line)
        number, forfeit = record["arena"]["number"], record["arena"]["forfeit"]
        bot = record["players"][forfeit["seat"]]
        check_record(record, bot.removeprefix("odd.py:"), reasons[bot.removeprefix("odd.py:")])
        expected_lines.append(f"{bot} lost game {number} (seed '1 game {number}'): {forfeit['why']}.")
    assert [line for line in errors.splitlines() if "lost game" in line] == expected_lines
    assert {line.split()[0].removeprefix("odd.py:") for line in expected_lines} == set(reasons)
    rows = {line.split()[0]: line.split() for line in table.splitlines()}
    assert rows["bot"][-1] == "forfeits"
    for bot in reasons:
        assert int(rows[f"odd.py:{bot}"][-1]) == sum(line.startswith(f"odd.py:{bot} ") for line in expected_lines)
    replay = CliRunner().invoke(main, ["replay", str(folder / "games.jsonl"), "--line", "1", "--no-boards"])
    assert replay.stdout.splitlines()[-1] == expected_lines[0].replace(" game 1 (seed '1 game 1')", " the game")


def test_only_the_first_of_many_failures_are_printed() -> None:
    output = StringIO()
    outcomes = [replace(lost_game("ab", 0), number=number) for number in range(1, 60)]
    contest, console = contest_of("random"), Console(file=output)
    assert print_forfeits(contest, outcomes[:19], 0, console) == 19
    assert print_forfeits(contest, outcomes[19:], 19, console) == 59
    *lines, last = output.getvalue().splitlines()
    assert [line.split()[3] for line in lines] == [str(number) for number in range(1, 21)]
    assert last.startswith("More games were lost like this.")


def lost_game(bots: str, seat: int) -> Outcome:
    """The outcome of a game that the bot at this seat has forfeited."""
    winners = tuple(other for other, bot in enumerate(bots) if bot != bots[seat])
    return Outcome(1, tuple(bots), (), winners, 3, Forfeit(seat, bots[seat], "it raised ValueError"))


def test_the_others_share_the_win_and_no_score_is_counted() -> None:
    a, b, c = standings([lost_game("abc", 1)], "abc")
    assert [(one.won, one.forfeits, one.mean_score) for one in (a, b, c)] == [(0.5, 0, None), (0, 1, None), (0.5, 0, None)]
    assert finishing_places(lost_game("abc", 1)) == [0, 1, 0]
    assert meetings([lost_game("abc", 1)])["a", "b"].games_ahead == 1


def test_all_chairs_of_the_bot_have_lost_and_alone_nobody_wins() -> None:
    a, b = standings([lost_game("aab", 0)], "ab")
    assert (a.won, b.won) == (0, 1)
    (alone,) = standings([lost_game("a", 0)], "a")
    assert (alone.won, alone.forfeits) == (0, 1)
