"""What the log says of actions that stand, in words that the whole table may know."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from referee.engine.game import Game
from referee.text import Listed, SeatName, Sentence, Sequel, say

if TYPE_CHECKING:
    from referee.engine.match import Standing


def described(game: Game[Any], standing: Sequence[Standing[Any]]) -> Sentence:
    """Say actions, one after the other."""
    sentences = tuple(_said(game, one) for one in standing)
    return sentences[0] if len(sentences) == 1 else Sentence("{all}", {"all": Sequel(sentences)})


def _said(game: Game[Any], one: Standing[Any]) -> Sentence:
    """Say an action, and what of it the referee drew."""
    rule = game.rule(one.action.do)
    sentence = rule.describe(one.before, one.action)
    if not one.rolled:
        return sentence
    fields = rule.fields(one.action.by)
    labels = tuple(
        fields[name].label if name in fields and fields[name].label.message else name for name in one.rolled
    )
    return say("{what} ({names}: rolled by the referee)", what=sentence, names=Listed(labels))


def taken_back(what: Sentence, by: int | None) -> Sentence:
    """Say that something was undone, and for which seat if one is known."""
    if by is None:
        return say("Taken back: {what}", what=what)
    return say("Taken back for {seat}: {what}", seat=SeatName(by), what=what)


def put_back(what: Sentence, by: int | None) -> Sentence:
    """Say that something was redone, and for which seat if one is known."""
    if by is None:
        return say("Put back: {what}", what=what)
    return say("Put back for {seat}: {what}", seat=SeatName(by), what=what)


def sealed_again(seat: int) -> Sentence:
    """Say that a seat has put another entry in the place of its sealed one."""
    return say("{seat} has sealed again.", seat=SeatName(seat))
