"""The commands and queries by name: what a page may send, who carries it out, and what comes back.

Models declare them (:mod:`widgets.requests`); a place says how a page gets at its model. What comes along is
read by the method's own signature: each of its parameters is annotated with the engine's parameter that
reads it, see :mod:`widgets.request_params`, and may be left out where it has a default.
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
from widgets.screens.history.statistics import likely_same, person_page, players, statistics
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
    """Something that a page may ask for.

    Attributes:
        declared: What its decorator says: its name, whether it is slow, and the like.
        enter: Returns the model that it is for; raises :class:`~referee.engine.errors.RefereeError` where
            that is not open, or not for this device any more.
        method: Carries it out: the model, then the parameters by keyword.
        parameters: What comes along, by name.
        answer: The type of what the method returns.
    """

    declared: Declaration
    enter: Callable[[Router], Any]
    method: Callable[..., Answer]
    parameters: Mapping[str, Parameter]
    answer: Any

    @property
    def name(self) -> str:
        """What the page calls it."""
        return self.declared.name

    def carry_out(self, router: Router, given: object) -> Answer:
        """Do what a page asks for with the JSON data that came along.

        Raises:
            Malformed: What came along has not the form of ``parameters``.
            RefereeError: The place is not open, or what the method raises.
        """
        model = self.enter(router)
        return self.method(model, **read_fields(given, self.parameters, self.name, router.models.seat_count))


Command = Request[Sentence | Pending[Sentence | None] | None]
Query = Request[Mapping[str, Any] | Pending[Any]]


@dataclass(frozen=True)
class Place(Generic[Model]):
    """A part of the page that commands and queries are for.

    Attributes:
        model: The class whose methods are declared. Whether a device may do what they do, as the table's
            host or for a seat, depends on the game: the model asks
            :class:`~widgets.screens.table.access.Access`.
        enter: Returns the model of a page, as in :class:`Request`.
        functions: What is declared beside the class, and takes the model first.
    """

    model: type[Model]
    enter: Callable[[Router], Model]
    functions: tuple[Callable[Concatenate[Model, ...], Any], ...] = ()

    def requests(self) -> Iterator[Request[Any]]:
        """Yield what is declared; raises :class:`TypeError` for a parameter that nothing reads."""
        for method in (*vars(self.model).values(), *self.functions):
            declared = declaration_of(method)
            if declared is not None:
                yield Request(declared, self.enter, method, *_signature(method))


def _of(enter: Callable[[OpenModels], Model]) -> Callable[[Router], Model]:
    return lambda router: enter(router.models)


PLACES: tuple[Place[Any], ...] = (
    Place(Router, lambda router: router),
    Place(LobbyModel, _of(OpenModels.at_lobby), (name_remarks, opening_roll)),
    Place(LearnModel, _of(OpenModels.at_learn)),
    Place(LessonModel, _of(OpenModels.at_lesson)),
    Place(QuizModel, _of(OpenModels.at_quiz)),
    Place(LadderModel, _of(OpenModels.at_ladder)),
    Place(ClassroomModel, _of(OpenModels.at_classroom)),
    Place(TableModel, _of(OpenModels.at_table), (unknown_heads, trial, record_code)),
    Place(AmendingModel, _of(OpenModels.at_amending)),
    Place(AskingModel, _of(OpenModels.at_asking)),
    Place(PracticeModel, _of(OpenModels.at_practice)),
    Place(CountdownModel, _of(OpenModels.at_countdown)),
    Place(SandGlassModel, _of(OpenModels.at_sand_glass)),
    Place(NotesModel, _of(OpenModels.at_notes)),
    Place(StandingsModel, _of(OpenModels.at_standings)),
    Place(ReviewModel, _of(OpenModels.at_review)),
    Place(FirstGameModel, _of(OpenModels.at_first_game)),
    Place(SeatHints, _of(OpenModels.at_hints)),
    Place(PhonesModel, _of(OpenModels.at_phones)),
    Place(ScoreSheetModel, _of(OpenModels.at_score_sheet)),
    Place(Plotter, _of(OpenModels.at_charts)),
    Place(ShareModel, _of(OpenModels.at_result), (result_link,)),
    Place(TransferModel, _of(OpenModels.at_files)),
    Place(
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
            person_page,
            statistics,
        ),
    ),
    Place(RulesModel, _of(OpenModels.at_rules)),
    Place(AboutModel, _of(OpenModels.at_about)),
    Place(DevicesModel, _of(OpenModels.at_devices)),
    Place(UpkeepModel, _of(OpenModels.at_upkeep)),
)


class Registry(NamedTuple):
    """All that a page may send, by name."""

    commands: Mapping[str, Command]
    queries: Mapping[str, Query]


def collect(places: Iterable[Place[Any]]) -> Registry:
    """Return what places declare; raise :class:`ValueError` for a name that stands for two."""
    found: dict[str, dict[str, Request[Any]]] = {"command": {}, "query": {}}
    for request in (request for place in places for request in place.requests()):
        by_name = found[request.declared.type]
        if request.name in by_name:
            raise ValueError(f"two of the same name: {request.declared.type} {request.name}")
        by_name[request.name] = request
    return Registry(MappingProxyType(found["command"]), MappingProxyType(found["query"]))


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


COMMANDS, QUERIES = collect(PLACES)
