"""The labels of the board of Who To Promote?, and the implied actions of a table with real cards."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Any

from referee.engine.action import Action, Seal
from referee.engine.game import Game
from referee.engine.outcome import Part
from referee.engine.rule import Offer
from referee.games.promote.view import EMPLOYEES, Result, departures, due, walk
from referee.i18n import Speech, say, signed
from widgets.game_ui import BY_LINE, GameUi
from widgets.games.promote.highlights import highlight
from widgets.games.promote.labels import LABELS, LINE_LABELS
from widgets.games.promote.views import (
    PromoteBarred,
    PromoteBoard,
    PromoteCount,
    PromoteEmployeeText,
    PromoteExtra,
    PromoteLabels,
    PromoteLineField,
)
from widgets.objections import objection_data, objection_text


def _employees(speech: Speech) -> dict[str, PromoteEmployeeText]:
    """Return the name and the ability of each employee, by id."""
    return {
        employee.id: {"name": speech.say(employee.name), "ability": speech.say(employee.ability)}
        for employee in EMPLOYEES.values()
    }


def labels(speech: Speech) -> PromoteLabels:
    """Return the board's labels by key; the template fills in those with braces."""
    return {
        **LABELS.texts(speech),
        "employees": _employees(speech),
    }


def extra(game: Game[Any], state: Any, speech: Speech, controls_seat: Callable[[int], bool]) -> PromoteExtra:
    """Return the additions to the engine's view, for the seats that this device controls and for all.

    ``to_type``: the controlled seats that still have to play a card, in a legal order, with their cards.
    ``opens``: whether the cards then open; ``barred``: the employees that a card must not go to.
    ``next``: the seats that the placing seat can name; ``walk``: the last opened round; ``counts``: the count
    of each finished game.
    """
    offers = [*_to_enter(game, state, controls_seat)]
    return {
        "to_type": [
            {
                "seat": offer.by,
                "cards": [
                    {"card": choice.value, "objection": objection_data(choice.objection, speech)}
                    for choice in offer.choices("card")
                ],
            }
            for offer in offers
            if offer.by is not None
        ],
        "opens": len(offers) == len(due(state)),
        "barred": [*_barred(offers, speech)],
        "next": [*_next(game, state)],
        "walk": [
            {
                "line": list(moment.line),
                "votes": moment.votes,
                "totals": dict(moment.totals),
                "effects": [
                    {"clause": effect.clause, "text": speech.say(effect.sentence)}
                    for effect in moment.effects
                ],
            }
            for moment in walk(state)
        ],
        "counts": [_count(result, speech) for result in state.results],
    }


def _count(result: Result, speech: Speech) -> PromoteCount:
    return {
        "verdicts": [
            {"clause": verdict.clause, "text": speech.say(verdict.sentence)} for verdict in result.verdicts
        ],
        "piles": [
            {
                "name": speech.say(EMPLOYEES[employee].name),
                "cards": [_cards(cards) for cards in pile],
                "total": result.totals[employee],
            }
            for employee, pile in result.cards.items()
        ],
    }


def _cards(cards: Sequence[Part]) -> str:
    """Return the cards of a seat, and their total unless a single card shows it."""
    printed, total = [signed(card.printed) for card in cards], signed(sum(card.value for card in cards))
    return total if printed in ([], [total]) else f"{', '.join(printed)} = {total}"


def _sealed(offer: Offer[Any]) -> Action:
    """Return the entry of an offer without its values, as the table sees it."""
    return Action(offer.do, offer.by, {}, Seal(""))


def _to_enter(game: Game[Any], state: Any, controls_seat: Callable[[int], bool]) -> Iterator[Offer[Any]]:
    """Yield the offers of seats that discard, or that place in turn, each named by the one before.

    It stops at the first seat that another device controls.
    """
    while offers := [
        offer for offer in game.offers(state) if offer.by is not None and controls_seat(offer.by)
    ]:
        naming = next((offer for offer in offers if offer.do == "name_next"), None)
        if naming is not None:
            named = [choice.value for choice in naming.choices("seat") if choice.objection is None]
            next_seat = next(filter(controls_seat, named), None)
            if next_seat is None:
                return
            state = game.apply(state, naming.action(seat=next_seat))
            continue
        entering = [offer for offer in offers if offer.rule.is_sealed]
        yield from entering
        if len(entering) != 1 or entering[0].do != "vote":
            return
        state = game.apply(state, _sealed(entering[0]))


