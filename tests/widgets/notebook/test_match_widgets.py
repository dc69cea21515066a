"""A match in a notebook: cells, taps and several widgets at once; and one that is looked through."""

from __future__ import annotations

import gc
import json
import threading
from typing import Any

import pytest
from ipywidgets import IntSlider, link
from traitlets import TraitError

import referee
from referee.engine.errors import Ambiguous, Malformed
from referee.store.store import Store
from tests.support.devices import on
from tests.support.notebook_pages import send, tap
from tests.support.sessions import REVEAL, play, to_cosponsorship
from widgets import Referee, Review
from widgets.notebook.screen_widget import ScreenWidget
from widgets.screens.table.model import TableModel
from widgets.session import Session

PLAYERS = ["Ana", "Bo", "Cy", "Dora"]


@pytest.fixture
def match() -> referee.Match:
    return referee.Match("reputation", PLAYERS, seed=4)


def test_its_traits_say_how_the_match_stands(show, match) -> None:
    table = show(Referee, match)
    assert (table.step, table.revision, table.turn, table.waiting_for) == ("reveal", 0, [], [])
    match.play(REVEAL)
    assert table.revision == 1
    assert table.turn == [*match.turn] and [PLAYERS[seat] for seat in table.waiting_for] == table.turn
    assert table.record == match.record and not table.finished and table.standings == []
    match.play_out()
    assert table.finished and [row["name"] for row in table.standings] == PLAYERS


def test_a_cell_that_plays_moves_each_widget_and_a_tap_moves_the_match(show, match) -> None:
    table, other, ana = show(Referee, match), show(Referee, match), show(Referee, match, seat="Ana")
    seen: list[int] = []
    other.observe(lambda change: seen.append(change["new"]), "revision")
    play(table.session, REVEAL)
    send(table, {"event": "tap", "data": {"tap": "refresh"}})
    assert len(match) == 1 and seen == []  # only the session has it: events of a page go through the widget
    send(table, {"event": "tap", "data": on(table.session, {"do": "bid_private", "by": 0, "workers": 2})})
    assert len(match) == 2 and seen[-1] == 2
    assert [one.revision for one in (table, other, ana)] == [2, 2, 2]
    match.undo()
    versions = [one.session.screens["table"]["version"] for one in (table, other, ana)]
    assert seen[-1] == 3 and len({*versions}) == 1


def test_a_seats_widget_shows_what_that_seat_may_see_and_do(show, match) -> None:
    table, ana = show(Referee, match), show(Referee, match, seat="Ana")
    for action in to_cosponsorship():
        match.play(action)
    assert ana.session.screens["table"]["access"]["seats"] == [0]
    assert not ana.session.screens["table"]["can_undo"]
    before = len(match)
    bo = {"do": "bid_public", "by": 1, "credits": 1}
    send(ana, {"event": "tap", "data": on(ana.session, bo)})
    assert len(match) == before and ana.session.notice is not None
    assert table.session.screens["table"]["access"]["host"]


def test_no_trait_and_no_text_has_what_is_sealed(show, match) -> None:
    """Of what a seat has sealed, no other widget, no record and no saved notebook says what it is."""
    for action in to_cosponsorship():
        match.play(action)
    plain = match.fork()
    assert match.step == "cosponsor"
    hosts, bo = show(Referee, match), show(Referee, match, seat="Bo")
    sealing = next(one for one in match.legal.of("Dora")).example()
    match.play(sealing)
    assert not any(line.effects for line in match.log[-1:])
    sealed = match.keeper.match.closed_entries()[-1]
    secret = match.keeper.copy().secrets[sealed.number]
    for widget in (hosts, bo):
        state = {name: getattr(widget, name) for name in widget.keys if not name.startswith("_")}
        told = json.dumps([state, widget.record, widget._repr_mimebundle_()], default=str)
        assert secret.salt not in told
        shown = {name: widget.session.screens[name] for name in ("table", "log")}
        assert secret.salt not in json.dumps(shown)
    # a view is the same for each value
    views = []
    for value in (sealing, next(one for one in plain.legal.of("Dora")).example()):
        twin = plain.fork()
        twin.play(value)
        views.append(twin.view("Bo"))
    assert views[0] == views[1]


