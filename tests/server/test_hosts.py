"""If the host of an open table stays away, a player becomes the host and can start the game."""

from pathlib import Path

from facedown.server.support.settings import Settings
from facedown.server.tables import hosts
from facedown.server.tables.audience import Absences
from tests.server.people import Client, Frame, Person, RunningServer, people, run_server, seat_players


def wait_for_host(client: Client, **fields: object) -> Frame:
    """The next table frame whose host, or `you`, is as wanted."""

    def is_wanted(frame: Frame) -> bool:
        table = frame["table"]
        return fields.items() <= {**table["host"], "you": table["you"]["is_host"]}.items()

    table: Frame = client.wait_for("table", is_wanted)["table"]
    return table


def disconnect(person: Person, *clients: Client) -> None:
    for client in clients:
        client.close()
    person.leave()


def test_if_the_host_stays_away_the_longest_present_player_becomes_the_host(tmp_path: Path) -> None:
    with (
        run_server(tmp_path, new_host_after=0.2, housekeeping_every=0.05) as server,
        people(server, "Ann", "Ben", "Cem", "Eve") as [ann, ben, cem, eve],
    ):
        code = seat_players(ann, [ben, cem], 3)
        eves, anns, cems, bens = (person.connect(code) for person in (eve, ann, cem, ben))  # Eve only watches
        assert bens.wait_for("table")["table"]["host"] == {"seat": 0, "is_connected": True}
        disconnect(ann, anns)
        wait_for_host(bens, seat=0, is_connected=False)
        wait_for_host(cems, seat=2, is_connected=True, you=True)
        wait_for_host(bens, seat=2, is_connected=True, you=False)
        wait_for_host(eves, seat=2, is_connected=True, you=False)
        assert ben.refusal("POST", f"/api/tables/{code}/start") == (403, "host-only")
        cem.post(f"/api/tables/{code}/start")


def test_a_host_who_is_there_or_comes_back_in_time_remains_the_host(server: RunningServer) -> None:
    """On this server, a host is replaced after two minutes, or at once without a seat."""
    with people(server, "Ann", "Ben") as [ann, ben]:
        code = seat_players(ann, [ben], 2)
        bens = ben.connect(code)
        anns = ann.connect(code)
        ann.delete(f"/api/tables/{code}/seats/0")
        replace_host(server, code)
        assert ann.get(f"/api/tables/{code}")["you"]["is_host"]
        ann.put(f"/api/tables/{code}/seats/0", {"sitter": "me"})
        disconnect(ann, anns)
        wait_for_host(bens, is_connected=False)
        replace_host(server, code)
        assert ben.get(f"/api/tables/{code}")["host"] == {"seat": 0, "is_connected": False}


def test_a_host_who_has_no_seat_and_leaves_is_replaced_at_once(server: RunningServer) -> None:
    with people(server, "Ann", "Ben") as [ann, ben]:
        code = seat_players(ann, [ben], 2)
        ann.delete(f"/api/tables/{code}/seats/0")
        replace_host(server, code)
        assert ben.get(f"/api/tables/{code}")["host"] == {"seat": None, "is_connected": False}  # nobody else is there yet
        bens = ben.connect(code)
        replace_host(server, code)
        assert wait_for_host(bens, you=True)["host"] == {"seat": 1, "is_connected": True}
        ann.connect(code)
        replace_host(server, code)
        assert not ann.get(f"/api/tables/{code}")["you"]["is_host"]  # she does not get it back by returning


def replace_host(server: RunningServer, code: str) -> None:
    """Replace the table's host if it is time for that, and wait until it is done."""

    async def round_() -> None:
        live = await server.backend.tables.find(code)
        await hosts.appoint_successor(live, Settings(away_after=0))

    server.run(round_())


def test_only_the_absences_of_members_are_kept() -> None:
    time = 0.0
    absences = Absences(lambda: time)
    absences.add("host", members={"host", "ann"})
    time = 5.0
    for watcher in range(1000):
        absences.add(f"watcher {watcher}", members={"host", "ann"})
    assert absences.left_at == {"host": 0.0}
    assert (absences.seconds_away("host"), absences.seconds_away("ann")) == (5.0, 5.0)
    time = 6.0
    absences.add("ann", members={"ann"})
    assert absences.left_at == {"ann": 6.0}
