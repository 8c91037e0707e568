"""Deals over rows of bytes, bound to a game as facedown.fast.rules_rows is."""

from facedown.fast.bindings import DEAL, Generator, Row, draw


def draw_rows(dealt_row: Row, rows: Row, chance: Generator) -> None:
    """Draw again and again on one record; a copy of each deal goes into a row of its own."""
    dealt = dealt_row.view(DEAL)[0]
    for number in range(rows.shape[0]):
        draw(dealt, chance)
        for position in range(rows.shape[1]):
            rows[number, position] = dealt_row[position]
