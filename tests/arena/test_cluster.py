"""Many machines write the same bytes as one, whatever happens to them. tests/soak/test_ray.py uses real machines."""

from collections.abc import Callable, Sequence
from typing import Any, cast

import pytest

from facedown.arena import canary, cluster
from facedown.arena.canary import digest_machine
from facedown.arena.cluster import ChunkLost, Dispatcher, Failure, Machine, RemoteError, play_chunk, try_machine
from facedown.arena.play import Contest, make_contest
from facedown.arena.workers import Interrupt, WorkerFailed, play_games
from facedown.bots.names import UnknownBot
from facedown.knowledge.memory import MEMORIES

ANN, BEN, CAT = Machine("a", "ann", 1), Machine("b", "ben", 2), Machine("c", "cat", 1)


def contest_of(*bots: str, games: int = 12) -> Contest:
    return make_contest("memoarrr", bots, players=2, games=games, seed="far", options=None, time_limit=1.0)


class FakeCluster:
    """A cluster whose machines are all this one, except in what a test sets."""

    def __init__(self, *machines: Machine) -> None:
        self.available = list(machines)
        self.digests: dict[str, Any] = {}  # the digests of machines that compute something else than this one
        self.lives: dict[str, int] = {}  # how many chunks each machine still plays before it is lost
        self.is_noticed = True  # whether the cluster notices that a machine is lost
        self.comes_back = False  # whether a lost machine can be used again
        self.looks = 0  # how often it was asked for its machines
        self.calls: list[tuple[Machine, Callable[..., Any], tuple[Any, ...]]] = []
        self.cancelled = 0

    def machines(self) -> list[Machine]:
        self.looks += 1
        return list(self.available)

    def submit(self, machine: Machine, function: Callable[..., Any], *arguments: Any) -> object:
        self.calls.append((machine, function, arguments))
        return len(self.calls) - 1

    def wait(self, tickets: Sequence[object], seconds: float) -> list[object]:
        trials = [ticket for ticket in tickets if self.calls[cast(int, ticket)][1] is try_machine]
        games = [ticket for ticket in tickets if ticket not in trials]
        return trials + (games[1:2] or games)  # the second game comes first, so that games do not end in order

    def fetch(self, ticket: Any) -> Any:
        machine, function, arguments = self.calls[ticket]
        if function is try_machine:
            if self.lives.get(machine.id, 0) < 0 and not self.comes_back:
                raise ChunkLost("it is gone")
            digest = self.digests.get(machine.id) or digest_machine(arguments[0])
            if isinstance(digest, Exception):
                raise digest
            return digest
        self.lives[machine.id] = self.lives.get(machine.id, 1000) - 1
        if self.lives[machine.id] < 0:
            if self.is_noticed and machine in self.available:
                self.available.remove(machine)
            raise ChunkLost("it is gone")
        return function(*arguments)

    def cancel(self, ticket: object) -> None:
        self.cancelled += 1


def play(contest: Contest, machines: FakeCluster, interrupt: Interrupt | None = None) -> tuple[list[str], list[str]]:
    """Play all games. Returns their records in the order of their numbers, and the messages."""
    messages: list[str] = []
    games = list(Dispatcher(contest, machines, interrupt or Interrupt(), messages.append).play())
    return [game.line for game in sorted(games, key=lambda game: game.outcome.number)], messages


@pytest.fixture(autouse=True)
def without_waiting(monkeypatch: pytest.MonkeyPatch) -> None:
    """Look for machines again immediately, and never wait for one."""
    monkeypatch.setattr(cluster, "LOOK_AGAIN", 0.0)
    monkeypatch.setattr(cluster, "PATIENCE", 0.0)
    monkeypatch.setattr(cluster, "LARGEST_CHUNK", 2)


def test_many_machines_play_the_games_of_one() -> None:
    contest = contest_of("greedy:human", "random")
    local_lines = [game.line for game in sorted(play_games(contest, 1, Interrupt()), key=lambda game: game.outcome.number)]
    cluster_lines, messages = play(contest, FakeCluster(ANN, BEN))
    assert cluster_lines == local_lines
    assert {name in messages[-1] for name in ("on ann", "on ben")} == {True}


@pytest.mark.parametrize("is_noticed", [True, False])
def test_a_lost_machine_changes_nothing(*, is_noticed: bool) -> None:
    contest = contest_of("random", "random")
    alone, _ = play(contest, FakeCluster(ANN))
    machines = FakeCluster(ANN, BEN)
    machines.lives["b"], machines.is_noticed = 1, is_noticed
    together, messages = play(contest, machines)
    assert together == alone
    assert messages[0] == "ben is lost; its games are played elsewhere."
    assert messages[-1].startswith("Games played: ")


