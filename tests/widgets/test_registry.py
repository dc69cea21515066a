"""Commands and queries by name: each is read by its method's own signature."""

from __future__ import annotations

import inspect
from collections.abc import Iterator, Sequence
from contextlib import closing
from typing import Annotated, Any, Literal, get_args, get_origin, get_type_hints, is_typeddict

import pytest

from referee.engine.errors import Malformed
from referee.engine.parameters import Choice, Group, OrNull, Parameter, Text
from referee.store import IN_MEMORY, open_store
from referee.store.store import Store
from tests.support.sessions import NAMES
from widgets.registry import COMMANDS, QUERIES, Request, Scope, collect
from widgets.request_params import Boolean, Number, Seat, String
from widgets.requests import command, query
from widgets.router import Router
from widgets.session import Session

ALL: Sequence[Request[Any]] = [*COMMANDS.values(), *QUERIES.values()]


class Model:
    def __init__(self) -> None:
        self.called: list[dict[str, Any]] = []

    @command("move", is_slow=True)
    def move(self, seat: Seat, text: String, count: Number = 3, other: Seat | None = None) -> None:
        self.called.append({"seat": seat, "text": text, "count": count, "other": other})

    @query("ask", kind="question")
    def ask(self, kind: Annotated[str, Choice(values=("one", "two"))] = "one") -> dict[str, str]:
        return {"kind": kind}

    def not_declared(self, seat: Seat) -> None: ...


class Unread:
    @command("unread")
    def unread(self, flag: Boolean, given: dict[str, Any]) -> None: ...


@query("move")
def beside(model: Model) -> dict[str, int]:
    return {"moves": len(model.called)}


@command("move")
def another(model: Model) -> None: ...


@pytest.fixture
def router(store: Store, start: Any) -> Router:
    session: Session = start(3)
    return session.router


@pytest.fixture
def model() -> Model:
    return Model()


@pytest.fixture
def place(model: Model) -> Scope[Model]:
    return Scope(Model, lambda _router: model, (beside,))


@pytest.fixture
def move(place: Scope[Model]) -> Request[Any]:
    return collect([place]).commands["move"]


def test_what_is_declared_is_collected(place):
    found = collect([place])
    assert (*found.commands,) == ("move",) and (*found.queries,) == ("ask", "move")
    assert found.commands["move"].declared.is_slow
    assert found.queries["ask"].declared.kind == "question" and found.queries["ask"].declared.is_slow
    assert found.queries["move"].declared.kind is None and not found.queries["move"].declared.is_slow


def test_what_comes_along_goes_by_name_and_what_is_left_out_takes_its_default(router, model, move):
    move.carry_out(router, {"text": "b", "seat": 2})
    move.carry_out(router, {"count": 1, "text": "a", "seat": 0, "other": 1})
    assert model.called == [
        {"seat": 2, "text": "b", "count": 3, "other": None},
        {"seat": 0, "text": "a", "count": 1, "other": 1},
    ]


@pytest.mark.parametrize(
    ("given", "reason"),
    [
        ({"seat": 0}, "missing"),
        ({"seat": 0, "text": 1}, "A text belongs here"),
        ({"seat": 3, "text": ""}, "seats run from 0 to 2"),
        ({"seat": 0, "text": "", "more": 1}, "not known here"),
        ({"seat": 0, "text": "", "other": None}, "A seat number belongs here"),
        ([], "Named values in braces"),
    ],
)
def test_another_form_is_malformed_and_does_nothing(router, model, move, given, reason):
    with pytest.raises(Malformed, match=reason):
        move.carry_out(router, given)
    assert model.called == []


def test_a_query_returns_what_its_method_does(router, place):
    asking = collect([place]).queries["ask"]
    assert asking.carry_out(router, {"kind": "two"}) == {"kind": "two"}
    assert asking.carry_out(router, {}) == {"kind": "one"}
    assert asking.answer == dict[str, str]
    assert collect([place]).queries["move"].carry_out(router, {}) == {"moves": 0}, "a function beside it"


def test_a_parameter_that_nothing_reads_is_an_error_of_ours():
    with pytest.raises(TypeError, match="nothing says how given is read"):
        collect([Scope(Unread, lambda _router: Unread())])


def test_a_name_stands_for_one_thing(model):
    with pytest.raises(ValueError, match="same name: command move"):
        collect([Scope(Model, lambda _router: model, (another,))])


@pytest.mark.parametrize("entry", ALL, ids=lambda entry: entry.name)
def test_what_is_read_is_of_the_type_that_the_method_takes(entry: Request[Any]) -> None:
    """Mypy holds the method against its annotations; this holds those against what reads them."""
    hints = get_type_hints(entry.method, include_extras=True)
    for name, parameter in entry.parameters.items():
        annotation = hints[name]
        if get_origin(annotation) is not Annotated:
            annotation = next(one for one in get_args(annotation) if get_origin(one) is Annotated)
        assert _is_read_as(parameter, annotation.__origin__), (entry.name, name)


def _is_read_as(parameter: Parameter, said: Any) -> bool:
    if isinstance(parameter, OrNull):
        inner = [one for one in get_args(said) if one is not type(None)]
        return len(get_args(said)) == 2 and _is_read_as(parameter.of, inner[0])
    if is_typeddict(said):
        assert isinstance(parameter, Group)
        inner_types = get_type_hints(said)
        return inner_types.keys() == parameter.fields.keys() and all(
            _is_read_as(one, inner_types[name]) for name, one in parameter.fields.items()
        )
    if get_origin(said) is Literal:
        return isinstance(parameter, Choice) and {*get_args(said)} == {*parameter.values}
    read = get_type_hints(type(parameter).read)["return"]
    if read is Any or said is Any or said == read:
        return True
    base, wanted = get_origin(read) or read, get_origin(said) or said
    return inspect.isclass(wanted) and issubclass(base, wanted)


@pytest.fixture(scope="module")
def begun() -> Iterator[Session]:
    """A page at a game in which nothing has been done."""
    with closing(open_store(IN_MEMORY)) as store:
        session = Session(lambda: store)
        session.tap({"tap": "connect", "language": "en"})
        seats = [{"name": name} for name in NAMES[:3]]
        session.tap({"tap": "start", "game": "reputation", "seats": seats, "options": {"start_seat": 0}})
        assert session.notice is None, session.notice
        yield session


@pytest.mark.xdist_group("registry")
@pytest.mark.parametrize("entry", ALL, ids=lambda entry: entry.name)
def test_whatever_a_page_sends_is_answered_with_a_sentence(entry: Request[Any], begun, caplog) -> None:
    session = begun
    for data in ({"nonsense": 1}, dict.fromkeys(entry.parameters or ("any",), object)):
        session.tap({"tap": entry.name, **data}) if entry.name in COMMANDS else None
        answer = session.query({"query": entry.name, "data": data}) if entry.name in QUERIES else {}
        told = answer.get("problem") or session.notice["text"]
        assert told.endswith(".")
    assert "Traceback" not in caplog.text
    assert session.screens["shell"]["screen"] == "table" and session.screens["table"]["version"] == 0


def test_optional_text_is_still_text() -> None:
    assert isinstance(COMMANDS["connect"].parameters["table"], Text)
    assert COMMANDS["connect"].parameters["table"].optional
    assert not COMMANDS["connect"].parameters["language"].optional
