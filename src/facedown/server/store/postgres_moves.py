"""The SQL that stores moves in PostgreSQL: all waiting moves in one statement, which is a transaction by itself.

A move that does not follow the last one stored, or whose table does not belong to this server, gets NULL as its number. The
database does not allow that, so the statement fails and none of the moves is stored.
"""

from facedown.server.store.schema import moves

MOVE_COLUMNS = tuple(column.name for column in moves.c)

INSERT_MOVES = """
INSERT INTO moves ("table", seq, seat, move, played, sent, "by", uptime)
SELECT n."table",
    CASE WHEN n.first = (SELECT coalesce(max(m.seq) + 1, 0) FROM moves m WHERE m."table" = n."table")
        AND EXISTS (SELECT 1 FROM tables t WHERE t.code = n."table" AND t.server = %s) THEN n.seq END,
    n.seat, n.move, n.played, n.sent, n."by", n.uptime
FROM unnest(
    %s::varchar[], %s::int[], %s::int[], %s::varchar[], %s::bigint[], %s::varchar[], %s::varchar[], %s::bigint[], %s::int[]
) AS n("table", seq, seat, move, played, sent, "by", uptime, first)
"""

# The same for a single move. It has no arrays, because these take PostgreSQL twice as long as all the rest.
INSERT_ONE_MOVE = """
INSERT INTO moves ("table", seq, seat, move, played, sent, "by", uptime)
SELECT %(table)s::varchar,
    CASE WHEN %(seq)s::int = (SELECT coalesce(max(m.seq) + 1, 0) FROM moves m WHERE m."table" = %(table)s::varchar)
        AND EXISTS (SELECT 1 FROM tables t WHERE t.code = %(table)s::varchar AND t.server = %(server_now)s::int)
        THEN %(seq)s::int END,
    %(seat)s::int, %(move)s::varchar, %(played)s::bigint, %(sent)s::varchar, %(by)s::varchar, %(uptime)s::bigint
"""
