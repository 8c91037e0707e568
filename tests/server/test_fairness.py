"""Nobody chooses the deal, everybody can check it, and openings that were abandoned stay visible."""

import asyncio
import contextlib
import copy
import hashlib
import json
import random
import threading
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any
from unittest.mock import Mock

import httpx2
import pytest
from click.testing import CliRunner, Result

from facedown.cli.main import main
from facedown.engine.fairness import canonical_json, server_commitment
from facedown.engine.verify import doubts, verify
from facedown.server.tables.commit_reveal import Opening, opening_terms
from tests.before.files import read_records
from tests.randomness import SeededRandomness
from tests.server.people import Client, Frame, Person, RunningServer, people, play_randomly, run_server, seat_players

PATIENT, HASTY = 60.0, 2.0  # seconds for clients that all answer, and where one does not: the others do, on a busy machine too
RANDOM = {seat: f"{seat + 1:064x}" for seat in range(4)}


def sha256(*lines: str) -> str:
    """The hash as docs/fairness.md describes it, computed without the engine."""
    return hashlib.sha256("\n".join(lines).encode()).hexdigest()


def commit(client: Client, opening: Frame, seat: int) -> None:
    commitment = sha256(f"facedown deal 2: client {seat}", opening["commitment"], RANDOM[seat])
    client.send(json.dumps({"type": "deal-commit", "opening": opening["opening"], "commitment": commitment}))


def reveal(client: Client, opening: int, seat: int) -> None:
    client.send(json.dumps({"type": "deal-reveal", "opening": opening, "random": RANDOM[seat]}))


class Start:
    """The host's request to start, in a thread of its own."""

    def __init__(self, host: Person, code: str, *, can_fail: bool = False) -> None:
        """`can_fail`: whether the server may end before it answers."""
        self._thread = threading.Thread(target=self._ask, args=[host, f"/api/tables/{code}/start", can_fail])
        self._thread.start()

    def _ask(self, host: Person, path: str, can_fail: bool) -> None:
        with contextlib.suppress(*([httpx2.TransportError] if can_fail else [])):
            host.post(path)

    def wait(self) -> None:
        """Wait until the request has been answered."""
        self._thread.join(PATIENT)
        assert not self._thread.is_alive()


@pytest.fixture
def patient_server(tmp_path: Path) -> Iterator[RunningServer]:
    with run_server(tmp_path, deal_timeout=PATIENT) as server:
        yield server


@pytest.fixture
def hasty_server(tmp_path: Path) -> Iterator[RunningServer]:
    with run_server(tmp_path, deal_timeout=HASTY) as server:
        yield server


def start_together(ann: Person, clients: list[Client], code: str) -> tuple[Frame, list[Frame]]:
    start = Start(ann, code)
    opened_frames = [client.wait_for("deal-opened") for client in clients]
    for seat, client in enumerate(clients):
        commit(client, opened_frames[seat], seat)
    for seat, client in enumerate(clients):
        frame = client.wait_for("deal-committed")
        assert set(frame["commitments"]) == {str(number) for number in range(len(clients))}
        reveal(client, frame["opening"], seat)
    start.wait()
    return opened_frames[0], [client.wait_for("position") for client in clients]


