"""Everything that a report shows, worked out once from the games that were played."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property

from facedown.arena.play import Contest, Outcome
from facedown.arena.ratings import Rating, rate_bots
from facedown.arena.standings import Meeting, Standing, meetings, standings


@dataclass(frozen=True)
class Results:
    """The results of a tournament: `standings`, best bot first, `meetings` of each two bots, and `ratings`."""

    contest: Contest
    outcomes: Sequence[Outcome]  # in the order of their numbers

    @property
    def is_complete(self) -> bool:
        return len(self.outcomes) == self.contest.schedule.games

    @cached_property
    def has_forfeits(self) -> bool:
        return any(outcome.forfeit for outcome in self.outcomes)

    @property
    def bots(self) -> list[str]:
        return list(self.contest.schedule.bots)

    @cached_property
    def meetings(self) -> dict[tuple[str, str], Meeting]:
        return meetings(self.outcomes)

    @cached_property
    def ratings(self) -> dict[str, Rating]:
        """The rating of each bot; empty if no two bots have met."""
        return rate_bots(self.outcomes, self.bots) if self.meetings else {}

    @cached_property
    def standings(self) -> list[Standing]:
        """The standings, best bot first: by rating, or by wins if there are no ratings."""
        all_standings = standings(self.outcomes, self.bots)
        return sorted(
            all_standings,
            key=lambda standing: self.ratings[standing.bot].mean if self.ratings else standing.share,
            reverse=True,
        )
