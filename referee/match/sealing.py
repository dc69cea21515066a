"""Sealed entries: a salted commitment now; the value and its salt when all due entries are in."""

from __future__ import annotations

import hashlib
import json
import secrets
from collections.abc import Set
from typing import Any, NamedTuple

from referee.engine.action import Action, Seal, to_json

PREFIX = "sha256:"
_FINGERPRINT_LENGTH = 16
_SALT_BYTES = 32


class Secret(NamedTuple):
    """The value of a sealed entry: its parameters, salt and override. It is stored apart from the log."""

    given: dict[str, Any]
    salt: str
    override: str | None = None


def canonical(action: Action) -> str:
    """Return the entry as JSON with sorted keys and no spaces, without salt and commitment."""
    entry = {"do": action.do, "by": action.by, **to_json(action.given)}
    if action.override is not None:
        entry["override"] = action.override
    return json.dumps(entry, sort_keys=True, separators=(",", ":"), ensure_ascii=False)


def commitment(action: Action, salt: str) -> str:
    """Return ``sha256:`` and the hex digest of salt, colon and the canonical entry."""
    return PREFIX + hashlib.sha256(f"{salt}:{canonical(action)}".encode()).hexdigest()


def close(action: Action, hidden: Set[str] | None = None) -> tuple[Action, Secret]:
    """Seal an entry: return the closed action for the log, and the secret.

    ``hidden``: the parameters to hide, by default all. The salt is 256 random bits, or the salt that a record
    gave the entry.
    """
    salt = (
        action.seal.salt if action.seal and action.seal.salt is not None else secrets.token_hex(_SALT_BYTES)
    )
    public = {} if hidden is None else {k: v for k, v in action.given.items() if k not in hidden}
    closed = Action(action.do, action.by, public, Seal(commitment(action, salt)))
    return closed, Secret(dict(action.given), salt, action.override)


def open_(closed: Action, secret: Secret) -> Action:
    """Return the opened entry; raise ``ValueError`` if the secret is not the one committed to."""
    assert closed.seal is not None
    seal = Seal(closed.seal.commitment, secret.salt)
    opened = Action(closed.do, closed.by, secret.given, seal, secret.override)
    is_public_part_true = all(opened.given.get(name) == value for name, value in closed.given.items())
    is_public_part_true &= closed.override in (None, opened.override)
    if not is_public_part_true or not is_true(opened):
        raise ValueError("the entry is not the one that was sealed")
    return opened


def with_public_part(closed: Action, secret: Secret, hidden: Set[str]) -> Action:
    """Return a closed entry with the parameters of its secret that are not ``hidden``.

    An earlier version may have sealed all parameters of an entry of which only some are secret now.
    """
    return closed._replace(given={name: value for name, value in secret.given.items() if name not in hidden})


def fingerprint(seal: Seal) -> str:
    """Return the first hex digits of a commitment, by which people can distinguish it."""
    return seal.commitment.removeprefix(PREFIX)[:_FINGERPRINT_LENGTH]


def is_true(action: Action) -> bool:
    """Whether an opened entry matches its commitment."""
    seal = action.seal
    return seal is None or seal.salt is None or commitment(action, seal.salt) == seal.commitment
