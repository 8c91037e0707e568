"""Several people on one device: each has a seat and a name, and they come and go together."""

from tests.server.people import RunningServer, people, seat_all


def test_friends_on_the_same_device_sit_down_by_name(server: RunningServer) -> None:
    with people(server, "Ann", "Eve") as [ann, eve]:
        code = ann.open_table(3)
        seats = f"/api/tables/{code}/seats"
        ann.put(f"{seats}/1", {"sitter": "person", "name": " Ben "})
        table = ann.put(f"{seats}/2", {"sitter": "person", "name": "Cem"})
        assert [(seat["sitter"], seat["name"], seat["device"]) for seat in table["seats"]] == [
            ("guest", "Ann", "mine"),
            ("guest", "Ben", "mine"),
            ("guest", "Cem", "mine"),
        ]
        assert table["you"]["seats"] == [0, 1, 2]
        assert [seat["device"] for seat in eve.get(f"/api/tables/{code}")["seats"]] == ["other"] * 3
        assert ann.put(f"{seats}/2", {"sitter": "person", "name": "Cleo"})["seats"][2]["name"] == "Cleo"
        assert eve.refused("PUT", f"{seats}/2", {"sitter": "person", "name": "Eve"}) == (409, "seat-taken")
        assert eve.refused("DELETE", f"{seats}/2") == (403, "not-your-seat")
        assert ann.refused("PUT", f"{seats}/0", {"sitter": "person", "name": "Not me"}) == (409, "seat-taken")
        assert ann.refused("PUT", f"{seats}/2", {"sitter": "person"}) == (422, "bad-name")
        ann.put("/api/me", {"name": "Anna"})
        assert [seat["name"] for seat in ann.get(f"/api/tables/{code}")["seats"]] == ["Anna", "Ben", "Cleo"]
        ann.delete(f"{seats}/1")
        table = ann.put(f"{seats}/1", {"sitter": "me"})
        assert [seat["name"] for seat in table["seats"]] == [None, "Anna", "Cleo"]


def test_a_device_that_goes_takes_all_of_them_along(server: RunningServer) -> None:
    with people(server, "Ann", "Eve") as [ann, eve]:
        code = seat_all(ann, [eve], 3)
        ann.put(f"/api/tables/{code}/seats/2", {"sitter": "bot"})
        ann.delete(f"/api/tables/{code}/seats/2")
        ann.put(f"/api/tables/{code}/seats/2", {"sitter": "person", "name": "Cem"})
        ann.post(f"/api/tables/{code}/start")
        table = f"/api/tables/{code}"
        eve.put(f"{table}/seats/0/stand-in", {"level": "goldfish"})
        eve.put(f"{table}/seats/2/stand-in", {"level": "goldfish"})
        assert [seat["stand_in"] for seat in eve.get(table)["seats"]] == ["goldfish", None, "goldfish"]
        watching = eve.connect(code)
        ann.connect(code)
        watching.next_of("table", lambda frame: all(seat["stand_in"] is None for seat in frame["table"]["seats"]))
        assert [seat["name"] for seat in eve.get(table)["seats"]] == ["Ann", "Eve", "Cem"]
