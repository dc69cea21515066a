"""The ways in which the referee says no. Each carries a sentence that a player can read."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, NamedTuple

from referee.i18n import SeatName, Sentence, say


class Objection(NamedTuple):
    """One reason why the rules forbid an action, and the clause that says so.

    ``is_absolute``: it cannot be carried out at all, such as with pieces that are not there; so it stands
    also where its clause is one that a table may overrule (see :attr:`Game.waivable`). ``is_seen``: whoever
    looks at the table sees it, such as whose turn it is or that something is done already.
    """

    clause: str
    reason: Sentence
    is_absolute: bool = False
    is_seen: bool = False


def game_over(clause: str, is_absolute: bool = False) -> Objection:
    """Object to whatever is done after the end."""
    return Objection(
        clause, say("The game is over: only a correction can change anything now."), is_absolute, True
    )


def not_ones_turn(turn: int, clause: str, is_absolute: bool = False) -> Objection:
    """Object to what another seat does than the one whose turn it is."""
    return Objection(clause, say("It is {seat}'s turn.", seat=SeatName(turn)), is_absolute, is_seen=True)


class RefereeError(Exception):
    """Base of everything the referee says no with.

    ``clause``: the one that says so, of a refusal. Where :mod:`referee.api` raised it, ``position`` is how
    many actions of the match stood, and ``text`` the reason in the match's language, with its names.
    """

    clause: str | None = None
    position: int | None = None
    text: str | None = None

    def __init__(self, reason: Sentence) -> None:
        super().__init__(reason)
        self.reason = reason

    def __str__(self) -> str:
        return self.text or str(self.reason)

    def __reduce__(self) -> tuple[Callable[..., RefereeError], tuple[Any, ...]]:
        """Pickle it by what it holds: each kind is made of something else than ``args`` has."""
        return _restored, (type(self), self.args, self.__dict__)


def _restored(kind: type[RefereeError], args: tuple[Any, ...], attributes: Mapping[str, Any]) -> RefereeError:
    error = kind.__new__(kind, *args)
    error.__dict__.update(attributes)
    return error


class Malformed(RefereeError):
    """The input is not in the form that the contract prescribes; ``where`` is the path to it."""

    def __init__(self, where: str, reason: Sentence) -> None:
        super().__init__(reason)
        self.where = where

    def __str__(self) -> str:
        return f"{self.where}: {super().__str__()}" if self.where else super().__str__()


class Refused(RefereeError):
    """The action is well-formed, and a clause of the rules forbids it."""

    clause: str

    def __init__(self, objection: Objection) -> None:
        super().__init__(objection.reason)
        self.objection = objection
        self.clause = objection.clause

    def __str__(self) -> str:
        return f"{self.clause}: {super().__str__()}"


class Ambiguous(RefereeError):
    """What was said can mean several seats, the ``candidates``; ``where`` is what would tell them apart."""

    def __init__(self, where: str, reason: Sentence, candidates: tuple[int, ...]) -> None:
        super().__init__(reason)
        self.where = where
        self.candidates = candidates


class NothingToUndo(RefereeError):
    """Undo or redo was asked for at the end of the log."""