def test_a_machine_that_computes_something_else_plays_nothing() -> None:
    machines = FakeCluster(ANN, BEN)
    machines.digests["b"] = "other"
    games, messages = play(contest_of("random", "random"), machines)
    assert len(games) == 12
    assert messages[0] == "ben is left out: it does not compute what this machine computes, to the last bit."
    assert all(machine == ANN for machine, function, _ in machines.calls if function is play_chunk)


def test_a_machine_without_a_bot_says_so() -> None:
    machines = FakeCluster(ANN, BEN)
    machines.digests["a"] = Failure("there is no file my_bot.py")
    _, messages = play(contest_of("random", "random"), machines)
    assert messages[0] == "ann is left out: there is no file my_bot.py."


def test_a_machine_without_our_packages_is_left_out() -> None:
    machines = FakeCluster(ANN, BEN)
    machines.digests["b"] = RemoteError("ModuleNotFoundError: No module named 'facedown'")
    games, messages = play(contest_of("random", "random"), machines)
    assert len(games) == 12
    assert messages[0] == "ben is left out: it raised ModuleNotFoundError: No module named 'facedown'."


def test_without_a_machine_that_fits_nothing_is_played() -> None:
    machines = FakeCluster(ANN)
    machines.digests["a"] = "other"
    with pytest.raises(WorkerFailed, match="Install the same packages on all of them"):
        play(contest_of("random", "random"), machines)
    with pytest.raises(WorkerFailed, match="The cluster has had no machine to play on"):
        play(contest_of("random", "random"), FakeCluster())


class ChangingCluster(FakeCluster):
    """A cluster of Ann and Ben, who compute otherwise. While Ben is tried, Ann leaves, and others may come."""

    def __init__(self, *others: Machine) -> None:
        super().__init__(ANN, BEN)
        self.digests = {"a": "other", "b": "other"}
        self.others = others

    def fetch(self, ticket: Any) -> Any:
        if self.calls[ticket][0] == BEN:
            self.available = [BEN, *self.others]
        return super().fetch(ticket)


def test_machines_that_have_left_keep_nobody_waiting() -> None:
    with pytest.raises(WorkerFailed, match="Install the same packages on all of them"):
        play(contest_of("random", "random"), ChangingCluster())


def test_machines_that_have_left_do_not_count_for_those_that_have_come() -> None:
    games, messages = play(contest_of("random", "random"), ChangingCluster(CAT))
    assert len(games) == 12
    assert messages[-1] == "Games played: 12 on cat."


def test_an_empty_cluster_is_looked_at_only_now_and_then(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(cluster, "PATIENCE", 2 * cluster.TICK)
    machines = FakeCluster()
    with pytest.raises(WorkerFailed, match="The cluster has had no machine to play on"):
        play(contest_of("random", "random"), machines)
    assert machines.looks <= 4


def test_games_that_kill_every_machine_end_the_tournament() -> None:
    machines = FakeCluster(ANN)
    machines.lives["a"], machines.is_noticed, machines.comes_back = 0, False, True
    with pytest.raises(WorkerFailed, match=r"Every machine that plays games . to . is lost, lastly ann: it is gone"):
        play(contest_of("random", "random"), machines)


def test_ctrl_c_keeps_the_games_so_far_and_cancels_the_rest() -> None:
    interrupt, machines = Interrupt(), FakeCluster(ANN)
    games = Dispatcher(contest_of("random", "random"), machines, interrupt, lambda _: None).play()
    next(games)
    interrupt.is_set = True
    assert len(list(games)) < 11
    assert machines.cancelled


def test_a_bot_that_nobody_has_is_refused_before_a_machine_is_asked() -> None:
    machines = FakeCluster(ANN)
    with pytest.raises(UnknownBot, match="There is no bot 'cat'"):
        play(contest_of("cat", "random"), machines)
    assert not machines.calls


def test_a_machine_that_computes_another_last_bit_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    contest = contest_of("greedy:human", "random")
    before = digest_machine(contest)
    assert digest_machine(contest) == before
    monkeypatch.setattr(canary, "spell_value", lambda number: f"{number + 2**-50:.20f}")
    assert digest_machine(contest) != before


def test_a_machine_that_plays_other_moves_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    contest = contest_of("greedy:human", "random")
    before = digest_machine(contest)
    monkeypatch.setitem(MEMORIES, "human", MEMORIES["goldfish"])
    assert digest_machine(contest) != before
