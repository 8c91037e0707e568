"""Tables at which any bot can be an opponent: the same bots as in the lobby, in Python, one for each seat and table.

They take about half a millisecond per move, which is fine for evaluation and for single environments. The learner is shown
the same as at compiled tables, by the same functions, which run interpreted here. Cards are dealt as `Match.deal` deals them.
"""

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

import numpy as np
import numpy.typing as npt

from facedown.bots import Bot, make_bot
from facedown.engine.match import Match
from facedown.engine.observations import Observer
from facedown.engine.record import save
from facedown.envs.bot_table import result_reward, seat_opponents
from facedown.envs.forgetting import ForgetfulObserver
from facedown.envs.keywords import AUTORESETS, Bytes, Keywords, Numbers, check_actions, check_shape, spread_seeds
from facedown.kit.chance import Chance
from facedown.kit.errors import IllegalMove
from facedown.kit.events import addressed_to


class BotTables:
    """A batch of tables with Python bots as opponents, with the arrays and methods of `Tables`."""

    def __init__(self, game: str, *, tables: int = 1, opponent: str | Sequence[str], seed: Any = 0, **keywords: Any) -> None:
        self.keywords = Keywords.read(game, tables=tables, **keywords)
        self.game, self.players, self.options = self.keywords.game, self.keywords.players, self.keywords.options
        self.tables, self.layout, self.actions = tables, self.keywords.layout, self.keywords.actions
        self.observations: Bytes = np.zeros((tables, self.layout.size), np.uint8)
        self.last_observations: Bytes = np.zeros((tables, self.layout.size), np.uint8)
        self.masks: Bytes = np.zeros((tables, self.actions), np.uint8)
        self.rewards = np.zeros(tables, np.float32)
        self.results = np.zeros((tables, self.players), np.float32)
        self.over: Bytes = np.zeros(tables, np.uint8)
        self.is_lost: Bytes = np.zeros(tables, np.uint8)  # whether the last step ended a game by an illegal action
        self._games = [BotGame(self.keywords, opponent) for _ in range(tables)]
        self._outcomes: list[Mapping[str, Any]] = [{}] * tables
        self.reset(seed)

    def reset(self, seed: Any = None, *, which: npt.ArrayLike | None = None, deal: str | None = None) -> None:
        """Begin new games, as `Tables.reset` does."""
        seeds = [None] * self.tables if seed is None else spread_seeds(seed, self.tables)
        is_chosen = np.ones(self.tables, bool) if which is None else check_shape(which, self.tables, "flag").astype(bool)
        for number in np.flatnonzero(is_chosen).tolist():
            self._games[number].begin(seeds[number], deal)
            self.over[number], self.is_lost[number], self.rewards[number] = 0, 0, 0
            self._show(number, self.observations)

    def step(self, actions: npt.ArrayLike) -> int:
        """Make one choice at every table, as `Tables.step` does."""
        table_actions, moves = check_actions(actions, self.tables, self.actions), 0
        if self.keywords.illegal == "raise":
            for number, each in enumerate(self._games):
                each.check(number, int(table_actions[number]))
        for number, each in enumerate(self._games):
            moves += self._step_table(number, each, int(table_actions[number]))
        return moves

    def _step_table(self, number: int, game: "BotGame", action: int) -> int:
        autoreset, move_count = AUTORESETS[self.keywords.autoreset], 0
        self.rewards[number] = 0
        is_next_game = game.is_over and game.is_told
        if is_next_game and autoreset == "disabled":
            return 0
        self.over[number] = self.is_lost[number] = 0
        if not is_next_game:
            move_count = game.step(action)
            self.rewards[number], self.is_lost[number] = game.reward, game.is_lost
            if game.is_over:
                game.is_told = True
                self.over[number], self.results[number] = 1, game.results()
                self._outcomes[number] = game.match.result or {}
                if autoreset == "same_step":
                    self._show(number, self.last_observations)
                    is_next_game = True
        if is_next_game:
            game.begin(None, None)
        self._show(number, self.observations)
        return move_count

    def _show(self, number: int, observations: Bytes) -> None:
        game = self._games[number]
        observations[number] = game.observe(game.seat)
        self.masks[number] = game.mask()

    def observe(self, seat: int) -> tuple[Bytes, Bytes]:
        """What this seat is shown at each table, even if another is asked, and what it may play: nothing unless it is due."""
        observations = [game.observe(seat) for game in self._games]
        none = np.zeros(self.actions, np.uint8)
        masks = [game.observer.mask(seat) if seat in game.match.to_move else none for game in self._games]
        return np.stack(observations), np.stack(masks)

    @property
    def seats(self) -> Numbers:
        """The learner's seat at each table."""
        return np.array([game.seat for game in self._games], np.int64)

    @property
    def moves(self) -> Numbers:
        """How many moves each table's game has had so far, by everyone."""
        return np.array([len(game.match.moves) for game in self._games], np.int64)

    def spell(self, table: int, action: int) -> str:
        """The move that an action means now, such as `reveal:b4`."""
        return self._games[table].observer.spell(self._games[table].seat, action)

    def outcome(self, table: int) -> dict[str, Any]:
        """The result of the last game that ended at a table."""
        return dict(self._outcomes[table])

    def match(self, table: int) -> Match:
        """The present game of a table."""
        return self._games[table].match

    def record(self, table: int, file: str | Path) -> None:
        """Save the present game of a table, for `facedown replay` and the browser."""
        save(self.match(table), file)


