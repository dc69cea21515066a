"""The words on the board of Who To Promote?, and what a table that uses the real cards need not say."""

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
    """Return name and ability of each employee, by id."""
    return {
        one.id: {"name": speech.say(one.name), "ability": speech.say(one.ability)}
        for one in EMPLOYEES.values()
    }


def labels(speech: Speech) -> PromoteLabels:
    """Return the board's labels by their keys; those with braces are filled in by the template."""
    return {
        **LABELS.texts(speech),
        "employees": _employees(speech),
    }


def extra(game: Game[Any], state: Any, speech: Speech, controls_seat: Callable[[int], bool]) -> PromoteExtra:
    """Return what is beside the engine's view: for the seats that this device controls, and for everybody.

    ``to_type``: who has still to put a card down and is controlled here, in an order in which they may, each
    with the cards that it still has, and whether the cards open (``opens``) with all of these; ``barred``:
    where they must not lie. ``next``: who can be named by the
    one that places now; ``walk``: the round that was opened last; ``counts``: that of each game so far.
    """
    offers = [*_to_enter(game, state, controls_seat)]
    return {
        "to_type": [
            {
                "seat": offer.by,
                "cards": [
                    {"card": one.value, "objection": objection_data(one.objection, speech)}
                    for one in offer.choices("card")
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
                "told": [
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
        "told": [{"clause": one.clause, "text": speech.say(one.sentence)} for one in result.verdicts],
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
    """Return the cards of a seat, and what they come to where that is not what one card shows."""
    shown, total = [signed(card.printed) for card in cards], signed(sum(card.value for card in cards))
    return total if shown in ([], [total]) else f"{', '.join(shown)} = {total}"


def _sealed(offer: Offer[Any]) -> Action:
    """Return the entry of an offer as the table sees it: that it is made, and nothing else."""
    return Action(offer.do, offer.by, {}, Seal(""))


def _to_enter(game: Game[Any], state: Any, controls_seat: Callable[[int], bool]) -> Iterator[Offer[Any]]:
    """Yield the offers of those who discard, or who place one after the other, each named in turn.

    That goes on until a seat is to name or to place which another device controls.
    """
    while offers := [one for one in game.offers(state) if one.by is not None and controls_seat(one.by)]:
        naming = next((one for one in offers if one.do == "name_next"), None)
        if naming is not None:
            named = [one.value for one in naming.choices("seat") if one.objection is None]
            here = next(filter(controls_seat, named), None)
            if here is None:
                return
            state = game.apply(state, naming.action(seat=here))
            continue
        entering = [one for one in offers if one.rule.is_sealed]
        yield from entering
        if len(entering) != 1 or entering[0].do != "vote":
            return
        state = game.apply(state, _sealed(entering[0]))


def _barred(offers: Sequence[Offer[Any]], speech: Speech) -> Iterator[PromoteBarred]:
    """Yield under whom a card must not lie that somebody still has (WTP-3.2)."""
    seen = set()
    for offer in offers:
        if offer.do != "vote":
            continue
        for card in [one.value for one in offer.choices("card") if one.objection is None]:
            if card in seen:
                continue
            seen.add(card)
            for choice in offer.choices("employee", card=card):
                if choice.objection is not None:
                    yield {
                        "card": card,
                        "employee": choice.value,
                        "objection": objection_text(choice.objection, speech),
                    }


def _next(game: Game[Any], state: Any) -> Iterator[int]:
    """Yield whom the seat that places now can name afterwards: nobody where that goes without saying."""
    placing = next((one for one in game.offers(state) if one.do == "vote"), None)
    if placing is None:
        return
    state = game.apply(state, _sealed(placing))
    naming = next((one for one in game.offers(state) if one.do == "name_next"), None)
    if naming is not None:
        yield from (one.value for one in naming.choices("seat") if one.objection is None)


def line_field(game: Game[Any], speech: Speech) -> PromoteLineField:
    """Return who can be chosen for the line, and lines in which abilities meet."""
    figures = game.info.figures
    return {
        "labels": LINE_LABELS.texts(speech),
        "length": figures["line"],
        "employees": [
            {"id": one, "level": figures["levels"][one], **said} for one, said in _employees(speech).items()
        ],
        "sets": [
            {
                "id": one.id,
                "title": speech.say(one.title),
                "reason": speech.say(one.reason),
                "line": one.value,
            }
            for one in game.suggestions("line")
        ],
    }


def complete(game: Game[Any], state: Any, actions: Sequence[Action]) -> list[Action]:
    """Return the votes of a round with the naming of each next seat in between, as the rules ask for it."""
    completed, left = [], [*actions]
    while left:
        naming = next((offer for offer in game.offers(state) if offer.do == "name_next"), None)
        if naming is not None and left[0].do == "vote":
            action = naming.action(seat=left[0].seat)
        else:
            action = left.pop(0)
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
    stage={
        "--stage-gap": "6px",
        "--news-order": "4",  # what is kept of a round unfolds below all else, and pushes nothing
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
