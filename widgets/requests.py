"""Declarations of requests: models declare their methods as commands and queries.

``@command("undo")`` declares a method that a page can tap, ``@query("form")`` one that it can ask. The
method's signature reads the parameters, see :mod:`widgets.request_params`. :mod:`widgets.registry` collects
the declarations.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Literal, NamedTuple, TypeVar

from referee.i18n import Sentence
from widgets.jobs import Kind, Pending

CommandMethod = TypeVar("CommandMethod", bound=Callable[..., Sentence | Pending[Any] | None])
QueryMethod = TypeVar("QueryMethod", bound=Callable[..., Mapping[str, Any] | Pending[Any]])

_DECLARED = "declared_request"


class Declaration(NamedTuple):
    """The arguments of a method's decorator.

    Attributes:
        type: A command changes something, and returns a notice or nothing. A query changes no screen, and
            returns the answer as JSON data. Both may return :class:`Pending`.
        name: The name of the request.
        is_done_once: Whether a repeated query gets the stored answer, because it is slow or has an effect.
        kind: The kind of work of a query that a worker process answers, if there are workers.
        is_slow: Whether it always takes long, so that its rate limit is lower.
        leaves: Whether it opens another screen, which a restricted page does not do.
    """

    type: Literal["command", "query"]
    name: str
    is_done_once: bool = False
    kind: Kind | None = None
    is_slow: bool = False
    leaves: bool = False


def command(
    name: str, *, is_slow: bool = False, leaves: bool = False
) -> Callable[[CommandMethod], CommandMethod]:
    """Declare a method that pages may tap."""

    def declare(method: CommandMethod) -> CommandMethod:
        setattr(method, _DECLARED, Declaration("command", name, is_slow=is_slow, leaves=leaves))
        return method

    return declare


def query(
    name: str, *, is_done_once: bool = False, kind: Kind | None = None, is_slow: bool = False
) -> Callable[[QueryMethod], QueryMethod]:
    """Declare a method that pages may ask; one with a ``kind`` of work is slow."""

    def declare(method: QueryMethod) -> QueryMethod:
        is_query_slow = is_slow or kind is not None
        setattr(method, _DECLARED, Declaration("query", name, is_done_once, kind, is_query_slow))
        return method

    return declare


def declaration_of(method: object) -> Declaration | None:
    """Return the declaration of a method, ``None`` if pages may not call it."""
    declared: Declaration | None = getattr(method, _DECLARED, None)
    return declared
