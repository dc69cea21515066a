"""How phones take part in a class, as a browser meets it: without the word, and without anything else."""

from __future__ import annotations

import json
import signal
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from typing import Any
from urllib.parse import urlencode

import pytest

from referee.quiz import Kind
from referee.store import open_store
from referee.store.store import Store
from tests.support.classes import drawn
from tests.support.page_client import secret_of, table_of
from tests.support.server import FORM, Answer, Page, ServerProcess, form_token, heard, wait_for, written
from widgets.server.devices import device_id

pytestmark = pytest.mark.browser

TEACHER = device_id(secret_of("teacher"))


@pytest.fixture
def store(guarded: ServerProcess) -> Iterator[Store]:
    with closing(open_store(guarded.store)) as store:
        yield store


@pytest.fixture
def code(store: Store) -> str:
    if store.standings([TEACHER])[TEACHER] == "unknown":
        store.admit(device_id("visit"), TEACHER, "")
    return store.begin_class("reputation", TEACHER)


def look(
    server: ServerProcess, code: str, jar: dict[str, str] | None = None
) -> tuple[Answer, dict[str, str]]:
    """Open the address of a class; return the answer, and the cookies of the browser after it."""
    page = server.get(f"/class/{code}", {"Cookie": written(jar)} if jar else {})
    return page, {**(jar or {}), **page.cookies}


def joined(server: ServerProcess, code: str) -> dict[str, str]:
    """Take part in a class with another phone; return its cookies."""
    page, jar = look(server, code)
    answer = server.post(f"/class/{code}", urlencode(form_token(page)), jar, **FORM)
    assert answer.status == 303 and answer.headers["Location"] == f"/?class={code}"
    return {**jar, **answer.cookies}


def view_of(page: Page) -> dict[str, Any]:
    return page.screens["classroom"]


def test_a_phone_takes_part_without_the_word(guarded: ServerProcess, store: Store, code: str) -> None:
    assert look(guarded, code.upper())[0].status == 200
    jar = joined(guarded, code)
    page = Page(guarded, written(jar), f"/?class={code}")
    assert view_of(page)["role"] == "pupil" and page.screens["shell"]["is_alone"]
    again, _ = look(guarded, code, jar)
    assert again.status == 303, "it takes part already"
    assert len(store.class_state(code).pupils) == 1
    assert store.devices() and TEACHER in {one.id for one in store.devices()}
    assert len(store.devices()) == 1, "no pupil is let in"


def test_a_guest_is_served_its_class_and_nothing_else(
    guarded: ServerProcess, store: Store, code: str
) -> None:
    table = table_of(store, "teacher")
    jar = joined(guarded, code)
    for path in (f"/?table={table}", "/", "/?room=bcdfgh"):
        page = Page(guarded, written(jar), path)
        assert view_of(page)["code"] == code and not page.screens["table"] and not page.screens["lobby"]
    socket = page.socket()
    for number, tap in enumerate(({"tap": "open", "table": table}, {"tap": "lobby"}, {"tap": "history"})):
        socket.send(json.dumps({"event": "tap", "data": {"id": str(number), "seen": None, **tap}}))
        told = json.dumps(next(heard(socket)))
        assert not any(f'"screen": "{screen}"' in told for screen in ("table", "lobby", "history"))
        assert table not in told
    socket.close()
    codes = guarded.post("/referee/code", json.dumps({"code": table}), jar)
    assert codes.status == 403


def test_a_device_that_is_not_let_in_any_more_keeps_its_class_alone(fresh: ServerProcess) -> None:
    with closing(open_store(fresh.store)) as store:
        store.admit(device_id("visit"), TEACHER, "")
        code = store.begin_class("reputation", TEACHER)
        jar = joined(fresh, code)
        [pupil] = store.class_state(code).pupils
        store.admit(pupil.device, device_id(secret_of("pupil")), "")
        own = written(fresh.signed(secret_of("pupil")))
        page = Page(fresh, own, f"/?class={code}")
        assert not page.screens["shell"]["is_alone"]
        store.draw_access_code(asks_all=True)
    wait_for(lambda: not page.is_known())
    assert Page(fresh, own).screens["shell"]["is_alone"]
    assert fresh.visit(written(jar)).status == 303, "it goes by another secret"


def test_another_phone_is_asked_for_the_word(guarded: ServerProcess, code: str) -> None:
    _, jar = look(guarded, code)
    answer = guarded.visit(written(jar), f"/?class={code}")
    assert answer.status == 303 and answer.headers["Location"].startswith("/")
    answer = guarded.visit(written(jar), "/")
    assert answer.status == 303 and answer.headers["Location"] == "/enter"


