"""Packages that only the arena needs, and that not every installation has."""

from importlib.util import find_spec

from facedown.kit.errors import BadInput


class NotInstalled(BadInput):
    """A package that the arena needs is not installed."""

    code = "not-installed"


def check_installed(*packages: str) -> None:
    missing = [package for package in packages if find_spec(package) is None]
    if missing:
        raise NotInstalled(
            f"The arena needs {' and '.join(missing)}: run pip install 'facedown[study]', or in a checkout ./dev play, which "
            "installs all that is needed.",
            packages=missing,
        )
