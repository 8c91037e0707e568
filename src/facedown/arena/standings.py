"""What the games show about each bot: wins compared with par, who finished ahead of whom, scores."""

from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from itertools import product
from statistics import fmean

from facedown.arena.intervals import Interval, wilson
from facedown.arena.play import Outcome


@dataclass
class Standing:
    """The results of one bot, over all games that it played."""

    bot: str
    games: int = 0
    won: float = 0.0  # shared wins are split; a win of any of its chairs counts
    expected_wins: float = 0.0  # what `won` would be if all bots were equally good
    scores: list[int] = field(default_factory=list)  # of each of its chairs, in games that were played to the end
    forfeits: int = 0  # games that it lost by an error, an illegal move or no answer

    @property
    def share(self) -> float:
        """The share of its games that it won."""
        return self.won / self.games

    @property
    def interval(self) -> Interval:
        return wilson(self.won, self.games)

    @property
    def par(self) -> float:
        """The share that it would have won if all bots were equally good."""
        return self.expected_wins / self.games

    @property
    def mean_score(self) -> float | None:
        return fmean(self.scores) if self.scores else None


@dataclass
class Meeting:
    """The games in which two bots met: how often the first finished ahead, with ties as halves."""

    games: int = 0
    games_ahead: float = 0.0

    @property
    def share(self) -> float:
        return self.games_ahead / self.games


def standings(outcomes: Iterable[Outcome], bots: Sequence[str]) -> list[Standing]:
    """The standing of each bot that has played, in the order of `bots`."""
    standings_by_bot = {bot: Standing(bot) for bot in bots}
    for outcome in outcomes:
        for bot in dict.fromkeys(outcome.bots):
            chairs = chairs_of(outcome, bot)
            standing = standings_by_bot[bot]
            standing.games += 1
            standing.won += sum(seat in outcome.winners for seat in chairs) / (len(outcome.winners) or 1)
            standing.expected_wins += len(chairs) / len(outcome.bots)
            standing.forfeits += outcome.forfeit is not None and outcome.forfeit.bot == bot
            if outcome.forfeit is None:
                standing.scores += [outcome.scores[seat] for seat in chairs]
    return [standing for standing in standings_by_bot.values() if standing.games]


def meetings(outcomes: Iterable[Outcome]) -> dict[tuple[str, str], Meeting]:
    """How each bot fared against each other one, by the names of both."""
    meetings_by_pair: defaultdict[tuple[str, str], Meeting] = defaultdict(Meeting)
    for outcome in outcomes:
        for bot, opponent in pairs(outcome):
            meeting = meetings_by_pair[bot, opponent]
            meeting.games += 1
            meeting.games_ahead += share_ahead(outcome, bot, opponent)
    return dict(meetings_by_pair)


def pairs(outcome: Outcome) -> Iterator[tuple[str, str]]:
    """Each bot of the game with each other one, both ways round."""
    return ((bot, opponent) for bot, opponent in product(dict.fromkeys(outcome.bots), repeat=2) if bot != opponent)


def share_ahead(outcome: Outcome, bot: str, opponent: str) -> float:
    """How often `bot` finished ahead of `opponent`, over all pairs of their chairs."""
    places = finishing_places(outcome)
    chairs = product(chairs_of(outcome, bot), chairs_of(outcome, opponent))
    return fmean((places[a] < places[b]) + (places[a] == places[b]) / 2 for a, b in chairs)


def finishing_places(outcome: Outcome) -> list[int]:
    """Each seat's place. Winners come first, then higher scores before lower ones."""
    scores = outcome.scores or (0,) * len(outcome.bots)  # there are no scores after a forfeit: whoever has not won has lost
    keys = [(0, 0) if seat in outcome.winners else (1, -score) for seat, score in enumerate(scores)]
    order = sorted(set(keys))
    return [order.index(key) for key in keys]


def chairs_of(outcome: Outcome, bot: str) -> list[int]:
    return [seat for seat, name in enumerate(outcome.bots) if name == bot]
