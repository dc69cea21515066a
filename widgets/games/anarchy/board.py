"""The labels of the board of Corporate Anarchy, and its private view."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from referee.engine.domain import Domain
from referee.engine.game import Game
from referee.engine.parameters import Choice, ListOf, Parameter
from referee.engine.rule import Offer
from referee.games import find_game
from referee.games.anarchy.view import (
    CARDS,
    ESPIONAGE,
    FACES,
    SHOP,
    AnarchyView,
    roll_off,
    shortest_walks_of,
    site_mends,
)
from referee.i18n import Speech, say
from widgets.game_ui import GameUi, OpeningRolls
from widgets.games.anarchy.highlights import highlight
from widgets.games.anarchy.labels import ENTRY_LABELS, LABELS, ROLL_LABELS
from widgets.games.anarchy.views import (
    AnarchyAim,
    AnarchyBoard,
    AnarchyExtra,
    AnarchyJump,
    AnarchyLabels,
    AnarchyPrivate,
    AnarchyRollField,
    AnarchySite,
)
from widgets.objections import CitedText, objection_data, objection_text


def _choice(do: str, name: str) -> Choice:
    parameter: Parameter = find_game("anarchy").rule(do).parameters[name]
    choice = parameter.of if isinstance(parameter, ListOf) else parameter
    assert isinstance(choice, Choice)
    return choice


def _labels(do: str, name: str, speech: Speech) -> dict[str, str]:
    return {value: speech.say(label) for value, label in _choice(do, name).labels.items()}


def labels(speech: Speech) -> AnarchyLabels:
    """Return the board's labels by key; the template fills in those with braces."""
    return {
        **LABELS.texts(speech),
        "building_names": _labels("buy_building", "building", speech),
        "command_names": _labels("buy_command", "command", speech),
        "kinds": _labels("set_up", "kinds", speech),
        "entry": ENTRY_LABELS.texts(speech),
    }


def extra(game: Game[Any], state: Any, speech: Speech, controls_seat: Callable[[int], bool]) -> AnarchyExtra:
    """Return the additions to the view on the mover's device, see :class:`AnarchyExtra`."""
    offers = {offer.do: offer for offer in game.controls(state)}
    moving, end = offers.get("move"), offers.get("end_turn")
    if moving is None or moving.by is None or not controls_seat(moving.by):
        return {"elsewhere": {}, "ways": [], "jumps": [], "end_caution": None, "sites": [], "aims": {}}
    caution = None if end is None else end.caution()
    return {
        "elsewhere": _elsewhere(game, state, moving, speech),
        "ways": list(shortest_walks_of(state, moving.by)),
        "jumps": list(_jumps(game, state, moving, speech)),
        "end_caution": objection_data(caution, speech),
        "sites": list(_sites(state, offers.get("buy_building"), speech)),
        "aims": _aims(offers.get("buy_command"), speech),
    }


def _jumps(game: Game[Any], state: Any, moving: Offer[Any], speech: Speech) -> Iterator[AnarchyJump]:
    """Yield the gates that a walk to a gate can jump to."""
    domain = moving.domain("to")
    assert isinstance(domain, Domain)
    for gate in (square for square in domain.allowed if square.is_gate):
        if moving.objection(to=gate) is None:
            for seat in game.seats(state):
                if seat != gate.hq:
                    objection = moving.objection(to=gate, jump_to=seat)
                    yield {"seat": seat, "objection": objection_data(objection, speech)}


def _sites(state: Any, building: Offer[Any] | None, speech: Speech) -> Iterator[AnarchySite]:
    """Yield the squares with an objection or a caution against a building."""
    if building is None or building.by is None or building.objection() is not None:
        return
    moves = dict(site_mends(state, building.by))
    # a dearer building has the same objections
    for at, objection in building.choices("at", building=SHOP):
        caution = None if objection else building.caution(building=SHOP, at=at)
        if objection or caution:
            yield {
                "at": [*at],
                "objection": objection_data(objection, speech),
                "caution": objection_data(caution, speech),
                "moves": [[[*start], [*to]] for start, to in moves.get(at, ())],
            }


