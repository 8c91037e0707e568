"""Packages that only some parts of Facedown need, and that not every installation has."""

from importlib.util import find_spec

from facedown.kit.errors import BadInput


class NotInstalled(BadInput):
    """A package that is needed here is not installed."""

    code = "not-installed"


def check_installed(user: str, extra: str, *packages: str) -> None:
    """Raise NotInstalled if one of these packages is missing. `user` is who needs them, `extra` how they are installed."""
    missing = [package for package in packages if find_spec(package) is None]
    if missing:
        raise NotInstalled(
            f"{user} needs {' and '.join(missing)}: run pip install 'facedown[{extra}]'. In a checkout, ./dev play installs "
            "what every command needs.",
            packages=missing,
        )
