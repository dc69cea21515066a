"""A small text that would become many objects is refused before it becomes any."""

from __future__ import annotations

import tracemalloc

import pytest

from referee.engine.errors import Malformed
from referee.match import json_limits
from referee.match.json_limits import DEEPEST, MOST_VALUES
from referee.match.record import read_json


@pytest.mark.parametrize("one", ["[]", "{}", '{"a":[]}', "0", '""'])
def test_a_text_of_many_values_takes_hardly_more_memory_than_itself(
    one: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    most = 50_000  # a tenth of what is allowed, as memory is traced slowly
    monkeypatch.setattr(json_limits, "MOST_VALUES", most)
    text = "[" + ",".join([one] * (most + 1)) + "]"
    tracemalloc.start()
    try:
        with pytest.raises(Malformed, match="50000 values"):
            read_json(text)
        peak = tracemalloc.get_traced_memory()[1]
    finally:
        tracemalloc.stop()
    assert peak < 2 * len(text) + 100_000


@pytest.mark.parametrize(("opening", "closing"), [("[", "]"), ('{"a":', "}"), ('[{"a":', "}]")])
def test_a_deep_text_is_refused(opening: str, closing: str) -> None:
    levels = opening.count("[") + opening.count("{")
    times = DEEPEST // levels
    assert read_json(opening * times + "0" + closing * times)
    with pytest.raises(Malformed, match="deep"):
        read_json(opening * (times + 1) + "0" + closing * (times + 1))


def test_commas_and_brackets_in_texts_are_neither_values_nor_levels() -> None:
    sentence = '[{,\\"' * (MOST_VALUES // 2)
    assert read_json(f'["{sentence}"]')[0].startswith("[{,")


def test_a_text_that_never_ends_is_said_to_be_no_json() -> None:
    with pytest.raises(Malformed, match="JSON"):
        read_json('["' + "[" * (DEEPEST + 1))


def test_a_quotation_mark_that_closes_nothing_hides_nothing() -> None:
    """Between marks that the parser would take otherwise, the parser stops first."""
    with pytest.raises(Malformed):
        read_json('"' + "," * 3 + '"' + "[" * (DEEPEST + 1))


@pytest.mark.parametrize("one", ["[]", "0"])
def test_as_many_values_as_are_allowed_are_read_and_one_more_is_not(one: str) -> None:
    most = [one] * (MOST_VALUES - 2)
    if one == "[]":  # each begins by itself, and with the comma before it
        most = [one] * (MOST_VALUES // 2 - 1)
    assert len(read_json(f"[{','.join(most)}]")) == len(most)
    with pytest.raises(Malformed, match="500000 values"):
        read_json(f"[{','.join([*most, one, one])}]")
