"""The results as a table."""

from facedown.arena.results import Results

NONE = "–"


def table(results: Results) -> str:
    """The table for a terminal. Long names are not cut off."""
    lines = [headings(results), *rows(results)]
    widths = [max(map(len, column)) for column in zip(*lines, strict=True)]
    return "\n".join(
        "  ".join([bot.ljust(widths[0]), *(cell.rjust(width) for cell, width in zip(cells, widths[1:], strict=True))])
        for bot, *cells in lines
    )


def headings(results: Results) -> list[str]:
    """The headings. Forfeits have a column only if there are any. Important columns come first, where a phone shows them."""
    columns = ["bot", "share", "95 % interval", "par", "rating", "wins", "games", "score"]
    return [*columns, "forfeits"] if results.has_forfeits else columns


def rows(results: Results) -> list[list[str]]:
    """One row per bot, with the columns of `headings`."""
    return [
        [
            standing.bot,
            percent(standing.share),
            f"{100 * standing.interval[0]:.1f} to {percent(standing.interval[1])}",
            percent(standing.par) if results.contest.players > 1 else NONE,
            rating(results, standing.bot),
            format_wins(standing.won),
            f"{standing.games:,}",
            NONE if standing.mean_score is None else f"{standing.mean_score:.1f}",
            *([f"{standing.forfeits:,}"] if results.has_forfeits else []),
        ]
        for standing in results.standings
    ]


def rating(results: Results, bot: str) -> str:
    bot_rating = results.ratings.get(bot)
    return NONE if bot_rating is None else f"{bot_rating.mean:.1f} ± {bot_rating.bar:.1f}"


def percent(share: float) -> str:
    return f"{100 * share:.1f} %"


def format_wins(wins: float) -> str:
    """Wins without needless decimals: 12, 12.5, 4.33."""
    return f"{wins:,.2f}".rstrip("0").rstrip(".")
