"""Options: what a table can choose about a game."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any

from facedown.kit.errors import UnknownOption

Options = dict[str, Any]  # every option of the game, with its value: a text or a whole number


@dataclass(frozen=True)
class Choice:
    """One of a few names; the first is the default."""

    values: tuple[str, ...]

    @property
    def default(self) -> str:
        return self.values[0]

    @property
    def expected(self) -> str:
        return " or ".join(self.values)

    def allows(self, value: object) -> bool:
        return isinstance(value, str) and value in self.values

    def from_text(self, text: str) -> object:
        return text


@dataclass(frozen=True)
class Whole:
    """A whole number within bounds."""

    default: int
    least: int
    most: int
    most_at_tables: int | None = None  # the most at a server's tables, if less, because all tables share the server
    test_values: tuple[int, ...] = ()  # the values that tests try, if the default alone is not enough

    @property
    def samples(self) -> tuple[int, ...]:
        """The values that tests try, the default first."""
        return (self.default, *(value for value in self.test_values if value != self.default))

    @property
    def expected(self) -> str:
        return f"a whole number from {self.least} to {self.most}"

    def allows(self, value: object) -> bool:
        return isinstance(value, int) and not isinstance(value, bool) and self.least <= value <= self.most

    def from_text(self, text: str) -> object:
        """The number that was typed. Anything else stays a text, which `allows` refuses."""
        is_short_number = text.isascii() and text.isdigit() and len(text) <= len(str(self.most))
        return int(text) if is_short_number else text


Option = Choice | Whole


def at_tables(options: Mapping[str, Option]) -> dict[str, Option]:
    """The options as a server's tables offer them: some numbers may not be as large there."""
    return {name: narrow(option) for name, option in options.items()}


def narrow(option: Option) -> Option:
    if isinstance(option, Choice) or option.most_at_tables is None:
        return option
    return replace(option, most=option.most_at_tables)


def complete(options: Mapping[str, Option], values: Mapping[str, object]) -> Options:
    """Check the options in `values`, and add the default of every other one."""
    for name, value in values.items():
        if name not in options:
            names = ", ".join(options) or "none"
            raise UnknownOption(f"There is no option {name!r}; the options are: {names}.", option=name, options=list(options))
        if not options[name].allows(value):
            expected = options[name].expected
            raise UnknownOption(f"Option {name} cannot be {value!r}; it must be {expected}.", option=name, expected=expected)
    return {name: values.get(name, option.default) for name, option in options.items()}
