"""Deals over rows of bytes, bound to a game as facedown.fast.rows is."""

# ruff: noqa: F821
# mypy: ignore-errors


def draw_rows(dealt_row, rows, chance):
    """Draw again and again on one record; a copy of each deal goes into a row of its own."""
    dealt = dealt_row.view(DEAL)[0]
    for number in range(rows.shape[0]):
        draw(dealt, chance)
        for position in range(rows.shape[1]):
            rows[number, position] = dealt_row[position]