def test_who_types_the_code_in_the_lobby_shows_the_class(guarded: ServerProcess, code: str) -> None:
    jar = guarded.signed(secret_of("teacher"))
    answer = guarded.post("/referee/code", json.dumps({"code": code.upper()}), jar)
    assert (answer.status, json.loads(answer.body)) == (200, {"classroom": code})
    wrong = "bcdfgh" if code != "bcdfgh" else "bcdfgj"
    assert guarded.post("/referee/code", json.dumps({"code": wrong}), jar).status == 404
    page = Page(guarded, written(jar), f"/?room={code}")
    assert view_of(page)["role"] == "room" and page.screens["shell"]["is_room"]
    assert view_of(Page(guarded, written(jar), f"/?class={code}"))["role"] == "teacher"


def test_the_teachers_device_does_not_become_a_pupil(guarded: ServerProcess, store: Store, code: str) -> None:
    page, _ = look(guarded, code, guarded.signed(secret_of("teacher")))
    assert page.status == 303 and page.headers["Location"] == f"/?class={code}"
    assert store.class_state(code).pupils == ()


def test_a_form_of_another_browser_or_class_is_not_taken(
    guarded: ServerProcess, store: Store, code: str
) -> None:
    other = store.begin_class("boss", TEACHER)
    page, jar = look(guarded, code)
    for path, form in ((f"/class/{code}", "form_token=0"), (f"/class/{other}", urlencode(form_token(page)))):
        assert guarded.post(path, form, jar, **FORM).status == 403
    answer = guarded.post(
        f"/class/{code}", urlencode(form_token(page)), jar, **FORM, Origin="http://evil.example"
    )
    assert answer.status == 403
    assert store.class_state(code).pupils == store.class_state(other).pupils == ()


def test_a_lost_answer_makes_nobody_another_pupil(guarded: ServerProcess, store: Store, code: str) -> None:
    page, jar = look(guarded, code)
    form = urlencode(form_token(page))
    assert guarded.post(f"/class/{code}", form, jar, **FORM).status == 303
    assert view_of(Page(guarded, written(jar)))["role"] == "pupil"  # by what it has from before
    assert guarded.post(f"/class/{code}", form, jar, **FORM).status in (303, 403)
    assert len(store.class_state(code).pupils) == 1


def test_pages_on_another_server_follow(
    guarded: ServerProcess, store: Store, code: str, tmp_path: Path
) -> None:
    other = ServerProcess(tmp_path, "--word", store=guarded.store)
    [phone, room] = [
        Page(other, written(joined(other, code))),
        Page(guarded, teachers(guarded), f"/?room={code}"),
    ]
    [pupil] = store.class_state(code).pupils
    sockets = [heard(phone.socket()), heard(room.socket())]
    store.name_pupil(code, pupil.device, "Vega")
    until(sockets[1], "/classroom/count/joined")
    question, body = drawn("reputation", Kind.MAY)
    store.ask_class(code, TEACHER, question, body)
    for socket in sockets:
        until(socket, json.dumps(json.loads(body)["texts"]["en"]["text"])[1:-1])
    other.end(signal.SIGTERM)


def teachers(server: ServerProcess) -> str:
    """Return the cookie of the teacher's browser."""
    return written(server.signed(secret_of("teacher")))


def until(messages: Iterator[dict[str, Any]], part: str) -> str:
    """Return the first message with a part."""
    return next(text for text in map(json.dumps, messages) if part in text)


def test_guessed_codes_are_counted(fresh: ServerProcess) -> None:
    statuses = [fresh.get("/class/bcdfgh").status for _ in range(40)]
    assert statuses[:30] == [410] * 30 and statuses[-1] == 429
    with closing(open_store(fresh.store)) as store:
        store.admit(device_id("visit"), TEACHER, "")
        code = store.begin_class("reputation", TEACHER)
    assert fresh.get(f"/class/{code}").status == 429, "who guesses is not told when it was right"


def test_a_class_goes_on_after_a_server_was_killed(tmp_path: Path) -> None:
    server = ServerProcess(tmp_path, "--word")
    with closing(open_store(server.store)) as store:
        store.admit(device_id("visit"), TEACHER, "")
        code = store.begin_class("reputation", TEACHER)
        jar = joined(server, code)
        [pupil] = store.class_state(code).pupils
        store.name_pupil(code, pupil.device, "Vega")
        question, body = drawn("reputation", Kind.MAY)
        store.ask_class(code, TEACHER, question, body)
        store.answer_class(code, pupil.device, 1, 1)
        before = view_of(Page(server, written(jar)))
        server.process.kill()
        server.process.wait(60)
        again = ServerProcess(tmp_path, "--word", port=server.port)
        after = view_of(Page(again, written(jar)))
        again.end(signal.SIGTERM)
    assert after["pupil"] == before["pupil"] and after["pupil"]["answer"] == 1
    assert after["question"]["text"] == before["question"]["text"]
    assert after["question"]["table"]["board"] == before["question"]["table"]["board"]
