"""A server that chooses the deal after all numbers are revealed is found out."""

import random
from collections.abc import Iterator
from pathlib import Path

import pytest

from facedown.engine.match import Match
from facedown.engine.record import from_record
from facedown.engine.verify import verify
from tests.before.tables import play_on
from tests.server.dishonest import corrupt_dealers
from tests.server.people import RunningServer, people, run_server, seat_players
from tests.server.test_fairness import HASTY, PATIENT, Start, commit, play_to_end, reveal, start_together


@pytest.fixture
def server(tmp_path: Path) -> Iterator[RunningServer]:
    with run_server(tmp_path, deal_timeout=PATIENT) as running_server:
        yield running_server


def is_as_wished(match: Match) -> bool:
    """Whether seat 0 begins and a penguin lies in the corner: one deal in ten or so."""
    return match.terms.start == 0 and match.spell_deal()["island"]["a1"].startswith("penguin")


@pytest.mark.parametrize(("players", "extra_client"), [(2, 2), (2, 7), (3, 2)], ids=["nobody", "far-off", "a-bots-seat"])
def test_a_part_that_no_client_can_have_is_found_in_the_record(
    server: RunningServer, monkeypatch: pytest.MonkeyPatch, players: int, extra_client: int
) -> None:
    corrupt_dealers(monkeypatch, extra_client, is_as_wished)
    with people(server, "Ann", "Ben") as [ann, ben]:
        code = seat_players(ann, [ben], players)
        clients = [ann.connect(code), ben.connect(code)]
        start_together(ann, clients, code)
        play_on([ann, ben], code, random.Random(code))
        record = ann.get(f"/api/tables/{code}/record")
    assert is_as_wished(from_record(record))
    assert [finding.sentence for finding in verify(record) if not finding.is_good] == [
        f"Opening 0: client {extra_client} has a part in it, but the terms name no such client."
    ]


def test_a_part_in_the_name_of_a_player_who_was_left_out_is_found_by_whoever_kept_what_was_announced(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """No check of the record can find it, as `LIMITS` says. Browsers keep what was announced: only client 0 committed."""
    corrupt_dealers(monkeypatch, 1, is_as_wished)
    with run_server(tmp_path, deal_timeout=HASTY) as server, people(server, "Ann", "Ben") as [ann, ben]:
        code = seat_players(ann, [ben], 2)
        clients = [ann.connect(code), ben.connect(code)]
        start = Start(ann, code)
        commit(clients[0], clients[0].wait_for("deal-opened"), 0)
        frame = clients[0].wait_for("deal-committed")
        reveal(clients[0], frame["opening"], 0)
        start.wait()
        [opening] = ann.get(f"/api/tables/{code}/openings")
        record = play_to_end(ann, clients, code)
    assert is_as_wished(from_record(record))
    assert set(frame["commitments"]) == {"0"}
    assert set(opening["commitments"]) == set(record["fairness"]["openings"][0]["commitments"]) == {"0", "1"}
    assert all(finding.is_good for finding in verify(record))
