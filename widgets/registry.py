"""The registry of commands and queries: the requests of a page, with their models and answers.

Models declare requests (:mod:`widgets.requests`); a scope returns the model of a page. The method's signature
reads the parameters: each is annotated with the engine's parameter that reads it, see
:mod:`widgets.request_params`, and is optional if it has a default.
"""

from __future__ import annotations

import inspect
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from types import MappingProxyType, NoneType, UnionType
from typing import (
    Annotated,
    Any,
    Concatenate,
    Generic,
    NamedTuple,
    TypeVar,
    Union,
    get_args,
    get_origin,
    get_type_hints,
)

from referee.engine.parameters import Parameter, optional, read_fields
from referee.i18n import Sentence
from widgets.jobs import Pending
from widgets.open_models import OpenModels
from widgets.requests import Declaration, declaration_of
from widgets.router import Router
from widgets.screens.about.model import AboutModel
from widgets.screens.charts.plotter import Plotter
from widgets.screens.classroom.model import ClassroomModel
from widgets.screens.devices.model import DevicesModel
from widgets.screens.history.evenings import (
    change_evening,
    edit_play,
    group_again,
    join_evenings,
    move_play,
    play_form,
    restore_play,
)
from widgets.screens.history.model import HistoryModel
from widgets.screens.history.statistics import likely_same, player_page, players, statistics
from widgets.screens.learn.model import LearnModel
from widgets.screens.lesson.model import LessonModel
from widgets.screens.lobby.model import LobbyModel
from widgets.screens.lobby.names import name_remarks
from widgets.screens.lobby.opening import opening_roll
from widgets.screens.phones.model import PhonesModel
from widgets.screens.quiz.ladder import LadderModel
from widgets.screens.quiz.model import QuizModel
from widgets.screens.review.model import ReviewModel
from widgets.screens.rules.model import RulesModel
from widgets.screens.score_sheet.model import ScoreSheetModel
from widgets.screens.share.links import result_link
from widgets.screens.share.model import ShareModel
from widgets.screens.table.amending import AmendingModel
from widgets.screens.table.asking import AskingModel
from widgets.screens.table.countdown_model import CountdownModel
from widgets.screens.table.first_game import FirstGameModel
from widgets.screens.table.hints import SeatHints
from widgets.screens.table.known_heads import unknown_heads
from widgets.screens.table.model import TableModel
from widgets.screens.table.notes import NotesModel
from widgets.screens.table.practice import PracticeModel
from widgets.screens.table.sand_glass_model import SandGlassModel
from widgets.screens.table.standings import StandingsModel
from widgets.screens.table.trial import trial
from widgets.screens.transfer.model import TransferModel
from widgets.screens.transfer.record_code import record_code
from widgets.screens.upkeep.model import UpkeepModel

Model = TypeVar("Model")
Answer = TypeVar("Answer")


@dataclass(frozen=True)
class Request(Generic[Answer]):
    """A request of a page.

    Attributes:
        declared: The arguments of its decorator: its name, whether it is slow, and so on.
        enter: Returns the request's model; raises :class:`~referee.engine.errors.RefereeError` if that is not
            open, or the device has no access.
        method: Carries out the request: takes the model, then the parameters by keyword.
        parameters: The parameters, by name.
        answer: The return type of the method.
    """

    declared: Declaration
    enter: Callable[[Router], Any]
    method: Callable[..., Answer]
    parameters: Mapping[str, Parameter]
    answer: Any

    @property
    def name(self) -> str:
        """The name of the request."""
        return self.declared.name

    def carry_out(self, router: Router, raw: object) -> Answer:
        """Carry out the request with JSON data as its parameters.

        Raises:
            Malformed: The data does not fit the ``parameters``.
            RefereeError: The scope is not open, or the method raises it.
        """
        model = self.enter(router)
        return self.method(model, **read_fields(raw, self.parameters, self.name, router.models.seat_count))


Command = Request[Sentence | Pending[Sentence | None] | None]
Query = Request[Mapping[str, Any] | Pending[Any]]


@dataclass(frozen=True)
class Scope(Generic[Model]):
    """A model with its commands and queries.

    Attributes:
        model: The class whose methods are declared. It checks permissions, such as those of the table's host
            or a seat, by :class:`~widgets.screens.table.access.Access`.
        enter: Returns the model of a page, as in :class:`Request`.
        functions: Declared functions outside of the class, which take the model first.
    """

    model: type[Model]
    enter: Callable[[Router], Model]
    functions: tuple[Callable[Concatenate[Model, ...], Any], ...] = ()

    def requests(self) -> Iterator[Request[Any]]:
        """Yield the declared requests; raise :class:`TypeError` for a parameter that nothing reads."""
        for method in (*vars(self.model).values(), *self.functions):
            declared = declaration_of(method)
            if declared is not None:
                yield Request(declared, self.enter, method, *_signature(method))


