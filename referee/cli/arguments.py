"""Warnings about secrets in command-line arguments, which other users of the machine can read."""

from __future__ import annotations

import re
from typing import Any

import click
from click.core import ParameterSource

from referee.i18n import Sentence, say

_PASSWORD = re.compile(r"://[^:/@]*:[^@]*@|[?&](ssl)?password=")


def warn_of_address(context: click.Context, parameter: click.Parameter, value: Any) -> Any:
    """Warn of a password in the address of a store."""
    sentence = say(
        "Every user of this machine can read the password in --store, in the list of processes. "
        "Give the address in REFEREE_STORE, or the password in ~/.pgpass."
    )
    if isinstance(value, str) and has_password(value):
        _warn(context, parameter, sentence)
    return value


def warn_of_secret(context: click.Context, parameter: click.Parameter, value: Any) -> Any:
    """Warn of an option that is a secret as a whole, and can be given in the environment."""
    sentence = say(
        "Every user of this machine can read {option} in the list of processes. Give it in {variable}.",
        option=parameter.opts[0],
        variable=str(parameter.envvar),
    )
    if value:
        _warn(context, parameter, sentence)
    return value


def has_password(address: str) -> bool:
    """Whether the address of a store, well-formed or not, holds a password."""
    return _PASSWORD.search(address) is not None


def _warn(context: click.Context, parameter: click.Parameter, sentence: Sentence) -> None:
    if context.get_parameter_source(parameter.name or "") is ParameterSource.COMMANDLINE:
        click.echo(str(sentence), err=True)
