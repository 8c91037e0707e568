"""The results for a terminal."""

from rich.table import Table

from facedown.arena.results import Results

HEADINGS = ("bot", "share", "95 % interval", "par", "rating", "wins", "games", "mean score")
NONE = "–"


def table(results: Results) -> Table:
    made = Table(box=None, header_style="bold")
    made.add_column(HEADINGS[0], no_wrap=True)
    for heading in HEADINGS[1:]:
        made.add_column(heading, justify="right", no_wrap=True)
    for row in rows(results):
        made.add_row(*row)
    return made


def rows(results: Results) -> list[list[str]]:
    """A row for each bot, as HEADINGS say; what matters most comes first, where a phone shows it."""
    return [
        [
            one.bot,
            percent(one.share),
            f"{100 * one.interval[0]:.1f} to {percent(one.interval[1])}",
            percent(one.par) if results.contest.players > 1 else NONE,
            rating(results, one.bot),
            plain(one.won),
            f"{one.games:,}",
            f"{one.mean_score:.1f}",
        ]
        for one in results.standings
    ]


def rating(results: Results, bot: str) -> str:
    found = results.ratings.get(bot)
    return NONE if found is None else f"{found.mean:.1f} ± {found.bar:.1f}"


def percent(share: float) -> str:
    return f"{100 * share:.1f} %"


def plain(won: float) -> str:
    """Wins without needless decimals: 12, 12.5, 4.33."""
    return f"{won:,.2f}".rstrip("0").rstrip(".")
