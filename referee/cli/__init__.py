"""The command line: the commands read input, call the engine and print; they contain no rules."""

from referee.cli.commands import games, replay, score, verify
from referee.cli.group import CommandLine
from referee.cli.lesson import lesson
from referee.cli.new_game import new_game
from referee.cli.transfer import backup, csv_files, restore
from referee.cli.word import word

__all__ = ["main"]

main = CommandLine(
    commands=[replay, score, verify, games, lesson, new_game, backup, restore, csv_files, word]
)