def test_every_client_takes_part_in_the_deal_and_the_record_proves_it(patient_server: RunningServer) -> None:
    with people(patient_server, "Ann", "Ben") as [ann, ben]:
        code = seat_players(ann, [ben], 2)
        clients = [ann.connect(code), ben.connect(code)]
        opened_frames, positions = start_together(ann, clients, code)
        [opening] = ann.get(f"/api/tables/{code}/openings")
        assert opening == {**opening, "number": 0, "commitment": opened_frames["commitment"], "outcome": "dealt"}
        assert "secret" not in opening
        assert "reveals" not in opening
        play_randomly(clients, positions, random.Random(2))
        record = ann.get(f"/api/tables/{code}/record")
    [proof] = record["fairness"]["openings"]
    assert (
        proof["commitment"]
        == sha256("facedown deal 2: server", opened_frames["terms"], proof["secret"])
        == opened_frames["commitment"]
    )
    assert proof["reveals"] == {"0": RANDOM[0], "1": RANDOM[1]}
    parts = [f"commitment {seat} {proof['commitments'][str(seat)]}" for seat in (0, 1)]
    parts += [f"reveal {seat} {RANDOM[seat]}" for seat in (0, 1)]
    assert record["seed"] == sha256("facedown deal 2: seed", proof["commitment"], proof["secret"], *parts)
    terms = json.loads(opened_frames["terms"])
    assert (terms["table"], terms["game"], terms["start"]) == (code, "memoarrr", None)
    assert terms["seats"] == ["client 0", "client 1"]
    assert all(finding.is_good for finding in verify(record))


def test_bots_take_no_part_in_the_deal(patient_server: RunningServer) -> None:
    with people(patient_server, "Ann") as [ann]:
        code = seat_players(ann, [], 3)
        client = ann.connect(code)
        opened_frames, _ = start_together(ann, [client], code)
        bot = ann.get(f"/api/tables/{code}")["seats"][1]["level"]
        assert json.loads(opened_frames["terms"])["seats"] == ["client 0", f"bot {bot}", f"bot {bot}"]


def test_a_client_that_does_not_answer_is_left_out_and_the_proof_shows_it(hasty_server: RunningServer) -> None:
    with people(hasty_server, "Ann", "Ben") as [ann, ben]:
        code = seat_players(ann, [ben], 2)
        clients = [ann.connect(code), ben.connect(code)]
        start = Start(ann, code)
        commit(clients[0], clients[0].wait_for("deal-opened"), 0)
        reveal(clients[0], clients[0].wait_for("deal-committed")["opening"], 0)
        start.wait()
        record = play_to_end(ann, clients, code)
    [proof] = record["fairness"]["openings"]
    assert set(proof["reveals"]) == {"0"}
    assert any("gave no answer in time: 1." in finding.sentence for finding in verify(record))
    assert all(finding.is_good for finding in verify(record))


def play_to_end(ann: Person, clients: list[Client], code: str) -> dict[str, Any]:
    play_randomly(clients, [client.wait_for("position") for client in clients], random.Random(1))
    record: dict[str, Any] = ann.get(f"/api/tables/{code}/record")
    return record


def test_an_opening_that_a_client_breaks_off_stays_visible_and_the_next_one_leaves_the_client_out(
    hasty_server: RunningServer,
) -> None:
    with people(hasty_server, "Ann", "Ben") as [ann, ben]:
        code = seat_players(ann, [ben], 2)
        clients = [ann.connect(code), ben.connect(code)]
        start = Start(ann, code)
        for seat in (0, 1):
            commit(clients[seat], clients[seat].wait_for("deal-opened"), seat)
        reveal(clients[0], clients[0].wait_for("deal-committed")["opening"], 0)  # Ben does not answer
        next_opening = clients[0].wait_for("deal-opened")
        assert next_opening["opening"] == 1
        commit(clients[0], next_opening, 0)
        reveal(clients[0], clients[0].wait_for("deal-committed")["opening"], 0)
        start.wait()
        openings = ben.get(f"/api/tables/{code}/openings")
        assert [opening["outcome"] for opening in openings] == ["abandoned", "dealt"]
        record = play_to_end(ann, clients, code)
    first, second = record["fairness"]["openings"]
    assert (set(first["commitments"]), set(first["reveals"])) == ({"0", "1"}, {"0"})
    assert first["commitment"] != second["commitment"]
    findings = verify(record)
    assert all(finding.is_good for finding in findings)
    assert any("Opening 0 was abandoned and is not hidden: client 1" in finding.sentence for finding in findings)