def test_what_it_is_made_of_is_a_match_or_a_game_with_players(show) -> None:
    made = show(Referee, game="boss", players=["Ana", "Bo", "Cy"], language="es")
    assert made.match.language == "es" and made.session.context.language == "es"
    with pytest.raises(TypeError):
        Referee()
    with pytest.raises(TypeError):
        Referee(made.match, game="boss", players=["Ana"])
    with pytest.raises(Malformed):
        Referee(made.match, seat="Zoe")
    twins = referee.Match("boss", ["Ana", "Ana", "Cy"])
    with pytest.raises(Ambiguous):
        Referee(twins, seat="Ana")
    with pytest.raises(TraitError, match="no language"):
        Referee(made.match, language="xx")
    with pytest.raises(TraitError):
        Referee(made.match, theme="pink")


def test_its_language_is_what_was_given_else_the_pages_until_somebody_changes_it(show, match) -> None:
    fixed, free = show(Referee, match, language="es"), show(Referee, match)
    for widget in (fixed, free):
        tap(widget, "connect", language="en")
    assert (fixed.language, free.language) == ("es", "en")
    tap(fixed, "language", language="en")
    assert fixed.language == "en"
    free.language = "es"
    assert free.session.screens["shell"]["language"] == "es"


def test_a_page_cannot_write_a_trait_nor_leave_for_another_screen(show, match) -> None:
    table = show(Referee, match)
    table.set_state({"finished": True, "record": {}, "language": "es", "height": 1})
    assert not table.finished and table.record and table.height is None
    for way in ("lobby", "history", "score_sheet", "learn", "practise", "again", "close_quiz"):
        tap(table, way)
        shell = table.session.screens["shell"]
        assert (shell["screen"], shell["is_alone"], shell["leads_back"]) == ("table", True, False), way
        assert shell["table"] == ""  # nothing of it is remembered on the device
    tap(table, "start", game="boss", seats=[{"name": "A"}] * 3, options={})
    assert table.session.screens["table"]["game"] == "reputation"


def test_a_seats_page_cannot_take_the_table_along(show, match) -> None:
    """A backup has what opens all sealed entries; a forged page asks for it, and for more of a dashboard."""
    for action in to_cosponsorship():
        match.play(action)
    match.play(next(one for one in match.legal.of("Dora")).example())
    bo = show(Referee, match, seat="Bo")
    table = bo.session.screens["table"]
    for number, (name, data) in enumerate(
        (
            ("backup", {}),
            ("backup_code", {"table": match.keeper.table.id}),
            ("codes", {}),
            ("upload", {}),
            ("lobby", {}),
            ("devices", {}),
            ("record", {}),
            ("private", {"seat": 3}),
        )
    ):
        answer = bo.session.query({"query": name, "id": f"q{number}", "data": data})
        assert answer is not None and "problem" in answer, name
    for way in ("archive", "keep", "discard_score_sheet"):
        tap(bo, way, table=match.keeper.table.id)
        assert bo.session.notice is not None, way
    assert bo.session.screens["table"]["version"] == table["version"]


def test_a_saved_notebook_shows_the_table_without_a_kernel(show, match) -> None:
    match.play(REVEAL)
    data = show(Referee, match)._repr_mimebundle_()[0]
    assert "application/vnd.jupyter.widget-view+json" in data
    assert match.prompt.text in data["text/plain"] and "<h4>Reputation</h4>" in data["text/html"]


def test_names_are_text_in_what_is_saved(show) -> None:
    players = ["<img src=x onerror=alert(1)>", "Bo", "Cy"]
    match = referee.Match("reputation", players, seed=1)
    match.play(REVEAL)
    match.play("bid_private", by=0, workers=1)
    assert "<img" not in show(Referee, match)._repr_mimebundle_()[0]["text/html"]


