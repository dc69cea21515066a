"""The command ``referee``, and the commands that other packages add to it."""

from __future__ import annotations

import errno
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

import click

from referee import __version__

if TYPE_CHECKING:
    from importlib.metadata import EntryPoint

GROUP = "referee.commands"
"""The entry-point group through which a package adds commands."""

HELP = """Boardroom Referee: replay, score and verify games; and lead a table through one.

Every input is JSON (the form of a record is referee-record/1), and so is every answer: one object
per line on standard output, refusals and errors included. Only games (without --json), word, serve and
new-game print text. Where a command takes files, "-" is standard input; with several files the exit code is
the worst of them.

\b
Exit codes:
  0  done; with verify: everything in the record is true
  1  a clause of the rules refuses an action; with verify: something is not true; with backup and
     restore: something was left out, or left as it is, and the answer says what and why;
     with lesson check: a lesson has faults; with new-game: the name is taken or the folder exists
  2  malformed input, a store or file that cannot be used, or a command line that cannot be read
  3  serve only: the port is in use
"""


class CommandLine(click.Group):
    """The group of the engine's own commands, and lazily of those that other packages add."""

    def __init__(self, commands: Sequence[click.Command]) -> None:
        version = click.version_option(__version__, prog_name="referee", message="%(prog)s %(version)s")
        super().__init__(
            name="referee",
            help=HELP,
            commands=commands,
            context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 100},
        )
        version(self)

    def list_commands(self, ctx: click.Context) -> list[str]:
        """Return all names: the engine's commands first, in order."""
        return [*self.commands, *sorted(set(_added()) - set(self.commands))]

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        """Return a command; one that another package adds is imported only now."""
        command = self.commands.get(cmd_name)
        if command is not None:
            return command
        entry_point = _added().get(cmd_name)
        return None if entry_point is None else _load(entry_point)

    def main(self, *args: Any, **kwargs: Any) -> Any:
        """Run the command line; a full disk or the like is a sentence, a closed pipe is silent."""
        try:
            return super().main(*args, **kwargs)
        except OSError as error:
            if error.errno == errno.EPIPE:
                raise
            click.echo(f"The answer cannot be written: {error.strerror or error}.", err=True)
            raise SystemExit(2) from None


def _added() -> dict[str, EntryPoint]:
    from importlib.metadata import entry_points  # most commands need none, and it loads slowly

    return {entry_point.name: entry_point for entry_point in entry_points(group=GROUP)}


def _load(entry_point: EntryPoint) -> click.Command:
    """Return the command of an entry point, or one that reports why it cannot be loaded."""
    try:
        command = entry_point.load()
    except Exception as error:  # an error in another package must not break the other commands
        return _broken(entry_point, f"{type(error).__name__}: {error}")
    if not isinstance(command, click.Command):
        return _broken(entry_point, f"{entry_point.value} is not a command")
    return command


def _broken(entry_point: EntryPoint, cause: str) -> click.Command:
    sentence = f'The command "{entry_point.name}" cannot be loaded ({cause}).'

    def say_so() -> None:
        raise click.ClickException(sentence)

    return click.Command(
        entry_point.name,
        callback=say_so,
        help=sentence,
        short_help="(cannot be loaded)",
        context_settings={"ignore_unknown_options": True, "allow_extra_args": True},
    )