class BotGame:
    """One table: a match, what its seats are shown, and the bots at it."""

    def __init__(self, keywords: Keywords, opponent: str | Sequence[str]) -> None:
        self._keywords = keywords
        self._opponent = opponent
        self._seed, self._number = "", 0
        self.reward, self.is_lost = 0.0, False
        self.is_told = False  # whether the learner has been told that the game is over
        self.seat = 0
        self._bots: dict[int, Bot] = {}
        seat_opponents(opponent, 0, keywords.players)  # so that a wrong number of opponents is refused now

    def begin(self, seed: str | None, deal: str | None) -> None:
        """Begin the next game, and let the bots play until the learner is due."""
        if seed is not None:
            self._seed, self._number = seed, 0
        self._number += 1
        seed_of_game, keywords = f"{self._seed} game {self._number}", self._keywords
        self.match = Match.deal(
            keywords.game.id, players=keywords.players, seed=seed_of_game if deal is None else deal, options=keywords.options
        )
        self.observer = Observer(self.match)
        self._memory = None if keywords.forgets is None else ForgetfulObserver(self.observer, keywords.forgets, seed_of_game)
        self.seat = Chance(seed_of_game, "learner").draw_below(keywords.players) if keywords.seat is None else keywords.seat
        self.reward, self.is_lost, self.is_told = 0.0, False, False
        about: dict[str, Any] = {"game": keywords.game.id, "players": keywords.players, "options": keywords.options}
        self._bots = {
            seat: make_bot(name, seat=seat, seed=seed_of_game, **about)
            for seat, name in seat_opponents(self._opponent, self.seat, keywords.players).items()
        }
        for seat, bot in self._bots.items():
            bot.hear(addressed_to(self.match.events, seat))
        self._chance_for_illegal = Chance(seed_of_game, "instead of illegal actions")
        self._let_bots_play()

    def observe(self, seat: int) -> Bytes:
        """What a seat is shown now."""
        if self._memory is not None:
            return self._memory.observe(seat, self._keywords.kind)
        return self.observer.observe(seat, self._keywords.memory, self._keywords.kind)

    @property
    def is_over(self) -> bool:
        return self.is_lost or self.match.is_over

    def mask(self) -> Bytes:
        """What the learner may play. Once the game is over, the first action is marked, because no mask may be empty."""
        mask = self.observer.mask(self.seat)
        if self.is_over:
            mask[:] = 0
            mask[0] = 1
        return mask

    def check(self, number: int, action: int) -> None:
        if not self.is_over and not self._is_legal(action):
            legal = ", ".join(map(str, np.flatnonzero(self.mask())))
            raise IllegalMove(f"At table {number} action {action} is illegal; legal are: {legal}.", move=action)

    def _is_legal(self, action: int) -> bool:
        return 0 <= action < self._keywords.actions and bool(self.mask()[action])

    def step(self, action: int) -> int:
        """Make the learner's choice, and let the bots answer. Returns how many moves were made.

        If bots have ended the game before the learner's first choice, nothing is played.
        """
        moves, before = len(self.match.moves), self._ahead()
        if not self.match.is_over and not self._is_legal(action):
            if self._keywords.illegal == "random":
                action = int(self._chance_for_illegal.pick(np.flatnonzero(self.mask()).tolist()))
            else:
                self.is_lost = True
        if not self.is_over:
            self._play(self.seat, self.observer.spell(self.seat, action))
            self._let_bots_play()
        if self._keywords.by_points and not self.is_lost:
            self.reward = self._ahead() - before
        else:
            self.reward = self.results()[self.seat] if self.is_over else 0.0
        return len(self.match.moves) - moves

    def results(self) -> list[float]:
        """The result of each seat, from -1 to 1. An illegal action loses the game, and the others share what is lost."""
        players = self._keywords.players
        if self.is_lost:
            return [-1.0 if seat == self.seat else 1 / (players - 1) for seat in range(players)]
        winners = self.match.outcome.winners if self.match.outcome else ()
        return [result_reward(winners, seat, players) for seat in range(players)]

    def _ahead(self) -> float:
        """The learner's public points minus the mean of the others'. For a player alone, `points_alone` if the game has it."""
        points_alone = self._keywords.game.optional("points_alone")
        if self._keywords.players == 1 and points_alone is not None:
            return float(points_alone(self.match.state))
        points = [self._keywords.game.observe.public_points(self.match.state, seat) for seat in range(self._keywords.players)]
        own_points = points.pop(self.seat)
        return own_points - (sum(points) / len(points) if points else 0)

    def _let_bots_play(self) -> None:
        while not self.match.is_over and self.seat not in self.match.to_move:
            mover = self.match.to_move[0]
            self._play(mover, self._bots[mover].choose(self.match.legal(mover)))

    def _play(self, seat: int, move: str) -> None:
        before = len(self.match.events)
        self.observer.play(seat, move)
        for other, bot in self._bots.items():
            bot.hear(addressed_to(self.match.events[before:], other))