def test_a_match_keeps_what_it_was_when_a_widget_takes_it_over(show, match) -> None:
    for action in to_cosponsorship():
        match.play(action)
    match.play(next(one for one in match.legal.of("Dora")).example())
    match.undo()
    match.redo()
    before, bot = match.record, referee.GAMES["reputation"].bot()
    informed = match.informed_state
    show(Referee, match)
    assert match.record == before and match.informed_state == informed
    twin = match.fork()
    assert twin.play_out().winners and match.record == before
    assert bot.choose(match, match.turn[0]) is not None
    match.play_out()
    assert match.outcome is not None


def test_cells_and_pages_take_turns(show, match) -> None:
    """A page is answered in another thread than cells run in; nothing is lost, and nothing is done twice."""
    table = show(Referee, match)
    match.play(REVEAL)
    faults: list[BaseException] = []

    def read() -> None:
        try:
            for _ in range(30):
                tap(table, "refresh")
        except BaseException as error:
            faults.append(error)
            raise

    reader = threading.Thread(target=read)
    reader.start()
    for _ in range(10):
        match.play("bid_private", by=0, workers=1)
        match.undo()
    reader.join()
    assert faults == [] and table.session.notice is None
    assert table.revision == len(match.keeper.match.log) == 21


def held() -> dict[str, int]:
    gc.collect()
    kinds = (Session, TableModel, ScreenWidget, Store)
    found = {kind.__name__: 0 for kind in kinds}
    for one in gc.get_objects():
        for kind in kinds:
            found[kind.__name__] += isinstance(one, kind)
    return found


def test_a_closed_widget_leaves_nothing_behind(match) -> None:
    Referee(match).close()  # the match has its table from now on
    before, threads = held(), threading.active_count()
    for _ in range(5):
        for widget in (Referee(match), Referee(match, seat=1), Review(match)):
            widget.close()
        del widget
    assert held() == before and threading.active_count() == threads
    match.play(REVEAL)
    assert len(match) == 1


# -- looking through a match ---------------------------------------------------------------------------


@pytest.fixture
def played(match: referee.Match) -> referee.Match:
    match.play_out()
    return match


def test_a_review_turns_to_any_moment(show, played) -> None:
    review = show(Review, played)
    assert review.length == review.position == len(played) and review.finished
    slider = IntSlider(max=review.length, value=review.position)
    link((slider, "value"), (review, "position"))
    slider.value = 3
    assert review.step == referee.load(played.record, until=3).step and not review.finished
    assert review.session.screens["table"]["version"] == 3
    slider.value = review.length
    assert review.finished and review.standings
    with pytest.raises(TraitError, match="no position"):
        review.position = review.length + 1


def test_nothing_is_played_in_a_review(show, played) -> None:
    review = show(Review, played, position=2)
    before = review.session.screens["table"]
    assert before["access"]["looks_on"] and not before["can_undo"]
    for one in ({"tap": "undo", "revision": before["revision"]}, on(review.session, REVEAL)):
        send(review, {"event": "tap", "data": one})
        assert review.session.screens["table"]["version"] == 2
    assert len(played) == review.length


def test_a_review_reads_a_record(show, played, tmp_path) -> None:
    played.save(tmp_path / "evening.json")
    from_file, from_data = show(Review, tmp_path / "evening.json"), show(Review, played.record)
    assert from_file.standings == from_data.standings == show(Review, played).standings
    with pytest.raises(OSError, match="nowhere"):
        Review(tmp_path / "nowhere.json")
    with pytest.raises(Malformed):
        Review({"format": 1})


@pytest.mark.parametrize("content", [None, 3, "tap", {"event": "module"}, {"event": "module", "name": ["a"]}])
def test_what_is_no_message_is_ignored(show, match, content: Any) -> None:
    table = show(Referee, match)
    send(table, content)
    assert table.revision == 0
