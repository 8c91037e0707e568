"""The browser client's files."""

from pathlib import Path

from tests.server.people import people, run_server


def build_client(folder: Path) -> None:
    (folder / "client" / "assets").mkdir(parents=True)
    (folder / "client" / "index.html").write_text("<!doctype html><title>Here</title>")
    (folder / "client" / "assets" / "main-1a2b.js").write_text("1")
    (folder / "client" / "icon.svg").write_text("<svg/>")
    (folder / "secret").write_text("secret")


def test_every_path_serves_the_page_and_no_cache_gives_it_to_others(tmp_path: Path) -> None:
    build_client(tmp_path)
    with run_server(tmp_path) as server, people(server, None) as [someone]:
        code = someone.post("/api/tables", {"game": "pairs", "players": 2})["code"]
        existing_paths = (
            "/",
            f"/t/{code}",
            f"/t/{code.lower()}/",
            f"/t/{code}/replay",
            f"/t/{code}/fair",
            "/fair",
            "/rules/memoarrr",
        )
        other_paths = (
            "/t/ABCDEF",
            "/t/ABCDEF/replay",
            "/t",
            "/t/",
            f"/t/{code}/x",
            "/rules/chess",
            "/nowhere",
            "/%00",
            "/" + "x" * 5000,
        )
        for path in existing_paths + other_paths:
            answer = someone.ask("GET", path)
            assert (path, answer.status_code) == (path, 200 if path in existing_paths else 404)
            assert answer.headers["cache-control"] == "private, no-cache"
            assert "<title>Here" in answer.text


def test_assets_are_cached_for_ever_and_missing_ones_are_not_pages(tmp_path: Path) -> None:
    build_client(tmp_path)
    with run_server(tmp_path) as server, people(server, None) as [someone]:
        assert "immutable" in someone.ask("GET", "/assets/main-1a2b.js").headers["cache-control"]
        assert someone.ask("GET", "/icon.svg").headers["cache-control"] == "no-cache"
        assert someone.refusal("GET", "/assets/main-old.js") == (404, "not-found")


def test_files_outside_the_client_are_not_served(tmp_path: Path) -> None:
    build_client(tmp_path)
    with run_server(tmp_path) as server, people(server, None) as [someone]:
        for path in ("/../secret", "/..%2fsecret", "/assets/..%2f..%2fsecret", "/%2fetc%2fpasswd"):
            assert "secret" not in someone.ask("GET", path).text


def test_a_visitor_gets_a_cookie_with_the_page_and_at_each_visit_the_same_one_for_another_year(tmp_path: Path) -> None:
    build_client(tmp_path)
    with run_server(tmp_path) as server, people(server, None) as [someone]:
        someone.http.cookies.clear()
        first = someone.ask("GET", "/t/ABCDEF").headers["set-cookie"]
        assert first.startswith("facedown-guest=")
        assert "Max-Age=31536000" in first
        assert someone.ask("GET", "/").headers["set-cookie"] == first
        assert "set-cookie" not in someone.ask("GET", "/api/me").headers


def test_if_the_client_is_not_built_a_page_says_so(tmp_path: Path) -> None:
    with run_server(tmp_path) as server, people(server, None) as [someone]:
        answer = someone.ask("GET", "/")
        assert answer.status_code == 503
        assert "./dev play" in answer.text
