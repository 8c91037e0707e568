"""The keywords that all environments share: checked once, and completed with their defaults."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Literal, Self, get_args

import numpy as np
import numpy.typing as npt

from facedown.engine.catalogue import Game, game_named
from facedown.engine.match import check_setup
from facedown.engine.observations import count_actions
from facedown.kit.errors import BadInput, BadSeat
from facedown.kit.observations import KINDS, MEMORIES, PERFECT, Facts, Layout
from facedown.kit.options import Options
from facedown.knowledge.memory import MEMORIES as ALL_MEMORIES
from facedown.knowledge.memory import Memory, find_memory

Bytes = npt.NDArray[np.uint8]
Numbers = npt.NDArray[np.int64]

Autoreset = Literal["next_step", "same_step", "disabled"]
Reward = Literal["result", "points"]
Illegal = Literal["lose", "raise", "random"]
AUTORESETS: tuple[Autoreset, ...] = get_args(Autoreset)
REWARDS: tuple[Reward, ...] = get_args(Reward)
ILLEGALS: tuple[Illegal, ...] = get_args(Illegal)


@dataclass(frozen=True)
class Keywords:
    """What is played, what the learner is shown, and how it is rewarded."""

    game: Game
    players: int
    options: Options
    seat: int | None  # None: drawn for each game
    memory: int  # a place in MEMORIES
    forgets: Memory | None  # how the learner forgets what it knows; None with memory `none` or `perfect`
    kind: int  # a place in KINDS
    autoreset: int  # a place in AUTORESETS
    by_points: bool  # whether the reward is points; never in a game whose points are hidden until the end
    illegal: Illegal
    facts: Facts

    @classmethod
    def read(
        cls,
        game: str,
        *,
        tables: int = 1,
        players: int | None = None,
        options: Mapping[str, object] | None = None,
        seat: int | None = None,
        memory: str = "none",
        observation: str = "planes",
        reward: str = "result",
        illegal: str = "lose",
        autoreset: str = "next_step",
        threads: int | None = None,
    ) -> Self:
        """Check these keywords. Raises BadInput if one of them is wrong, and says what is allowed."""
        found_game = game_named(game)
        seats = usual_players(found_game) if players is None else players
        _, game_options = check_setup(game, seats, options)
        check_count("tables", tables)
        if threads is not None:
            check_count("threads", threads)
        if seat is not None:
            check_seat(seat, seats)
        forgets = find_forgetful_memory(memory)
        by_points = index_of("reward", reward, REWARDS) == 1 and not found_game.optional("POINTS_ARE_HIDDEN")
        return cls(
            game=found_game,
            players=seats,
            options=game_options,
            seat=seat,
            memory=PERFECT if forgets else MEMORIES.index(memory),
            forgets=forgets,
            kind=index_of("observation", observation, KINDS),
            autoreset=index_of("autoreset", autoreset, AUTORESETS),
            by_points=by_points,
            illegal=ILLEGALS[index_of("illegal", illegal, ILLEGALS)],
            facts=found_game.observe.facts(game_options),
        )

    @property
    def layout(self) -> Layout:
        return self.facts.layout(self.kind)

    @property
    def actions(self) -> int:
        return count_actions(self.game, self.options)


def find_forgetful_memory(memory: object) -> Memory | None:
    """The memory of that name; None for `none` and `perfect`, which need no memory model."""
    if memory in MEMORIES:
        return None
    found_memory = find_memory(memory) if isinstance(memory, str) else None
    if found_memory is None:
        others = [name for name in ALL_MEMORIES if name not in MEMORIES]
        right = f"{', '.join([*MEMORIES, *others])} or human@30"
        raise BadInput(f"There is no memory={memory!r}; choose one of: {right}.")
    return found_memory


def usual_players(game: Game) -> int:
    """How many play by default: two, or the number nearest to it that the game allows."""
    return max(game.min_players, min(2, game.max_players))


def index_of(keyword: str, value: object, allowed_values: Sequence[str]) -> int:
    """The place of a keyword's value among those that it may have."""
    if value not in allowed_values:
        raise BadInput(f"There is no {keyword}={value!r}; choose one of: {', '.join(allowed_values)}.")
    return allowed_values.index(str(value))


def check_seat(seat: object, players: int) -> None:
    if type(seat) is not int or not 0 <= seat < players:
        raise BadSeat(f"There is no seat {seat!r}; seats are 0 to {players - 1}.")


def check_count(keyword: str, count: object) -> None:
    if type(count) is not int or count < 1:
        raise BadInput(f"The number of {keyword} is a whole number from 1 up, not {count!r}.")


def check_shape(array: npt.ArrayLike, tables: int, thing: str) -> npt.NDArray[Any]:
    """The array, checked to have one number for each table."""
    numbers = np.asarray(array)
    if numbers.shape != (tables,):
        raise BadInput(f"One {thing} is needed for each of {tables} tables, not an array of shape {numbers.shape}.")
    return numbers


def check_actions(array: npt.ArrayLike, tables: int, actions: int) -> Numbers:
    """The array, checked to have one action for each table."""
    numbers = check_shape(array, tables, "action")
    if numbers.dtype.kind not in "iu":
        raise BadInput(f"Actions are whole numbers from 0 to {actions - 1}, not an array of {numbers.dtype}.")
    return np.ascontiguousarray(numbers, np.int64)


def spread_seeds(seed: Any, tables: int) -> list[str]:
    """A seed for each table, made from one seed for all of them or given as a list."""
    if isinstance(seed, int | str | np.integer):
        return [f"{seed} table {number}" for number in range(tables)]
    if len(seed) != tables:
        raise BadInput(f"One seed is needed for each of {tables} tables, not {len(seed)}.")
    return [f"{each} table 0" for each in seed]
