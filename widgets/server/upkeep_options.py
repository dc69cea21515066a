"""The options of ``serve`` for backups and checks for updates."""

from __future__ import annotations

from collections.abc import Callable
from datetime import timedelta
from pathlib import Path
from typing import Any

import click

from referee.engine.errors import Malformed
from referee.store.upkeep import KEEP, read_keep
from widgets.server.backups import read_period


def _read_every(_context: click.Context, _option: click.Parameter, text: str) -> timedelta:
    try:
        return read_period(text)
    except ValueError as error:
        raise click.BadParameter(f"{error}.") from None


def _check_keep(_context: click.Context, _option: click.Parameter, rule: str) -> str:
    try:
        read_keep(rule)
    except Malformed as error:
        raise click.BadParameter(str(error.reason)) from None
    return rule


_OPTIONS = (
    click.option(
        "--backups",
        envvar="REFEREE_BACKUPS",
        metavar="FOLDER",
        type=click.Path(file_okay=False, path_type=Path),
        help="Save the store into this folder, again and again. Backups hold sealed values: the folder is "
        "for the owner alone. Copies that are made before an update changes the form of the store "
        "go there, too.",
    ),
    click.option(
        "--backup-every",
        envvar="REFEREE_BACKUP_EVERY",
        metavar="TIME",
        default="24h",
        show_default=True,
        callback=_read_every,
        help="How often: 90m, 24h, 2d, 1w. A backup that was missed while the server was off is made when it "
        "starts.",
    ),
    click.option(
        "--backup-keep",
        envvar="REFEREE_BACKUP_KEEP",
        metavar="RULE",
        default=KEEP,
        show_default=True,
        callback=_check_keep,
        help="Which backups stay: the newest of each of so many hours, days, weeks, months and years "
        "(h, d, w, m, y). Nothing else in the folder is touched.",
    ),
    click.option(
        "--migrate-unsaved",
        envvar="REFEREE_MIGRATE_UNSAVED",
        is_flag=True,
        help="Where an update changes the form of the store, go on without a copy; save it yourself before.",
    ),
    click.option(
        "--update-file",
        envvar="REFEREE_UPDATE_FILE",
        metavar="FILE|URL",
        help="Look twice a day into this file, such as the latest.json of a release, whether a newer version "
        "is out, and tell the owner. Without it, nothing asks.",
    ),
)


def upkeep_options(command: Callable[..., Any]) -> Callable[..., Any]:
    """Add the options to a command."""
    for option in reversed(_OPTIONS):
        command = option(command)
    return command