def _aims(command: Offer[Any] | None, speech: Speech) -> dict[str, list[AnarchyAim]]:
    """Return the possible targets of each available command, with its effect."""
    if command is None or command.objection() is not None:
        return {}
    return {
        name: [
            {
                "seat": seat,
                "objection": objection_data(objection, speech),
                "caution": objection_data(command.caution(command=name, target=seat), speech),
                "hint": speech.say(hint) if (hint := command.explained("target", seat, command=name)) else "",
                "takes_tile": name == ESPIONAGE,
            }
            for seat, objection in (
                command.choices("target", command=name) if CARDS[name].has_target else ((None, None),)
            )
        ]
        for name, against in command.choices("command")
        if against is None
    }


def _elsewhere(game: Game[Any], state: Any, moving: Offer[Any], speech: Speech) -> dict[str, CitedText]:
    """Return the objection to a walk into each of the other headquarters."""
    domain = moving.domain("to")
    assert isinstance(domain, Domain)
    present = {square.hq for square in domain.shown}
    seats, to = game.seats(state), moving.parameters["to"]
    corners = {hq: to.read({"hq": hq, "row": 0, "col": 0}, "to", len(seats)) for hq in seats}
    objections = {hq: moving.objection(to=corner) for hq, corner in corners.items() if hq not in present}
    return {str(hq): objection_text(objection, speech) for hq, objection in objections.items() if objection}


def private(view: AnarchyView, seat: int) -> AnarchyPrivate:
    """Return the tiles of a seat, if the referee knows them, and the one that it spies on."""
    squares = [square for row in view["seats"][seat]["headquarters"] for square in row]
    spying = view["spying"]
    return {
        "kinds": [
            [square["row"], square["col"], square["kind"]] for square in squares if square["kind"] is not None
        ],
        "spying": spying["kind"] if spying is not None and spying["by"] == seat else None,
    }


def roll_field(_game: Game[Any], speech: Speech) -> AnarchyRollField:
    """Return the data of the roll for the first seat."""
    return {"labels": ROLL_LABELS.texts(speech), "faces": [*FACES]}


UI = GameUi(
    highlight=highlight,
    board_type=AnarchyBoard,
    labels=labels,
    term_icons={
        "gate": "gate",
        "vip": "star",
        "alarm": "bell",
        "guard": "shield",
        "shop": "shop",
        "factory": "factory",
        "drug_den": "flask",
        "command": "bolt",
    },
    emblem="M3 21V9h6v12M15 21V9h6v12M9 21V4h6v17M6 12v.01M6 16v.01M18 12v.01M18 16v.01M12 8v.01M12 12v.01",
    takes=("buy_building", "buy_command", "move", "return_home", "end_turn", "stop"),
    passes=("end_turn",),
    extra_view=extra,
    books=("move_piece", "move_tile", "set_building", "turn_card", "set_lasting"),
    booking=say("Put the board right"),
    sealed_entry="set_up",
    opening_roll=OpeningRolls(FACES, roll_off),
    option_fields={"first_seat": roll_field},
    private_view=private,
    # in portrait, the prompt is above the board, and news does not move the board
    layout="tall",
    stage={
        "--now-narrow": "104px",
        "--now-upright": "50px",
        "--stage-gap": "4px",
        "--now-close": "1.1rem",
        "--last-done": "none",
        "--head-room": "35px",
        "--board-order": "1",
        "--news-room": "54px",
        "--news-most": "54px",
        "--news-narrow": "78px",
        "--news-size": "0.9rem",
        # beside the board, news takes the remaining height
        "--rows": "repeat(7, auto) minmax(0, 1fr) repeat(3, auto)",
        "--news-row": "8",
        "--side-rows": "9",
        "--screen-height": "100dvh",
        "--news-most-beside": "calc(100% - 4px)",
        # the entry form of a layout fits, with its button
        "--entry-width": "860px",
        "--entry-margin": "8px",
        "--entry-padding": "12px 16px",
        "--entry-gap": "6px",
        "--entry-title": "1.25rem",
    },
    stays_at_end=True,
    ends_openly=True,
)
