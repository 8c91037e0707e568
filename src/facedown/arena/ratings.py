"""Ratings by OpenSkill (Weng and Lin's approximation of the Plackett–Luce model), from the order in which seats finished."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from statistics import fmean
from typing import TYPE_CHECKING

from facedown.arena.play import Outcome
from facedown.arena.standings import finishing_places

if TYPE_CHECKING:
    from openskill.models import PlackettLuce


@dataclass(frozen=True)
class Rating:
    """A bot's rating as a normal distribution. Every bot begins at 25, with a standard deviation of 25/3."""

    mean: float
    deviation: float

    @property
    def bar(self) -> float:
        """Half the width of the 95 % interval."""
        return 1.96 * self.deviation


def rate_bots(outcomes: Iterable[Outcome], bots: Sequence[str]) -> dict[str, Rating]:
    """Every bot's rating, after all games in the order of their numbers. A game of a bot against itself does not count."""
    from openskill.models import PlackettLuce  # an optional package, and slow to import

    model = PlackettLuce(tau=0.0)  # tau would let skills drift, but bots do not learn
    ratings = {bot: Rating(model.mu, model.sigma) for bot in bots}
    for outcome in outcomes:
        if len(set(outcome.bots)) > 1:
            ratings |= rate_after(model, ratings, outcome)
    return ratings


def rate_after(model: "PlackettLuce", ratings: dict[str, Rating], outcome: Outcome) -> dict[str, Rating]:
    """The ratings after one more game. A bot with several chairs gets the mean of their new ratings."""
    before = [ratings[bot] for bot in outcome.bots]
    teams = [[model.rating(mu=rating.mean, sigma=rating.deviation)] for rating in before]
    new_teams = model.rate(teams, ranks=[float(place) for place in finishing_places(outcome)])
    new_ratings = {}
    for bot in dict.fromkeys(outcome.bots):
        chairs = [team[0] for team, name in zip(new_teams, outcome.bots, strict=True) if name == bot]
        new_ratings[bot] = Rating(fmean(chair.mu for chair in chairs), fmean(chair.sigma for chair in chairs))
    return new_ratings
