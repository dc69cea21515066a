"""What a command is told on its command line, where other users of the machine can read it."""

from __future__ import annotations

import re
from typing import Any

import click
from click.core import ParameterSource

from referee.i18n import Sentence, say

_PASSWORD = re.compile(r"://[^:/@]*:[^@]*@|[?&](ssl)?password=")


def warn_of_address(context: click.Context, parameter: click.Parameter, value: Any) -> Any:
    """Warn of a password in the address of a store."""
    return _warn(
        context,
        parameter,
        value,
        say(
            "Every user of this machine can read the password in --store, in the list of processes. "
            "Give the address in REFEREE_STORE, or the password in ~/.pgpass."
        ),
        isinstance(value, str) and has_password(value),
    )


def warn_of_password(context: click.Context, parameter: click.Parameter, value: Any) -> Any:
    """Warn of the password that devices are asked for."""
    return _warn(
        context,
        parameter,
        value,
        say(
            "Every user of this machine can read the password in --password, in the list of processes. "
            "Give it in REFEREE_PASSWORD."
        ),
        bool(value),
    )


def warn_of_webhook_secret(context: click.Context, parameter: click.Parameter, value: Any) -> Any:
    """Warn of what a webhook's messages are signed with."""
    return _warn(
        context,
        parameter,
        value,
        say(
            "Every user of this machine can read the secret in --webhook-secret, in the list of processes. "
            "Give it in REFEREE_WEBHOOK_SECRET."
        ),
        bool(value),
    )


def has_password(address: str) -> bool:
    """Whether the address of a store, well-formed or not, holds a password."""
    return _PASSWORD.search(address) is not None


def _warn(
    context: click.Context, parameter: click.Parameter, value: Any, sentence: Sentence, is_secret: bool
) -> Any:
    source = context.get_parameter_source(parameter.name or "")
    if is_secret and source is ParameterSource.COMMANDLINE:
        click.echo(str(sentence), err=True)
    return value
