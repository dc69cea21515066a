"""The hash chain of a table's log: a noted head shows later whether an earlier entry was changed.

Every entry has a hash over the entry, its number, the table's key and the previous hash. The hash of the
latest entry is the chain's *head*. The first hash covers the game, the seats and the options.
A hash is the hex SHA-256 of :data:`FORMAT`, a line feed, and JSON with sorted keys, no spaces, in ASCII:

- the start: ``{"game", "key", "options", "seats"}`` with the given options only;
- an entry: ``{"before", "entry", "key", "number"}``. ``entry`` is its stored form. An opening has only the
  numbers of the opened entries, because their commitments already fix the values.

``key`` is a random number for each table. It stays in the store during the game. Without it nobody can guess
a seat's secrets from a head, so every page may show the head. A record holds no table id.
"""

from __future__ import annotations

import hashlib
import json
import secrets
from collections.abc import Iterable, Iterator, Mapping
from typing import Any, NamedTuple

from referee.engine.action import to_json
from referee.engine.info import Setup

FORMAT = "referee-chain/1"
"""The form of the chain, as a record's proof names it."""
SHORT = 16
"""Hex digits of a head that pages show, and the fewest that identify one."""


class Chain(NamedTuple):
    """A table's chain, by its key."""

    key: str

    def start(self, game: str, setup: Setup) -> str:
        """Return the hash that the first entry follows."""
        return self._hash(game=game, seats=to_json(setup.seats), options=to_json(setup.given_options))

    def link(self, before: str, number: int, form: Mapping[str, Any]) -> str:
        """Return the hash of an entry in its stored form that follows the hash ``before``."""
        entry = {**form, "secrets": sorted(form["secrets"])} if "secrets" in form else form
        return self._hash(before=before, number=number, entry=entry)

    def heads(self, game: str, setup: Setup, forms: Iterable[Mapping[str, Any]]) -> Iterator[str]:
        """Yield the head after each entry of a whole log, the entries being in their stored form."""
        head = self.start(game, setup)
        for number, form in enumerate(forms):
            head = self.link(head, number, form)
            yield head

    def _hash(self, **content: Any) -> str:
        text = json.dumps({**self._asdict(), **content}, sort_keys=True, separators=(",", ":"))
        return hashlib.sha256(f"{FORMAT}\n{text}".encode()).hexdigest()


def new_chain() -> Chain:
    """Return the chain of a new table."""
    return Chain(secrets.token_hex(32))


def grouped(digits: str) -> str:
    """Return the first digits of a hash as people compare them: four by four."""
    return " ".join(digits[at : at + 4] for at in range(0, min(len(digits), SHORT), 4))
