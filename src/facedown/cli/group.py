"""How the `facedown` command behaves as a whole: what it does without a subcommand, its help, and how it reports bad input."""

from collections.abc import Sequence
from typing import Any

import click

from facedown.kit.errors import BadInput

NOT_SERVE = {"-h", "--help", "--version"}
LONGEST_LINE = 66  # letters that describe a command in the list of commands


class Facedown(click.Group):
    """The `facedown` command. Without a subcommand it runs `serve`. Its help shows the subcommands in sections.

    Bad input ends it with a message of one sentence and exit code 2.
    """

    def __init__(self, *arguments: Any, **more: Any) -> None:
        super().__init__(*arguments, **more)
        self.sections: dict[str, list[str]] = {}

    def add_section(self, title: str, commands: Sequence[click.Command]) -> None:
        self.sections[title] = [str(command.name) for command in commands]
        for command in commands:
            self.add_command(command)

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        if not args or (args[0].startswith("-") and args[0] not in NOT_SERVE):
            args = ["serve", *args]
        return super().parse_args(ctx, args)

    def invoke(self, ctx: click.Context) -> Any:
        try:
            return super().invoke(ctx)
        except BadInput as error:
            raise click.UsageError(str(error)) from error

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        for title, names in self.sections.items():
            with formatter.section(title):
                formatter.write_dl([(name, self.commands[name].get_short_help_str(LONGEST_LINE)) for name in names])


def examples(*lines: str) -> str:
    """The end of a command's help: example command lines."""
    return "\b\nExamples:\n" + "\n".join(f"  {line}" for line in lines)
