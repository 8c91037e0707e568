"""The script ./dev: a step is done once for the same inputs, and done again whenever it was not finished."""

import contextlib
import fcntl
import importlib.util
import re
import sys
import tomllib
from importlib.machinery import SourceFileLoader
from itertools import chain
from pathlib import Path
from types import ModuleType

import pytest

from tests.waiting import wait_until

ROOT = Path(__file__).parents[1]


@pytest.fixture
def dev(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> ModuleType:
    """The script as a module whose root is an empty folder."""
    monkeypatch.setattr(sys, "dont_write_bytecode", True)
    spec = importlib.util.spec_from_loader("dev", SourceFileLoader("dev", str(ROOT / "dev")))
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    monkeypatch.setattr(module, "ROOT", tmp_path)
    return module


class Work:
    """The work of a step. It counts how often it is done, and can be made to fail."""

    def __init__(self) -> None:
        self.count = 0
        self.is_failing = False

    def __call__(self) -> None:
        self.count += 1
        if self.is_failing:
            raise KeyboardInterrupt


def test_a_step_is_done_once_until_an_input_changes(dev: ModuleType, tmp_path: Path) -> None:
    lock, work = tmp_path / "lock.txt", Work()
    lock.write_text("one")
    for _ in range(2):
        dev.step("Working", tmp_path / "stamps" / "work", [lock, "3.11"], work)
    assert work.count == 1
    lock.write_text("two")
    dev.step("Working", tmp_path / "stamps" / "work", [lock, "3.11"], work)
    dev.step("Working", tmp_path / "stamps" / "work", [lock, "3.12"], work)
    assert work.count == 3


def test_a_step_whose_result_is_gone_is_done_again(dev: ModuleType, tmp_path: Path) -> None:
    work = Work()
    dev.step("Working", tmp_path / "stamp", [], work)
    dev.step("Working", tmp_path / "stamp", [], work, is_there=False)
    assert work.count == 2


def test_an_interrupted_step_is_done_again_even_where_its_inputs_go_back(dev: ModuleType, tmp_path: Path) -> None:
    work = Work()
    dev.step("Working", tmp_path / "stamp", ["old"], work)
    work.is_failing = True
    with pytest.raises(KeyboardInterrupt):
        dev.step("Working", tmp_path / "stamp", ["new"], work)
    assert dev.was_interrupted(tmp_path / "stamp")
    work.is_failing = False
    dev.step("Working", tmp_path / "stamp", ["old"], work)
    assert work.count == 3
    assert not dev.was_interrupted(tmp_path / "stamp")


def test_a_folder_changes_with_its_files_names_and_contents_but_not_with_its_packages(dev: ModuleType, tmp_path: Path) -> None:
    def digest() -> str:
        result: str = dev.digest([tmp_path])
        return result

    (tmp_path / "node_modules").mkdir()
    page = tmp_path / "page.ts"
    page.write_text("1")
    first = digest()
    (tmp_path / "node_modules" / "package.js").write_text("1")
    assert digest() == first
    page.write_text("2")
    second = digest()
    page.rename(tmp_path / "other.ts")
    assert len({first, second, digest()}) == 3


def test_a_failing_command_is_shown_and_its_status_kept(dev: ModuleType, capfd: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as exit_info:
        dev.run_quietly([sys.executable, "-c", "print('the reason'); raise SystemExit(7)"])
    assert exit_info.value.code == 7
    assert "the reason" in capfd.readouterr().out


PRINT_AND_EXIT = "import sys; print(sys.argv[1]); raise SystemExit(int(sys.argv[2]))"


def test_what_runs_beside_something_else_is_shown_after_it(dev: ModuleType, capfd: pytest.CaptureFixture[str]) -> None:
    with dev.run_beside([sys.executable, "-c", PRINT_AND_EXIT, "done beside it", "0"]):
        dev.run_openly([sys.executable, "-c", PRINT_AND_EXIT, "done meanwhile", "0"])
    output = capfd.readouterr().out
    assert 0 < output.index("\ndone meanwhile") < output.index("\ndone beside it")


def test_what_fails_beside_something_else_stops_it_all(dev: ModuleType, capfd: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as exit_info, dev.run_beside([sys.executable, "-c", PRINT_AND_EXIT, "the reason", "7"]):
        pass
    assert exit_info.value.code == 7
    assert "the reason" in capfd.readouterr().out


def test_where_something_fails_what_runs_beside_it_ends_with_all_that_it_started(dev: ModuleType, tmp_path: Path) -> None:
    file = tmp_path / "held"
    sleeper = f"import fcntl, time; f = open({str(file)!r}, 'w'); fcntl.flock(f, 2); print(file=f, flush=True); time.sleep(600)"
    starter = f"import subprocess, sys; subprocess.run([sys.executable, '-c', {sleeper!r}])"

    def fail_meanwhile() -> None:
        with dev.run_beside([sys.executable, "-c", starter]):
            wait_until(lambda: file.is_file() and file.read_text(), "the sleeping process to start")
            dev.stop(1)

    with pytest.raises(SystemExit):
        fail_meanwhile()
    wait_until(lambda: can_lock(file), "both processes to end")


def can_lock(path: Path) -> bool:
    with path.open() as file:
        try:
            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            return False
    return True


def test_the_environment_is_made_with_the_same_python_whatever_it_was_called_by(
    dev: ModuleType, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    link = tmp_path / "python3"
    link.symlink_to(sys.executable)
    monkeypatch.setattr(sys, "_base_executable", str(link))
    assert dev.base_python() == Path(sys.executable).resolve()


def test_a_python_that_cannot_make_environments_is_told_what_to_install(
    dev: ModuleType, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(importlib.util, "find_spec", lambda name: None)
    with pytest.raises(SystemExit, match="apt install python3-venv"):
        dev.make_venv(Path(sys.executable))


@pytest.mark.parametrize(
    ("programs", "apt", "is_fetched", "status"),
    [
        ({"chromium", "chromium-headless-shell"}, 1, False, 0),
        ({"chromium"}, 0, True, 0),
        ({"chromium"}, 1, True, 0),  # without the faster one the tests take longer, and ./dev says so
        (set[str](), 1, True, 1),
        (set[str](), 0, True, 0),
    ],
)
def test_a_faster_chromium_is_fetched_but_the_one_that_is_there_will_do(
    dev: ModuleType,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capfd: pytest.CaptureFixture[str],
    programs: set[str],
    apt: int,
    is_fetched: bool,
    status: int,
) -> None:
    scripts = {"apt-get": f"echo asked; exit {apt}", **dict.fromkeys(programs, "true")}
    for name, script in scripts.items():
        (tmp_path / name).write_text(f"#!/bin/sh\n{script}\n")
        (tmp_path / name).chmod(0o755)
    lock = tmp_path / "dev.txt"
    lock.write_text("one")
    monkeypatch.setattr(dev, "LOCKS", tmp_path)
    monkeypatch.setattr(dev, "STAMPS", tmp_path / "stamps")
    monkeypatch.setattr(dev.os, "geteuid", lambda: 0)
    monkeypatch.setenv("PATH", str(tmp_path))
    monkeypatch.setitem(dev.ENVIRONMENT, "PATH", str(tmp_path))
    with contextlib.nullcontext() if not status else pytest.raises(SystemExit):
        dev.install_browser()
    output = capfd.readouterr().out
    assert output.startswith("Installing Chromium") == is_fetched
    assert ("take longer" in output) == bool(programs and apt and is_fetched)
    assert (dev.STAMPS / "chromium").is_file() == is_fetched


def test_the_help_tells_of_every_command(dev: ModuleType, capsys: pytest.CaptureFixture[str]) -> None:
    dev.main([])
    output = capsys.readouterr().out
    assert all(f"./dev {command}" in output for command in dev.COMMANDS)


def test_an_unknown_command_is_refused(dev: ModuleType) -> None:
    with pytest.raises(SystemExit, match="there is no 'plya'"):
        dev.main(["plya"])


def test_an_unknown_benchmark_is_refused_with_those_that_there_are(dev: ModuleType, monkeypatch: pytest.MonkeyPatch) -> None:
    def set_up() -> None:
        raise AssertionError("something was fetched for a benchmark that does not exist")

    monkeypatch.setattr(dev, "set_up_to_measure", set_up)
    with pytest.raises(SystemExit, match=r"there is no benchmark 'engin'\. There are: .*\bengine\b"):
        dev.main(["bench", "engin"])
    with pytest.raises(SystemExit, match=r"which one\? There are: .*\bengine\b"):
        dev.main(["bench"])


def test_a_benchmark_runs_among_its_peers_with_its_own_arguments(dev: ModuleType, monkeypatch: pytest.MonkeyPatch) -> None:
    commands: list[list[object]] = []
    monkeypatch.setattr(dev, "set_up_to_measure", lambda: None)
    monkeypatch.setattr(dev, "run_openly", commands.append)
    dev.main(["bench", "engine", "--quick"])
    assert commands == [[dev.PEERS / "bin" / "python", "-m", "benchmarks.engine", "--quick"]]


@pytest.mark.parametrize(
    ("arguments", "needs"),
    [
        ([], {"ray", "postgresql", "learning"}),
        (["tests/soak", "-x"], {"ray", "postgresql", "learning"}),
        (["tests/soak/test_ray.py"], {"ray"}),
        (["tests/soak/test_kills.py", "-x"], set()),
        (["tests/soak/learning", "-x"], {"learning"}),
    ],
)
def test_large_packages_are_installed_only_for_the_soak_tests_that_need_them(
    dev: ModuleType, monkeypatch: pytest.MonkeyPatch, arguments: list[str], needs: set[str]
) -> None:
    steps: list[object] = []
    monkeypatch.setattr(dev, "set_up_to_work", lambda *, browser: None)
    monkeypatch.setattr(dev, "set_up_ray", lambda: steps.append("ray"))
    monkeypatch.setattr(dev, "make_learning_environment", lambda: steps.append("learning"))
    monkeypatch.setattr(dev, "test_on_postgres", lambda _tests: steps.append("postgresql"))
    monkeypatch.setattr(dev, "run_openly", steps.append)
    dev.main(["soak", *arguments])
    pytest_arguments = arguments or ["tests/soak"]
    others = [[dev.BIN / "pytest", "-s", f"--ignore={dev.SOAK_LEARNING}", *pytest_arguments]] if needs != {"learning"} else []
    flags = [argument for argument in arguments if argument.startswith("-")]
    learning = ["learning", [dev.LEARNING / "bin" / "python", "-m", "pytest", dev.SOAK_LEARNING, *flags]]
    marked = [[dev.BIN / "pytest", *dev.ONLY_SOAK, *where] for where in (dev.IN_PARALLEL, dev.BROWSER_TESTS)]
    examples = [dev.BIN / "pytest", "--hypothesis-profile=random", *dev.TESTS_WITH_EXAMPLES]
    more_tests = [*marked, examples, "postgresql"] if "postgresql" in needs else []
    assert steps == [*(["ray"] if "ray" in needs else []), *others, *more_tests, *(learning if "learning" in needs else [])]


def test_programs_that_no_bench_runs_are_not_benchmarks(dev: ModuleType) -> None:
    assert "plot_memory" not in dev.list_benchmarks()


@pytest.mark.parametrize(("lock", "names"), [("run", "PLAY_EXTRAS"), ("dev", "TEST_EXTRAS"), ("ray", "RAY_EXTRAS")])
def test_each_lock_has_the_extras_that_it_is_for(dev: ModuleType, lock: str, names: str) -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    extras = project["optional-dependencies"]
    packages = [*project["dependencies"], *chain(*(extras[name] for name in getattr(dev, names)))]
    lock_text = (ROOT / "requirements" / f"{lock}.txt").read_text("utf-8")
    for package in packages:
        name = re.match(r"[\w-]+", package)
        assert name
        assert re.search(rf"^{name[0].replace('_', '-')}==", lock_text, re.MULTILINE), name[0]


def test_every_extra_is_tested(dev: ModuleType) -> None:
    extras = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]["optional-dependencies"]
    combinations = {name for name, packages in extras.items() if packages[0].startswith("facedown[")}
    requirements = (ROOT / "requirements" / "learning.in").read_text("utf-8")
    learning_extras = re.findall(r"^facedown\[(.*)\]$", requirements, re.MULTILINE)[0].split(",")
    assert {*dev.TEST_EXTRAS, *dev.RAY_EXTRAS, *learning_extras} == extras.keys() - combinations
    assert {"mcp", "study"} <= set(dev.PLAY_EXTRAS)  # because commands need them
