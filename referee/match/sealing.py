"""Sealed entries: a salted commitment now, the value and its salt when all that are due are in."""

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
    """What opens a sealed entry: its parameters, the salt and its override. Kept apart from the log."""

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
    """Seal an entry: the closed action for the log, and its secret; ``hidden`` parameters, or all.

    The salt is a fresh one of 256 bits, or the entry's own where a record gave it one.
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
    """Return a closed entry that says nothing with what is not ``hidden`` of its value.

    An earlier version may have sealed the whole of an entry of which only a part is secret now.
    """
    return closed._replace(given={name: one for name, one in secret.given.items() if name not in hidden})


def fingerprint(seal: Seal) -> str:
    """Return the first hex digits of a commitment: enough for people to tell it from others."""
    return seal.commitment.removeprefix(PREFIX)[:_FINGERPRINT_LENGTH]


def is_true(action: Action) -> bool:
    """Whether an opened entry is the one that its commitment was made for."""
    seal = action.seal
    return seal is None or seal.salt is None or commitment(action, seal.salt) == seal.commitment
