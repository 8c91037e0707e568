"""Attacks on the server, one per test: `./dev soak tests/soak/test_attacks.py`. docs/security.md has their figures.

Every attack is a module of tests/soak/attacks. It starts its own server on loopback, and prints figures that were all
measured in the same run. Each hole also has a fast test in tests/, which `./dev test` runs.
"""

from pathlib import Path

import pytest

from tests.soak.attacks import clock, elephants, floods, forgeries, long_games, rebinding, renames, surrogates, twins


@pytest.mark.timeout(600)
def test_halves_of_surrogate_pairs_are_refused(tmp_path: Path) -> None:
    print(surrogates.attack(tmp_path))  # noqa: T201


@pytest.mark.timeout(600)
def test_forged_records_are_refused() -> None:
    print(forgeries.attack())  # noqa: T201


@pytest.mark.timeout(600)
def test_a_guest_who_changes_names_does_not_flood_watchers(tmp_path: Path) -> None:
    print(renames.attack(tmp_path))  # noqa: T201


@pytest.mark.timeout(600)
def test_a_wrong_date_closes_no_table(tmp_path: Path) -> None:
    print(clock.attack(tmp_path))  # noqa: T201


@pytest.mark.timeout(600)
@pytest.mark.parametrize("kind", floods.FLOODS)
def test_a_flood_of_empty_frames_does_not_stop_the_server(tmp_path: Path, kind: str) -> None:
    print(floods.attack(tmp_path, kind))  # noqa: T201


@pytest.mark.timeout(600)
def test_reading_the_longest_game_does_not_slow_others_down(tmp_path: Path) -> None:
    print(long_games.attack(tmp_path))  # noqa: T201


@pytest.mark.timeout(900)
@pytest.mark.parametrize("is_watched", [False, True], ids=["alone", "watched"])
def test_one_guests_elephants_do_not_make_others_wait(tmp_path: Path, is_watched: bool) -> None:
    print(elephants.attack(tmp_path, is_watched=is_watched))  # noqa: T201


@pytest.mark.timeout(600)
def test_of_several_servers_on_one_database_one_serves(tmp_path: Path) -> None:
    print(twins.attack(tmp_path))  # noqa: T201


@pytest.mark.timeout(600)
def test_requests_for_other_hosts_are_refused(tmp_path: Path) -> None:
    print(rebinding.attack(tmp_path))  # noqa: T201