def _of(enter: Callable[[OpenModels], Model]) -> Callable[[Router], Model]:
    return lambda router: enter(router.models)


SCOPES: tuple[Scope[Any], ...] = (
    Scope(Router, lambda router: router),
    Scope(LobbyModel, _of(OpenModels.at_lobby), (name_remarks, opening_roll)),
    Scope(LearnModel, _of(OpenModels.at_learn)),
    Scope(LessonModel, _of(OpenModels.at_lesson)),
    Scope(QuizModel, _of(OpenModels.at_quiz)),
    Scope(LadderModel, _of(OpenModels.at_ladder)),
    Scope(ClassroomModel, _of(OpenModels.at_classroom)),
    Scope(TableModel, _of(OpenModels.at_table), (unknown_heads, trial, record_code)),
    Scope(AmendingModel, _of(OpenModels.at_amending)),
    Scope(AskingModel, _of(OpenModels.at_asking)),
    Scope(PracticeModel, _of(OpenModels.at_practice)),
    Scope(CountdownModel, _of(OpenModels.at_countdown)),
    Scope(SandGlassModel, _of(OpenModels.at_sand_glass)),
    Scope(NotesModel, _of(OpenModels.at_notes)),
    Scope(StandingsModel, _of(OpenModels.at_standings)),
    Scope(ReviewModel, _of(OpenModels.at_review)),
    Scope(FirstGameModel, _of(OpenModels.at_first_game)),
    Scope(SeatHints, _of(OpenModels.at_hints)),
    Scope(PhonesModel, _of(OpenModels.at_phones)),
    Scope(ScoreSheetModel, _of(OpenModels.at_score_sheet)),
    Scope(Plotter, _of(OpenModels.at_charts)),
    Scope(ShareModel, _of(OpenModels.at_result), (result_link,)),
    Scope(TransferModel, _of(OpenModels.at_files)),
    Scope(
        HistoryModel,
        _of(OpenModels.at_history),
        (
            play_form,
            edit_play,
            restore_play,
            change_evening,
            join_evenings,
            move_play,
            group_again,
            players,
            likely_same,
            player_page,
            statistics,
        ),
    ),
    Scope(RulesModel, _of(OpenModels.at_rules)),
    Scope(AboutModel, _of(OpenModels.at_about)),
    Scope(DevicesModel, _of(OpenModels.at_devices)),
    Scope(UpkeepModel, _of(OpenModels.at_upkeep)),
)


class Registry(NamedTuple):
    """All requests of a page, by name."""

    commands: Mapping[str, Command]
    queries: Mapping[str, Query]


def collect(scopes: Iterable[Scope[Any]]) -> Registry:
    """Return the requests of scopes; raise :class:`ValueError` for a name that occurs twice."""
    found: dict[str, dict[str, Request[Any]]] = {"command": {}, "query": {}}
    for request in (request for scope in scopes for request in scope.requests()):
        by_name = found[request.declared.type]
        if request.name in by_name:
            raise ValueError(f"two of the same name: {request.declared.type} {request.name}")
        by_name[request.name] = request
    return Registry(MappingProxyType(found["command"]), MappingProxyType(found["query"]))


def _signature(method: Callable[..., Any]) -> tuple[Mapping[str, Parameter], Any]:
    """Return the readers of a method's parameters, and its return type.

    Raises :class:`TypeError` for a parameter whose annotation has no reader.
    """
    hints = get_type_hints(method, include_extras=True)
    parameters = {}
    for item in [*inspect.signature(method).parameters.values()][1:]:
        declared = _declared(hints.get(item.name))
        if declared is None:
            raise TypeError(f"{method.__qualname__}: nothing says how {item.name} is read")
        parameters[item.name] = declared if item.default is item.empty else optional(declared)
    return MappingProxyType(parameters), _answered(hints.get("return"))


def _answered(annotation: Any) -> Any:
    """Return the type of a method's final answer, without :class:`Pending`."""
    if get_origin(annotation) is Pending:
        return get_args(annotation)[0]
    if get_origin(annotation) not in (Union, UnionType):
        return annotation
    answers = [item for item in get_args(annotation) if get_origin(item) is not Pending]
    return Union[tuple(answers)]  # noqa: UP007 (made of what is known at run time alone)


def _declared(annotation: Any) -> Parameter | None:
    """Return the parameter in an annotation, which may be optional."""
    if get_origin(annotation) in (Union, UnionType):
        annotation = next((item for item in get_args(annotation) if item is not NoneType), None)
    if get_origin(annotation) is not Annotated:
        return None
    return next((item for item in get_args(annotation)[1:] if isinstance(item, Parameter)), None)


COMMANDS, QUERIES = collect(SCOPES)
