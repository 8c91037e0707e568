"""A learner that forgets is shown what a bot with the same memory would remember, and nothing else."""

from collections.abc import Iterator
from typing import Any

import gymnasium as gym
import numpy as np
import pytest

import facedown.envs.gym  # noqa: F401 - registers the environments
from facedown.engine.catalogue import GAMES, Game
from facedown.engine.match import Match
from facedown.engine.observations import Observer
from facedown.envs import BotTables, Tables, open_tables
from facedown.envs.forgetting import ForgetfulObserver
from facedown.kit.chance import Chance
from facedown.kit.errors import BadInput, BadPlayers
from facedown.kit.observations import KINDS, PERFECT, TOKENS
from facedown.knowledge.memory import MEMORIES, find_memory
from tests.contract.noninterference import another_world
from tests.contract.observing import Listeners, assert_same, expected_observation, fewest_and_most, tokens, watch_again
from tests.contract.play import short_games
from tests.envs.tables import QUICK

MOST_MOVES = 40  # per game


def watch(match: Match, seed: str) -> Iterator[Observer]:
    """Play at random, stopping before each move. Random players leave cards lying, so that they can be forgotten."""
    observer, chance = Observer(match), Chance(seed, "moves")
    while not match.is_over and len(match.moves) < MOST_MOVES:
        yield observer
        seat = chance.pick(match.to_move)
        observer.play(seat, chance.pick(match.legal(seat)))


@pytest.mark.parametrize("game", GAMES.values(), ids=lambda game: game.id)
def test_a_seat_is_shown_what_a_bot_with_its_memory_remembers(game: Game) -> None:
    forgotten_count = 0
    for configuration in fewest_and_most(game):
        match = configuration.match("1")
        listeners, observers = Listeners(match), dict[str, ForgetfulObserver]()
        for observer in watch(match, "1"):
            listeners.hear()
            if not observers:
                observers = {name: ForgetfulObserver(observer, MEMORIES[name], "luck") for name in ("goldfish", "human")}
            for knowledge in listeners.knowledges[:2]:
                for name, forgetting in observers.items():
                    parts = observer.facts.tokens.split(forgetting.observe(knowledge.seat, TOKENS))
                    assert_same(parts, expected_observation(match, MEMORIES[name].recall(knowledge, f"luck {knowledge.seat}")))
                    perfect = tokens(observer, knowledge.seat, PERFECT)
                    forgotten_count += any(not np.array_equal(parts[part], perfect[part]) for part in perfect)
    assert forgotten_count > MOST_MOVES / 4


@pytest.mark.parametrize("game", GAMES.values(), ids=lambda game: game.id)
def test_what_is_shown_is_the_same_in_other_worlds_that_fit(game: Game) -> None:
    match, chance = fewest_and_most(game)[-1].match("2"), Chance("2", "worlds")
    for number, observer in enumerate(watch(match, "2")):
        if number % 15 == 14:
            seat = match.to_move[0]
            other = watch_again(another_world(match, seat, chance))
            here, there = (ForgetfulObserver(each, MEMORIES["dog"], "luck").observe(seat, TOKENS) for each in (observer, other))
            assert (here == there).all()


def count_faces(memory: str) -> int:
    """How many faces a learner with this memory is told during a game, which is the same for all memories."""
    tables = BotTables("memoarrr", opponent="random", memory=memory, observation="tokens", seat=0, seed=3)
    faces = 0
    for _ in range(30):
        faces += int((tables.layout.split(tables.observations[0])["face"] > 0).sum())
        tables.step([int(tables.masks[0].argmax())])
    return faces


def test_longer_memories_tell_more() -> None:
    face_counts = [count_faces(memory) for memory in ("human@1", "goldfish", "perfect")]
    assert face_counts == sorted(face_counts)
    assert len(set(face_counts)) == 3


def test_gymnasium_and_tables_take_every_memory_that_bots_have() -> None:
    env: Any = gym.make("facedown/Pairs-v1", opponent="dog", memory="dog", options={"pairs": 3, "limit": 3})
    _, info = env.reset(seed=1)
    observation, *_ = env.step(int(info["action_mask"].argmax()))
    assert observation in env.observation_space
    for memory in (*MEMORIES, "human@7"):
        tables = open_tables("pairs", opponent="careful", memory=memory, options={"pairs": 2, "limit": 2})
        assert tables.keywords.forgets == (None if memory in ("none", "perfect") else find_memory(memory))
    assert isinstance(open_tables("pairs", opponent="random", memory="chimp"), Tables)
    assert isinstance(open_tables("pairs", opponent="careful", memory="chimp"), BotTables)
    assert isinstance(open_tables("matryoshka", opponent="random", memory="chimp"), BotTables)


@pytest.mark.parametrize("game", QUICK)
def test_compiled_tables_show_what_interpreted_memories_show(game: str) -> None:
    check_forgetting(game, steps=40)


def check_forgetting(game: str, steps: int) -> None:
    """Assert that compiled tables show, step by step and to every seat, what interpreted memories show."""
    settings = [("human", "random", "tokens"), ("goldfish", "dog", "planes"), ("human@7", None, "tokens")]
    for number, (memory, opponent, kind) in enumerate(settings):
        players, options = short_games(GAMES[game])[-1]
        about: dict[str, Any] = {"players": max(players, 2), "options": options, "opponent": opponent, "observation": kind}
        tables = Tables(game, tables=2, memory=memory, seed=number, record=True, threads=1, **about)
        chance, forgotten_count = np.random.default_rng(number), 0
        for step in range(steps):
            tables.step((chance.random(tables.masks.shape) * tables.masks).argmax(1))
            for table in range(tables.tables if step % 5 == 4 else 0):
                forgotten_count += compare_with_interpreted(tables, table, memory, KINDS.index(kind))
        assert forgotten_count > 2


def compare_with_interpreted(tables: Tables, table: int, memory: str, kind: int) -> bool:
    """Assert that a table shows what it should. Returns whether the learner has forgotten anything."""
    match, model = tables.match(table), find_memory(memory)
    assert model is not None
    observer = Observer(match.restart())
    forgetting = ForgetfulObserver(observer, model, tables.bot_seeds[table])
    for seat, move in match.moves:
        observer.play(seat, move)
    for seat in range(tables.players):
        assert (tables.observe(seat)[0][table] == forgetting.observe(seat, kind)).all()
    asked_seat = int(tables.seats[table])
    assert (tables.observations[table] == forgetting.observe(asked_seat, kind)).all()
    return bool((tables.observations[table] != observer.observe(asked_seat, PERFECT, kind)).any())


@pytest.mark.parametrize(
    ("make", "sentence"),
    [
        (lambda: Tables("matryoshka", memory="dog"), "Matryoshka forget nothing, because it has no grid: take memory='none'"),
        (lambda: open_tables("pairs", memory="cat"), "choose one of: none, perfect, human, goldfish, .* or human@30"),
        (lambda: open_tables("pairs", memory=7), "There is no memory=7; choose one of"),
        (lambda: open_tables("matryoshka", memory="dog", opponent=None), "it has no grid: .* name opponents to facedown.envs"),
    ],
)
def test_bad_input_is_refused_with_what_would_be_right(make: Any, sentence: str) -> None:
    with pytest.raises((BadInput, BadPlayers), match=sentence):
        make()