def test_an_opening_that_a_crash_interrupted_stays_visible(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with run_server(tmp_path) as server, people(server, "Ann", "Ben") as [ann, ben]:
        code = seat_players(ann, [ben], 2)
        with monkeypatch.context() as patch:
            patch.setattr(server.backend.storage, "save_start", None)
            assert ann.refusal("POST", f"/api/tables/{code}/start") == (500, "internal")
        clients = [ann.connect(code), ben.connect(code)]
        ann.post(f"/api/tables/{code}/start")
        record = play_to_end(ann, clients, code)
    assert [opening["outcome"] for opening in record["fairness"]["openings"]] == ["abandoned", "dealt"]
    assert all(finding.is_good for finding in verify(record))


def test_openings_are_chained(hasty_server: RunningServer) -> None:
    """The terms of each name the hash of the one before, so that none can be dropped."""
    with people(hasty_server, "Ann", "Ben") as [ann, ben]:
        code = seat_players(ann, [ben], 2)
        clients = [ann.connect(code), ben.connect(code)]
        start = Start(ann, code)
        for seat in (0, 1):
            commit(clients[seat], clients[seat].wait_for("deal-opened"), seat)
        reveal(clients[0], clients[0].wait_for("deal-committed")["opening"], 0)  # Ben does not answer
        next_opening = clients[0].wait_for("deal-opened")
        start.wait()
        record = play_to_end(ann, clients, code)
    first, second = record["fairness"]["openings"]
    commitment_lines = [f"commitment {seat} {first['commitments'][str(seat)]}" for seat in (0, 1)]
    opening_hash = sha256("facedown deal 2: opening", first["commitment"], *commitment_lines, f"reveal 0 {RANDOM[0]}")
    assert json.loads(first["terms"])["previous"] is None
    assert json.loads(second["terms"])["previous"] == json.loads(next_opening["terms"])["previous"] == opening_hash


def test_a_reveal_that_comes_while_its_opening_is_abandoned_changes_nothing(
    hasty_server: RunningServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What is stored is what the next opening names."""
    storage, is_stored, go_on = hasty_server.backend.storage, threading.Event(), threading.Event()
    change_opening = storage.change_opening

    async def change_slowly(code: str, opening: Opening, outcome: str) -> None:
        await change_opening(code, opening, outcome)
        if outcome == "abandoned":
            is_stored.set()
            await asyncio.to_thread(go_on.wait, PATIENT)

    monkeypatch.setattr(storage, "change_opening", change_slowly)
    with people(hasty_server, "Ann", "Ben") as [ann, ben]:
        code = seat_players(ann, [ben], 2)
        clients = [ann.connect(code), ben.connect(code)]
        start = Start(ann, code)
        for seat in (0, 1):
            commit(clients[seat], clients[seat].wait_for("deal-opened"), seat)
        reveal(clients[0], clients[0].wait_for("deal-committed")["opening"], 0)
        assert is_stored.wait(PATIENT)
        reveal(clients[1], 0, 1)
        assert refusal(clients[1]) == "deal-closed"
        go_on.set()
        start.wait()
        record = play_to_end(ann, clients, code)
    assert set(record["fairness"]["openings"][0]["reveals"]) == {"0"}
    assert [finding.sentence for finding in verify(record) if not finding.is_good] == []


def test_an_opening_of_version_1_is_followed_by_one_of_version_2(patient_server: RunningServer) -> None:
    """A table whose start was interrupted before the server was upgraded."""
    with people(patient_server, "Ann", "Ben") as [ann, ben]:
        code = seat_players(ann, [ben], 2)
        terms = json.loads(opening_terms(patient_server.run(patient_server.backend.tables.find(code)).table, 0, None))
        del terms["proof"], terms["previous"]
        text = canonical_json(terms)
        old = Mock(number=0, terms=text, secret="5" * 64, commitment=server_commitment(text, "5" * 64, version=1))
        patient_server.run(patient_server.backend.storage.save_opening(code, old))
        clients = [ann.connect(code), ben.connect(code)]
        _, positions = start_together(ann, clients, code)
        play_randomly(clients, positions, random.Random(1))
        record = ann.get(f"/api/tables/{code}/record")
    assert ["proof" in json.loads(opening["terms"]) for opening in record["fairness"]["openings"]] == [False, True]
    assert [finding.sentence for finding in verify(record) if not finding.is_good] == []
    assert doubts(record) == []


def refusal(client: Client) -> str:
    code: str = client.wait_for("refused")["error"]["code"]
    return code


def test_unexpected_answers_are_refused(patient_server: RunningServer) -> None:
    with people(patient_server, "Ann", "Ben", "Eve") as [ann, ben, eve]:
        code = seat_players(ann, [ben], 2)
        clients = [ann.connect(code), ben.connect(code), eve.connect(code)]
        reveal(clients[0], 0, 0)
        assert refusal(clients[0]) == "deal-closed"  # there is no opening
        start = Start(ann, code)
        opened_frames = [client.wait_for("deal-opened") for client in clients]
        assert [frame["client"] for frame in opened_frames] == [0, 1, None]
        commit(clients[2], opened_frames[2], 2)
        assert refusal(clients[2]) == "deal-closed"  # a watcher takes no part
        reveal(clients[0], 0, 0)
        assert refusal(clients[0]) == "deal-closed"  # too early
        commit(clients[0], {**opened_frames[0], "opening": 7}, 0)
        assert refusal(clients[0]) == "deal-closed"  # another opening
        commit(clients[0], opened_frames[0], 0)
        commit(clients[0], opened_frames[0], 0)
        assert refusal(clients[0]) == "deal-closed"  # twice
        commit(clients[1], opened_frames[1], 1)
        for client in clients:
            client.wait_for("deal-committed")
        reveal(clients[1], 0, 0)
        assert refusal(clients[1]) == "other-commitment"  # somebody else's random number
        for seat in (0, 1):
            reveal(clients[seat], 0, seat)
        start.wait()


# --- facedown verify


@pytest.fixture(scope="module")
def proven_record(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Any]:
    with (
        run_server(tmp_path_factory.mktemp("proven"), SeededRandomness("proven"), deal_timeout=PATIENT) as server,
        people(server, "Ann", "Ben") as [ann, ben],
    ):
        code = seat_players(ann, [ben], 2)
        clients = [ann.connect(code), ben.connect(code)]
        _, positions = start_together(ann, clients, code)
        play_randomly(clients, positions, random.Random(1))
        record: dict[str, Any] = ann.get(f"/api/tables/{code}/record")
        return record


def run_verify(record: object, folder: Path) -> Result:
    file = folder / "record.json"
    file.write_text(json.dumps(record))
    return CliRunner().invoke(main, ["verify", str(file)])


def test_verify_lists_what_it_checked(proven_record: dict[str, Any], tmp_path: Path) -> None:
    result = run_verify(proven_record, tmp_path)
    assert result.exit_code == 0, result.output
    for words in ("server's secret", "client 1 revealed", "hash of", "start player", "same deal", "moves replay", "scores"):
        assert words in result.output
    assert "points are in order: the deal is proven, as far as a record can prove it" in result.output
    assert "Only a browser that was there knows" in result.output


def test_a_deal_of_the_server_alone_is_not_called_proven(tmp_path: Path) -> None:
    with run_server(tmp_path) as server, people(server, "Ann", "Ben") as [ann, ben]:
        code = seat_players(ann, [ben], 2)
        clients = [ann.connect(code), ben.connect(code)]
        ann.post(f"/api/tables/{code}/start")
        record = play_to_end(ann, clients, code)
    result = run_verify(record, tmp_path)
    assert result.exit_code == 0
    assert "but the deal is not proven" in result.output
    assert "No player's browser took part" in result.output


def test_a_proof_of_version_1_verifies_but_is_not_called_proven(tmp_path: Path) -> None:
    [old, *_] = read_records("served")
    result = run_verify(old, tmp_path)
    assert result.exit_code == 0
    assert "OFF" not in result.output
    assert "but the deal is not proven" in result.output
    assert "The proof is of version 1, which does not show that nobody chose the deal" in result.output
    assert "the deal is proven" not in result.output


def opening_of(record: dict[str, Any]) -> Any:
    return record["fairness"]["openings"][0]


def without_proof(record: dict[str, Any]) -> None:
    del record["fairness"]


def other_secret(record: dict[str, Any]) -> None:
    opening_of(record)["secret"] = "0" * 64


def other_reveal(record: dict[str, Any]) -> None:
    opening_of(record)["reveals"]["1"] = "0" * 64


def dropped_client(record: dict[str, Any]) -> None:
    del opening_of(record)["reveals"]["1"]


def other_terms(record: dict[str, Any]) -> None:
    opening_of(record)["terms"] = opening_of(record)["terms"].replace('"opening":0', '"opening":1')


def other_seed(record: dict[str, Any]) -> None:
    record["seed"] = "0" * 64


def other_deal(record: dict[str, Any]) -> None:
    island = record["deal"]["island"]
    island["a1"], island["b1"] = island["b1"], island["a1"]


def other_start(record: dict[str, Any]) -> None:
    record["start"] = 1 - record["start"]


def other_options(record: dict[str, Any]) -> None:
    record["options"] = {**record["options"], "stack": "ordered"}


def other_table(record: dict[str, Any]) -> None:
    record["table"] = "OTHERX"


def more_bots(record: dict[str, Any]) -> None:
    record["bots"] = [None, {"bot": "dog", "seed": "1"}]


def fewer_moves(record: dict[str, Any]) -> None:
    record["moves"].pop()


def other_result(record: dict[str, Any]) -> None:
    record["result"]["winners"] = [0, 1]


def hidden_opening(record: dict[str, Any]) -> None:
    opening_of(record)["number"] = 1


Change = Callable[[dict[str, Any]], None]
CHANGES: list[Change] = [
    without_proof,
    other_secret,
    other_reveal,
    dropped_client,
    other_terms,
    other_seed,
    other_deal,
    other_start,
    other_options,
    other_table,
    more_bots,
    fewer_moves,
    other_result,
    hidden_opening,
]


@pytest.mark.parametrize("change", CHANGES)
def test_verify_finds_every_change(proven_record: dict[str, Any], tmp_path: Path, change: Change) -> None:
    record = copy.deepcopy(proven_record)
    change(record)
    result = run_verify(record, tmp_path)
    assert result.exit_code == 1, result.output
    assert "OFF" in result.output


@pytest.mark.parametrize("field", ["number", "outcome", "terms", "secret", "commitment", "commitments", "reveals"])
def test_verify_refuses_an_opening_that_lacks_a_field(proven_record: dict[str, Any], tmp_path: Path, field: str) -> None:
    record = copy.deepcopy(proven_record)
    del opening_of(record)[field]
    result = run_verify(record, tmp_path)
    assert result.exit_code == 2
    assert "cannot be read" in result.output


@pytest.mark.parametrize("bots", [None, "dog", ["dog", None]])
def test_verify_refuses_bots_that_it_cannot_read(proven_record: dict[str, Any], tmp_path: Path, bots: object) -> None:
    result = run_verify({**proven_record, "bots": bots}, tmp_path)
    assert result.exit_code == 2
    assert "bots are a list" in result.output


@pytest.mark.parametrize("proof", [[], {"openings": 1}, {"openings": [{}]}, {"openings": [{"terms": "{}", "secret": "x"}]}])
def test_verify_refuses_a_proof_that_it_cannot_read(proven_record: dict[str, Any], tmp_path: Path, proof: object) -> None:
    result = run_verify({**proven_record, "fairness": proof}, tmp_path)
    assert result.exit_code == 2
    assert "cannot be read" in result.output
