"""Database errors, as sentences that tell players what to do."""

from __future__ import annotations

from sqlalchemy.exc import DBAPIError, SQLAlchemyError

from referee.i18n import Sentence, say
from referee.store.errors import StoreUnavailable

_LOCKED = say("Another program is using the store. Nothing was saved; try again in a moment.")
_READ_ONLY = say("The store is read-only. Nothing was saved; make it writable, and try again.")
_FULL = say("The store's disk is full. Nothing was saved; make room, and try again.")
_FAILED = say("The store's disk does not work as it should. Nothing was saved; try again.")
_NO_FILE = say("The store's file cannot be opened: its folder is missing, or not yours to use.")
_NO_STORE = say("This file is not a store, or it is damaged. Nothing was saved.")
_NO_ENTRY = say("The store's server does not let the referee in. Nothing was saved.")
_NO_DATABASE = say("The store's server has no such database. Nothing was saved.")
_GONE = say(
    "The store's server does not answer, or does not let the referee in. Nothing was "
    "saved; try again in a moment."
)
_CUT_OFF = say(
    "The connection to the store was lost. Try again; if the last action was saved after all, "
    "you will see it."
)
_OTHER = say("The store does not work as it should. Nothing was saved; try again.")

_SQLITE = {
    "BUSY": _LOCKED,
    "LOCKED": _LOCKED,
    "READONLY": _READ_ONLY,
    "PERM": _READ_ONLY,
    "FULL": _FULL,
    "IOERR": _FAILED,
    "CANTOPEN": _NO_FILE,
    "NOTADB": _NO_STORE,
    "CORRUPT": _NO_STORE,
}
_POSTGRESQL = {
    "08": _CUT_OFF,
    "25006": _READ_ONLY,
    "28": _NO_ENTRY,
    "3D": _NO_DATABASE,
    "40": _LOCKED,
    "42501": _READ_ONLY,
    "53100": _FULL,
    "53": _GONE,
    "55P03": _LOCKED,
    "57P": _CUT_OFF,
    "58": _FAILED,
}


def as_store_unavailable(error: SQLAlchemyError) -> StoreUnavailable:
    """Return the exception for a database's error."""
    return StoreUnavailable(_sentence(error))


def _sentence(error: SQLAlchemyError) -> Sentence:
    if not isinstance(error, DBAPIError):
        return _LOCKED  # the pool had no free connection in time
    name = getattr(error.orig, "sqlite_errorname", None)
    if name is not None:  # such as SQLITE_IOERR_WRITE
        return _SQLITE.get(name.split("_")[1], _OTHER)
    state = getattr(error.orig, "sqlstate", None)
    for length in (5, 3, 2):
        if state is not None and state[:length] in _POSTGRESQL:
            return _POSTGRESQL[state[:length]]
    if error.connection_invalidated:
        return _CUT_OFF
    return _GONE if state is None and error.statement is None else _OTHER
