"""The ways in which a store fails as a whole."""

from __future__ import annotations

from referee.engine.errors import RefereeError


class BadStoreUrl(RefereeError):
    """The address of the store is not one that can be used."""


class StoreUnavailable(RefereeError):
    """The store cannot be used now: locked, read-only, full or gone."""


class MissingStore(StoreUnavailable):
    """There is no store at the address, and the caller does not want a new one."""


class UnknownStoreForm(RefereeError):
    """The store has a form that this version of the referee does not know, such as that of a newer one."""
