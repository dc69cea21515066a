"""``word``: prints the access word that new devices need."""

from __future__ import annotations

import click

from referee.cli.results import ExitCode, language_option
from referee.cli.transfer import opened_store, store_option
from referee.engine.errors import RefereeError
from referee.i18n import Speech


@click.command()
@click.option("--new", is_flag=True, help="Draw another one, and ask every device for it, also those let in.")
@store_option
@language_option
def word(new: bool, store: str | None, language: str) -> None:
    """Print the table's word, which a server on the network asks every new device for.

    After --new, the device that gives the word first may remove others. Devices keep their seats. Exit codes:
    0 done, 2 a store that cannot be used.
    """
    from referee.store.admission import format_access_code

    try:
        with opened_store(store, must_exist=not new) as found:
            code = found.draw_access_code(asks_all=True) if new else found.access_code()
            click.echo(format_access_code(code))
    except RefereeError as error:
        click.echo(Speech(language).say(error.reason), err=True)
        raise SystemExit(int(ExitCode.MALFORMED)) from None
