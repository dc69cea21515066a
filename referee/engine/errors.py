"""Errors of the referee. Each carries a sentence that a player can read."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, NamedTuple

from referee.i18n import SeatName, Sentence, say


class Objection(NamedTuple):
    """A reason why the rules forbid an action, and its clause.

    ``is_absolute``: the action is impossible, for example for lack of pieces. A table cannot overrule such an
    objection, even if its clause is in :attr:`Game.waivable`. ``is_seen``: the table shows the reason, for
    example whose turn it is.
    """

    clause: str
    reason: Sentence
    is_absolute: bool = False
    is_seen: bool = False


def game_over(clause: str, is_absolute: bool = False) -> Objection:
    """Return the objection to any action after the end."""
    return Objection(
        clause, say("The game is over: only a correction can change anything now."), is_absolute, True
    )


def not_ones_turn(turn: int, clause: str, is_absolute: bool = False) -> Objection:
    """Return the objection to an action of a seat whose turn it is not."""
    return Objection(clause, say("It is {seat}'s turn.", seat=SeatName(turn)), is_absolute, is_seen=True)


class RefereeError(Exception):
    """Base of the referee's errors.

    ``clause``: the clause of a refusal. If :mod:`referee.api` raised the error, ``position`` is the number of
    actions in effect, and ``text`` the reason in the match's language, with the players' names.
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
        """Pickle it by its attributes, because subclasses take other arguments than ``args``."""
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
    """The input can mean several seats, the ``candidates``; ``where`` is the field that would decide."""

    def __init__(self, where: str, reason: Sentence, candidates: tuple[int, ...]) -> None:
        super().__init__(reason)
        self.where = where
        self.candidates = candidates


class NothingToUndo(RefereeError):
    """There is nothing to undo or redo."""
