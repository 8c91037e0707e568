"""A host who does not come back to an open table: somebody who sits there can start all the same."""

from pathlib import Path

from facedown.server.support.settings import Settings
from facedown.server.tables import hosts
from facedown.server.tables.audience import Absences
from tests.server.people import Client, Frame, Person, RunningServer, people, run_server, seat_players


def told(client: Client, **wanted: object) -> Frame:
    """The table, once it says so of its host."""

    def is_told(frame: Frame) -> bool:
        table = frame["table"]
        return wanted.items() <= {**table["host"], "you": table["you"]["host"]}.items()

    table: Frame = client.wait_for("table", is_told)["table"]
    return table


def goes(person: Person, *clients: Client) -> None:
    for client in clients:
        client.close()
    person.leave()


def test_whoever_sits_there_longest_can_start_when_the_host_stays_away(tmp_path: Path) -> None:
    with (
        run_server(tmp_path, new_host_after=0.2, housekeeping_every=0.05) as server,
        people(server, "Ann", "Ben", "Cem", "Eve") as [ann, ben, cem, eve],
    ):
        code = seat_players(ann, [ben, cem], 3)
        eves, anns, cems, bens = (person.connect(code) for person in (eve, ann, cem, ben))  # Eve only watches
        assert bens.wait_for("table")["table"]["host"] == {"seat": 0, "here": True}
        goes(ann, anns)
        told(bens, seat=0, here=False)
        told(cems, seat=2, here=True, you=True)
        told(bens, seat=2, here=True, you=False)
        told(eves, seat=2, here=True, you=False)
        assert ben.refusal("POST", f"/api/tables/{code}/start") == (403, "host-only")
        cem.post(f"/api/tables/{code}/start")


def test_a_host_who_is_there_or_comes_back_in_time_stays_the_host(server: RunningServer) -> None:
    """Here a host is missed after two minutes, and without a seat at once."""
    with people(server, "Ann", "Ben") as [ann, ben]:
        code = seat_players(ann, [ben], 2)
        bens = ben.connect(code)
        anns = ann.connect(code)
        ann.delete(f"/api/tables/{code}/seats/0")
        look_after(server, code)
        assert ann.get(f"/api/tables/{code}")["you"]["host"]
        ann.put(f"/api/tables/{code}/seats/0", {"sitter": "me"})
        goes(ann, anns)
        told(bens, here=False)
        look_after(server, code)
        assert ben.get(f"/api/tables/{code}")["host"] == {"seat": 0, "here": False}


def test_a_host_who_got_up_and_went_is_succeeded_at_once(server: RunningServer) -> None:
    with people(server, "Ann", "Ben") as [ann, ben]:
        code = seat_players(ann, [ben], 2)
        ann.delete(f"/api/tables/{code}/seats/0")
        look_after(server, code)
        assert ben.get(f"/api/tables/{code}")["host"] == {"seat": None, "here": False}  # nobody is there yet
        bens = ben.connect(code)
        look_after(server, code)
        assert told(bens, you=True)["host"] == {"seat": 1, "here": True}
        ann.connect(code)
        look_after(server, code)
        assert not ann.get(f"/api/tables/{code}")["you"]["host"]  # nor again by coming back


def look_after(server: RunningServer, code: str) -> None:
    """A round of the caretaker's, to its end."""

    async def round_() -> None:
        live = await server.backend.tables.find(code)
        await hosts.appoint_successor(live, Settings(away_after=0))

    server.run(round_())


def test_of_those_who_are_not_missed_nothing_is_kept() -> None:
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
