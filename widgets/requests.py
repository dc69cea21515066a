"""What a page may send: models declare their methods as commands and queries.

``@command("undo")`` above a method lets a page tap it, ``@query("form")`` ask it. What comes along is read
by the method's own signature, see :mod:`widgets.request_params`; :mod:`widgets.registry` collects them.
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
    """What a decorator says of a method.

    Attributes:
        type: A command changes something, and returns what the page is told of it, if anything. A query
            changes no screen, and returns the answer as JSON data. Both may return :class:`Pending`.
        name: What the page calls it.
        is_done_once: Whether it takes long, or must not be done twice: a page asks again meanwhile.
        kind: Of a query that is answered in a worker process, where there are some: what bounds it.
        is_slow: Whether it takes long whoever sends it, so that a device may send it less often.
        leaves: Whether it leads to another screen: a page that shows one thing alone does not follow it.
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
    """Declare that pages may tap a method."""

    def declare(method: CommandMethod) -> CommandMethod:
        setattr(method, _DECLARED, Declaration("command", name, is_slow=is_slow, leaves=leaves))
        return method

    return declare


def query(
    name: str, *, is_done_once: bool = False, kind: Kind | None = None, is_slow: bool = False
) -> Callable[[QueryMethod], QueryMethod]:
    """Declare that pages may ask a method; one that is answered in a worker process is slow."""

    def declare(method: QueryMethod) -> QueryMethod:
        is_query_slow = is_slow or kind is not None
        setattr(method, _DECLARED, Declaration("query", name, is_done_once, kind, is_query_slow))
        return method

    return declare


def declaration_of(method: object) -> Declaration | None:
    """Return what a decorator says of a method, ``None`` where pages may not call it."""
    declared: Declaration | None = getattr(method, _DECLARED, None)
    return declared
