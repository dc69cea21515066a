"""Commands and queries by name: what a page may send, who carries it out, and what comes back.

An entry names a method and the place on the page that has it. What comes along is read by the method's own
signature: each of its parameters is annotated with the engine's parameter that reads it, see
:mod:`widgets.request_params`, and may be left out where it has a default.
"""

from __future__ import annotations

import inspect
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from types import MappingProxyType, NoneType, UnionType
from typing import Annotated, Any, Concatenate, Generic, TypeVar, Union, get_args, get_origin, get_type_hints

from referee.engine.parameters import Parameter, optional, read_fields
from referee.i18n import Sentence
from widgets.jobs import Kind, Pending
from widgets.page import Page

Model = TypeVar("Model")
Answer = TypeVar("Answer")


@dataclass(frozen=True)
class Place(Generic[Model]):
    """A part of the page that commands and queries are for, by the ``name`` of what has to be open.

    ``enter`` returns its model; it raises :class:`~referee.engine.errors.RefereeError` where that is not
    open, or not for this device any more. Whether the device may do what is asked for, as the table's host
    or for a seat, depends on the game: the model asks :class:`~widgets.screens.table.access.Access`.
    """

    name: str
    enter: Callable[[Page], Model]


@dataclass(frozen=True)
class Request(Generic[Answer]):
    """Something that a page may ask for.

    Attributes:
        name: What the page calls it.
        place: Where on the page it belongs.
        method: Carries it out: the model of the place, then the parameters by keyword.
        parameters: What comes along, by name.
        answer: The type of what the method returns.
        is_done_once: Whether it takes long, or must not be done twice: a page asks again meanwhile.
        kind: Of a query that is answered in a worker process, where there are some: what bounds it.
        is_slow: Whether it takes long whoever sends it, so that a device may send it less often.
    """

    name: str
    place: Place[Any]
    method: Callable[..., Answer]
    parameters: Mapping[str, Parameter]
    answer: Any
    is_done_once: bool = False
    kind: Kind | None = None
    is_slow: bool = False

    def carry_out(self, page: Page, given: object) -> Answer:
        """Do what a page asks for with the JSON data that came along.

        Raises:
            Malformed: What came along has not the form of ``parameters``.
            RefereeError: The place is not open, or what the method raises.
        """
        model = self.place.enter(page)
        return self.method(model, **read_fields(given, self.parameters, self.name, page.seat_count))


Command = Request[Sentence | Pending[Sentence | None] | None]
"""What changes something: it returns what the page is told of it, if anything, or :class:`Pending`."""
Query = Request[Mapping[str, Any] | Pending[Any]]
"""What changes no screen: it returns the answer, as JSON data, or :class:`Pending`."""


def command(
    name: str,
    place: Place[Model],
    method: Callable[Concatenate[Model, ...], Sentence | Pending[Any] | None],
    *,
    is_slow: bool = False,
) -> Command:
    """Return the entry of a command."""
    parameters, answer = _signature(method)
    return Request(name, place, method, parameters, answer, is_slow=is_slow)


def query(
    name: str,
    place: Place[Model],
    method: Callable[Concatenate[Model, ...], Mapping[str, Any] | Pending[Any]],
    *,
    is_done_once: bool = False,
    kind: Kind | None = None,
    is_slow: bool = False,
) -> Query:
    """Return the entry of a query; one that is answered in a worker process is slow."""
    parameters, answer = _signature(method)
    return Request(
        name,
        place,
        method,
        parameters,
        answer,
        is_done_once=is_done_once,
        kind=kind,
        is_slow=is_slow or kind is not None,
    )


def registry(*requests: Request[Answer]) -> Mapping[str, Request[Answer]]:
    """Return entries by their names; raise :class:`ValueError` for a name that is there twice."""
    by_name = {one.name: one for one in requests}
    if len(by_name) < len(requests):
        raise ValueError("two entries have the same name")
    return MappingProxyType(by_name)


def _signature(method: Callable[..., Any]) -> tuple[Mapping[str, Parameter], Any]:
    """Return how each parameter of a method is read, and the type of what it returns.

    Raises :class:`TypeError` for a parameter whose annotation does not say it.
    """
    hints = get_type_hints(method, include_extras=True)
    parameters = {}
    for one in [*inspect.signature(method).parameters.values()][1:]:
        declared = _declared(hints.get(one.name))
        if declared is None:
            raise TypeError(f"{method.__qualname__}: nothing says how {one.name} is read")
        parameters[one.name] = declared if one.default is one.empty else optional(declared)
    return MappingProxyType(parameters), _answered(hints.get("return"))


def _answered(annotation: Any) -> Any:
    """Return what a method returns in the end: a type without :class:`Pending`, which stands for it."""
    if get_origin(annotation) is Pending:
        return get_args(annotation)[0]
    if get_origin(annotation) not in (Union, UnionType):
        return annotation
    answers = [one for one in get_args(annotation) if get_origin(one) is not Pending]
    return Union[tuple(answers)]  # noqa: UP007 (made of what is known at run time alone)


def _declared(annotation: Any) -> Parameter | None:
    """Return the parameter that an annotation holds; beside it, ``None`` may stand for what is left out."""
    if get_origin(annotation) in (Union, UnionType):
        annotation = next((one for one in get_args(annotation) if one is not NoneType), None)
    if get_origin(annotation) is not Annotated:
        return None
    return next((one for one in get_args(annotation)[1:] if isinstance(one, Parameter)), None)
