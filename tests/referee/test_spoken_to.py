"""Sentences to one player alone: that seat is "you" in them, and no verb is another one."""

from __future__ import annotations

import re

import pytest

from referee.i18n import LANGUAGES, Listed, SeatName, Sentence, Sequel, Speech, say, seat_names
from tests.support.random_play import played_at
from tests.support.table_setups import TableSetup, every_plain_table

NAMES = ("Ana", "Bo", "Cy")


def to_bo(sentence: Sentence, language: str = "en") -> str:
    return Speech(language, NAMES, you=1).say(sentence)


@pytest.mark.parametrize(
    ("sentence", "said"),
    [
        (say("{seat}: place a card.", seat=SeatName(1)), "You: place a card."),
        (say("{seats}: place a card.", seats=seat_names([0, 1, 2])), "You, Ana and Cy: place a card."),
        (say("{seat}: place a card.", seat=SeatName(0)), "Ana: place a card."),
        (say("{seat} passes.", seat=SeatName(1)), "Bo (you) passes."),
        (say("{seat} passes.", seat=SeatName(2)), "Cy passes."),
        (say("Next: {seats}.", seats=seat_names([0, 1])), "Next: Ana and Bo (you)."),
        (say("{seat}'s piece stays.", seat=SeatName(1)), "Your piece stays."),
        (say("{seat}'s piece stays.", seat=SeatName(0)), "Ana's piece stays."),
        (say("{seat} takes {whose}'s VIP.", seat=SeatName(0), whose=SeatName(1)), "Ana takes your VIP."),
        (say("{seats}'s piece stays.", seats=seat_names([1])), "Your piece stays."),
    ],
)
def test_a_sentence_speaks_to_its_reader(sentence: Sentence, said: str) -> None:
    assert to_bo(sentence) == said


def test_a_part_of_a_sentence_begins_none() -> None:
    square = say("{seat}: gate", seat=SeatName(1))
    assert to_bo(say("To {square}.", square=square)) == "To Bo (you): gate."
    assert to_bo(say("To {square}.", square=say("{seat}'s gate", seat=SeatName(1)))) == "To your gate."
    both = Sequel((say("{seat}: pass.", seat=SeatName(1)), say("{seat}: pass.", seat=SeatName(0))))
    assert to_bo(Sentence("{all}", {"all": both})) == "You: pass. Ana: pass."


def test_once_is_enough() -> None:
    passes = say("{seat} passes.", seat=SeatName(1))
    assert to_bo(say("For {seat}: {what}", seat=SeatName(1), what=passes)) == "For Bo (you): Bo passes."
    assert to_bo(say("{seat}: {what}", seat=SeatName(1), what=passes)) == "You: Bo passes."
    both = say("{seats}: {what}", seats=seat_names([0, 1]), what=passes)
    assert to_bo(both) == "You and Ana: Bo passes."
    assert to_bo(both, "es") == "Tú y Ana: Bo pasa."


def test_another_language_has_its_own_words() -> None:
    assert to_bo(say("{seat}: name who is next.", seat=SeatName(1)), "es") == "Tú: nombra a quien sigue."
    assert to_bo(say("{seat} passes.", seat=SeatName(1)), "es") == "Bo (tú) pasa."
    assert to_bo(Sentence("{all}", {"all": Listed((SeatName(1), SeatName(2)))}), "es") == "Bo (tú) y Cy"


@every_plain_table
@pytest.mark.parametrize("language", LANGUAGES)
def test_whatever_is_told_of_a_seat_is_told_its_player(table: TableSetup, language: str) -> None:
    """The log of a complete game addresses the seat's player, and reads as before for others."""
    match = played_at(table, 0)
    names = match.setup.names
    to_all, to_one = Speech(language, names), Speech(language, names, you=0)
    mentioned = re.compile(rf"\b{names[0]}\b")
    spoken_to = 0
    for line in match.lines:
        for sentence in (line.sentence, *(effect.sentence for effect in line.effects)):
            text = to_one.say(sentence)
            if mentioned.search(to_all.say(sentence)):
                assert re.search(r"\b(your?|tú)\b", text, re.IGNORECASE), text
                assert text.count(f"{names[0]} (") <= 1, text
                spoken_to += 1
            else:
                assert text == to_all.say(sentence)
    assert spoken_to


THE = say("the Spy of the Plant")


@pytest.mark.parametrize(
    ("sentence", "english", "spanish"),
    [
        (
            say("{employee} is not in the line.", employee=THE),
            "The Spy of the Plant is not",
            "El espía de la",
        ),
        (
            say("Nobody voted for {employee}: nobody wins by votes.", employee=THE),
            "for the Spy",
            "votó al espía",
        ),
        (
            say("{a} and {b} swap this round's votes.", a=THE, b=THE),
            "The Spy of the Plant and the Spy",
            "El espía de la planta y el espía",
        ),
    ],
)
def test_words_with_an_article_begin_a_sentence_and_are_drawn_together(
    sentence: Sentence, english: str, spanish: str
) -> None:
    assert english in to_all(sentence, "en")
    assert spanish in to_all(sentence, "es")


def test_a_name_stays_as_it_is_typed() -> None:
    passes = say("{seat} passes.", seat=SeatName(0))
    assert Speech("en", ("ana",)).say(passes) == "ana passes."
    given = say("{seat} swaps the votes of {a} and {b}.", seat=SeatName(0), a="el rubio", b="x")
    assert "de el rubio" in Speech("es", ("ana",)).say(given)


def to_all(sentence: Sentence, language: str) -> str:
    return Speech(language, NAMES).say(sentence)