def _barred(offers: Sequence[Offer[Any]], speech: Speech) -> Iterator[PromoteBarred]:
    """Yield the employees that a remaining card must not go to (WTP-3.2)."""
    checked = set()
    for offer in offers:
        if offer.do != "vote":
            continue
        for card in [choice.value for choice in offer.choices("card") if choice.objection is None]:
            if card in checked:
                continue
            checked.add(card)
            for choice in offer.choices("employee", card=card):
                if choice.objection is not None:
                    yield {
                        "card": card,
                        "employee": choice.value,
                        "objection": objection_text(choice.objection, speech),
                    }


def _next(game: Game[Any], state: Any) -> Iterator[int]:
    """Yield the seats that the placing seat can name next; none if the next seat is implied."""
    placing = next((offer for offer in game.offers(state) if offer.do == "vote"), None)
    if placing is None:
        return
    state = game.apply(state, _sealed(placing))
    naming = next((offer for offer in game.offers(state) if offer.do == "name_next"), None)
    if naming is not None:
        yield from (choice.value for choice in naming.choices("seat") if choice.objection is None)


def line_field(game: Game[Any], speech: Speech) -> PromoteLineField:
    """Return the data of the line field: the employees, and suggested lines."""
    figures = game.info.figures
    return {
        "labels": LINE_LABELS.texts(speech),
        "length": figures["line"],
        "employees": [
            {"id": employee, "level": figures["levels"][employee], **texts}
            for employee, texts in _employees(speech).items()
        ],
        "sets": [
            {
                "id": suggestion.id,
                "title": speech.say(suggestion.title),
                "reason": speech.say(suggestion.reason),
                "line": suggestion.value,
            }
            for suggestion in game.suggestions("line")
        ],
    }


def complete(game: Game[Any], state: Any, actions: Sequence[Action]) -> list[Action]:
    """Return the votes of a round, with the naming of each next seat that the rules require in between."""
    completed, remaining = [], [*actions]
    while remaining:
        naming = next((offer for offer in game.offers(state) if offer.do == "name_next"), None)
        if naming is not None and remaining[0].do == "vote":
            action = naming.action(seat=remaining[0].seat)
        else:
            action = remaining.pop(0)
        completed.append(action)
        state = game.submit(state, action)
    return completed


UI = GameUi(
    highlight=highlight,
    board_type=PromoteBoard,
    labels=labels,
    term_icons={"spokesman": "crown", "pile": "log", "best_vote": "star", "grand_promotion": "up"},
    emblem="M12 3v18M12 3 7 8M12 3l5 5M4 21h16M4 15h4v6M16 11h4v10",
    takes=("discard", "draw_employee", "name_next", "vote", "eliminate", "swap", "name_spokesman"),
    is_wide=True,
    layout="tall",
    stage={
        "--stage-gap": "6px",
        "--news-order": "4",  # the news of a round unfolds below everything else, and moves nothing
        "--now-close": "1.1rem",
        "--now-height": "9.6rem",
        "--now-narrow": "108px",
        "--now-long-narrow": "650 0.95rem / 1.15 var(--serif)",
        "--last-done": "none",
        "--now-upright": "130px",
        "--lesson-columns": "1 / -1",
        "--lesson-row": "2",
        "--lesson-board-rows": "3 / 12",
        "--entry-width": "760px",
        "--entry-margin": "8px",
        "--entry-padding": "12px 16px",
        "--entry-gap": "10px",
        "--entry-title": "1.5rem",
    },
    stays_at_end=True,
    sealed_entry="vote",
    tells_news=True,
    tells_away=True,
    revealed_by=BY_LINE,
    before_count=departures,
    complete=complete,
    extra_view=extra,
    private_labels={"hand": say("Your cards")},
    option_fields={"line": line_field},
)
