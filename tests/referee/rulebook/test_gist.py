"""Rules in fewer words."""

from __future__ import annotations

from referee.engine.info import Handling
from referee.rulebook import Chapter, Clause
from referee.rulebook.gist import gist, shortened


def said(text: str, sentences: int = 1) -> str:
    (block,) = gist(Clause("A-1", text), sentences).blocks
    assert block["kind"] == "paragraph"
    return "".join(span["text"] for span in block["spans"])


def test_the_first_sentences_stay() -> None:
    text = "One thing is so. Another is so, too! ¿Y la tercera? Sí."
    assert said(text) == "One thing is so."
    assert said(text, 2) == "One thing is so. Another is so, too!"
    assert said(text, 9) == text


def test_a_question_or_a_name_takes_its_answer_along() -> None:
    assert said("Overtaken? Your workers go home. More.") == "Overtaken? Your workers go home."
    assert said("**Alarm.** It rings. More.") == "Alarm. It rings."


def test_an_abbreviation_or_a_number_ends_no_sentence() -> None:
    assert (
        said("The Ba$tard$ Inc. sign costs 2.5 or more. More.") == "The Ba$tard$ Inc. sign costs 2.5 or more."
    )


def test_lists_and_tables_stay_whole() -> None:
    text = "The sum of these. More.\n\n- one\n- two\n\n| a | b |\n|---|---|\n| 1 | 2 |\n\nThe end."
    kinds = [block["kind"] for block in gist(Clause("A-1", text), 1).blocks]
    assert kinds == ["paragraph", "list", "table"]


def test_a_clause_that_only_explains_is_left_out() -> None:
    chapter = Chapter("A-1", "Title", (Clause("A-1.1", "So."), Clause("A-1.2", "For example.")))
    handling = {"A-1.1": Handling.ENFORCED, "A-1.2": Handling.EXPLAINED}
    short = shortened(chapter, handling, 1)
    assert [one.id for one in short.clauses] == ["A-1.1"]
    assert short.weight > len("Title")
