"""Everything that the server draws at random, from the operating system's generator. Tests replace it with their own."""

import secrets
from collections.abc import Sequence

from facedown.engine.match import Match
from facedown.kit.options import Options

ALPHABET = "ABCDEFGHJKMNPQRSTUVWXYZ23456789"  # without 0, O, 1, I and L, which look alike
CODE_LENGTH = 6


class Randomness:
    """The server's source of random codes, ids, seeds and moves."""

    def new_code(self) -> str:
        """A code for a new table, as it appears in links."""
        return "".join(secrets.choice(ALPHABET) for _ in range(CODE_LENGTH))

    def new_guest(self) -> str:
        """An id for a new guest."""
        return secrets.token_hex(16)

    def new_seed(self) -> str:
        """A seed for a bot, or the server's secret for an opening."""
        return secrets.token_hex(32)

    def new_place(self) -> str:
        """A name for a seeker's place in the list of seekers, shown to others instead of the guest's id."""
        return secrets.token_hex(8)

    def pick_game(self, games: Sequence[str]) -> str:
        """One of the games, each with the same chance."""
        return secrets.choice(games)

    def pick_move(self, legal: Sequence[str]) -> str:
        """One of the legal moves, each with the same chance."""
        return secrets.choice(legal)

    def deal(self, game: str, *, players: int, seed: str, options: Options, start: int | None) -> Match:
        """Deal a game from the seed that server and clients agreed on. This draws nothing, but lets tests fix the deal."""
        return Match.deal(game, players=players, seed=seed, options=options, start=start)
