"""The SQL that stores moves in PostgreSQL: all that are waiting, in one statement, which is a transaction by itself.

A move that does not follow the last one stored gets NULL as its number. The table does not allow that, so the statement fails
and none of the moves is stored.
"""

from facedown.server.store.schema import moves

MOVE_COLUMNS = tuple(column.name for column in moves.c)

INSERT_MOVES = """
INSERT INTO moves ("table", seq, seat, move, played, sent, "by")
SELECT n."table",
    CASE WHEN n.first = (SELECT coalesce(max(m.seq) + 1, 0) FROM moves m WHERE m."table" = n."table") THEN n.seq END,
    n.seat, n.move, n.played, n.sent, n."by"
FROM unnest(%s::varchar[], %s::int[], %s::int[], %s::varchar[], %s::bigint[], %s::varchar[], %s::varchar[], %s::int[])
    AS n("table", seq, seat, move, played, sent, "by", first)
"""

# The same for a single move, without arrays, which would take PostgreSQL twice as long as everything else.
INSERT_ONE_MOVE = """
INSERT INTO moves ("table", seq, seat, move, played, sent, "by")
SELECT %(table)s::varchar,
    CASE WHEN %(seq)s::int = (SELECT coalesce(max(m.seq) + 1, 0) FROM moves m WHERE m."table" = %(table)s::varchar)
        THEN %(seq)s::int END,
    %(seat)s::int, %(move)s::varchar, %(played)s::bigint, %(sent)s::varchar, %(by)s::varchar
"""
