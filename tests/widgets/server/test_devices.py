"""Devices, invitations and the password, as a browser meets them."""

from __future__ import annotations

import http.client
import json
import re
import signal
from collections.abc import Iterator
from contextlib import closing
from http.cookies import SimpleCookie
from pathlib import Path
from typing import Any
from urllib.parse import urlencode

import pytest
from sqlalchemy import text

from referee.store import open_store
from referee.store.base import NewTable
from tests.widgets.server.conftest import Answer, ServerProcess, wait_for
from widgets.server.app import HEADERS
from widgets.server.devices import DeviceHandler, Tries


def cookies(answer: Answer) -> SimpleCookie:
    jar = SimpleCookie()
    for header in answer.headers.get_all("Set-Cookie", []):
        jar.load(header)
    return jar


def post(server: ServerProcess, path: str, body: str = "", **headers: str) -> Answer:
    with closing(http.client.HTTPConnection("127.0.0.1", server.port, timeout=30)) as connection:
        connection.request("POST", path, body=body, headers=headers)
        return Answer(connection.getresponse())


@pytest.fixture
def own(served: ServerProcess) -> dict[str, str]:
    return {"Origin": f"http://{served.host}"}


@pytest.fixture
def table(served: ServerProcess) -> Iterator[Any]:
    store = open_store(f"sqlite:///{served.folder / 'tables.db'}")
    row = store.create(
        NewTable("reputation", [{"name": name} for name in ("Ana", "Bo", "Cy")]), host="f" * 64
    )
    yield store, row.id
    store.close()


def test_a_device_is_known_by_a_cookie_that_scripts_cannot_read(served: ServerProcess) -> None:
    answer = served.get("/referee/ticket")
    cookie = cookies(answer)["referee_device"]
    assert cookie["httponly"] and cookie["samesite"] == "Lax" and len(cookie.value) >= 43
    assert answer.headers["Cache-Control"] == "no-store"
    assert cookie.value not in answer.body.decode()
    again = served.get("/referee/ticket", {"Cookie": f"referee_device={cookie.value}"})
    assert "referee_device" not in cookies(again)


@pytest.mark.parametrize(
    "headers",
    [{"Origin": "http://evil.example"}, {"Sec-Fetch-Site": "cross-site"}, {"Sec-Fetch-Site": "same-site"}],
)
def test_a_page_of_another_site_gets_no_ticket(served: ServerProcess, headers: dict[str, str]) -> None:
    assert served.get("/referee/ticket", headers).status == 403


@pytest.mark.parametrize("path", ["/sit", "/referee/code"])
@pytest.mark.parametrize("headers", [{}, {"Origin": "http://evil.example"}])
def test_what_changes_something_must_come_from_here(
    served: ServerProcess, path: str, headers: dict[str, str]
) -> None:
    assert post(served, path, "{}", **headers).status == 403


def test_a_token_leaves_the_address_at_once_and_works_once(
    served: ServerProcess, own: dict[str, str], table: Any
) -> None:
    store, table_id = table
    token = store.invite(table_id, "seat", 1)
    joined = served.get(f"/join/{token}")
    assert joined.status == 303 and joined.headers["Location"] == "/sit"
    kept = cookies(joined)["referee_invitation"]
    assert kept["httponly"] and kept.value == token
    jar = {"Cookie": f"referee_invitation={token}"}
    page = served.get("/sit", jar)
    assert page.status == 200 and token not in page.body.decode() and "Bo" in page.body.decode()
    taken = post(served, "/sit", **own, **jar)
    assert taken.status == 303 and taken.headers["Location"] == f"/?table={table_id}"
    assert [role.seat for role in store.roles(table_id) if role.kind == "seat"] == [1]
    other = post(served, "/sit", **own, **jar)
    assert other.status == 410 and "<form" not in other.body.decode()
    assert token not in served.log.read_text()


def test_a_seat_whose_answer_was_lost_is_taken_by_the_same_device_again(
    served: ServerProcess, own: dict[str, str], table: Any
) -> None:
    """A device is known before it asks for its seat, and asks again by the same invitation."""
    store, table_id = table
    jar = cookies(served.get(f"/join/{store.invite(table_id, 'seat', 1)}"))
    kept = {"Cookie": "; ".join(f"{name}={one.value}" for name, one in jar.items())}
    for _ in range(2):
        taken = post(served, "/sit", **own, **kept)
        assert taken.status == 303 and "referee_invitation" not in cookies(taken)
    assert [role.seat for role in store.roles(table_id) if role.kind == "seat"] == [1]


def test_a_code_that_is_none_says_so_in_the_browsers_language(served: ServerProcess) -> None:
    page = served.get("/sit", {"Accept-Language": "es-ES,es;q=0.9"})
    assert page.status == 410
    assert re.search(r'<html lang="es">', page.body.decode())


def test_a_store_that_fails_is_no_wrong_code_and_no_lost_seat(
    served: ServerProcess, own: dict[str, str], table: Any
) -> None:
    store, table_id = table
    jar = {"Cookie": f"referee_invitation={store.invite(table_id, 'seat', 1)}"}
    code = json.dumps({"code": table_id})
    with store.engine.begin() as connection:  # nobody can be given a part
        connection.execute(
            text("CREATE TRIGGER fails BEFORE INSERT ON referee_role BEGIN INSERT INTO gone VALUES (1); END")
        )
    try:
        asked = post(served, "/referee/code", code, **own, **{"Accept-Language": "es"})
        seated = post(served, "/sit", **own, **jar)
    finally:
        with store.engine.begin() as connection:
            connection.execute(text("DROP TRIGGER fails"))
    assert asked.status == 503
    assert json.loads(asked.body)["problem"].startswith("El almacén no funciona como debe.")
    assert seated.status == 503 and "The store does not work as it should." in seated.body.decode()
    assert post(served, "/referee/code", code, **own).status == 200
    assert post(served, "/sit", **own, **jar).status == 303


def test_a_device_without_a_cookie_is_the_same_throughout_a_request(monkeypatch: pytest.MonkeyPatch) -> None:
    kept: list[Any] = []
    monkeypatch.setattr(DeviceHandler, "get_cookie", lambda *_: None)
    monkeypatch.setattr(DeviceHandler, "_keep", lambda _, *cookie: kept.append(cookie))
    handler = DeviceHandler.__new__(DeviceHandler)
    assert handler.device == handler.device
    assert len(kept) == 1


def test_guessing_table_codes_ends_soon(served: ServerProcess, own: dict[str, str], table: Any) -> None:
    _, table_id = table
    for typed in (table_id, table_id.upper()):
        found = post(served, "/referee/code", json.dumps({"code": typed}), **own)
        assert json.loads(found.body) == {"table": table_id}
    for broken in ("", "[]", '{"code": 7}', '{"code": "nothere1"}', "\0"):
        assert post(served, "/referee/code", broken, **own).status == 404
    answers = [post(served, "/referee/code", '{"code": "x"}', **own) for _ in range(12)]
    assert answers[-1].status == 429 and answers[-1].headers["Retry-After"]


def test_tries_are_counted_an_address_and_forgotten_in_time() -> None:
    tries = Tries(most=2, window=60, addresses=2)
    assert [tries.allow("a", now) for now in (0, 1, 2)] == [True, True, False]
    assert tries.allow("b", 2)
    assert tries.allow("a", 61)
    tries.allow("c", 62), tries.allow("d", 63)
    assert len(tries._tries) == 2


@pytest.fixture(scope="module")
def locked(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ServerProcess]:
    server = ServerProcess(tmp_path_factory.mktemp("locked"), REFEREE_PASSWORD="sesame street")
    yield server
    server.end(signal.SIGTERM)


@pytest.mark.parametrize("path", ["/", "/referee/ticket", "/sit"])
def test_with_a_password_every_page_asks_for_it(locked: ServerProcess, path: str) -> None:
    answer = locked.get(path)
    assert answer.status in (302, 403)
    if answer.status == 302:
        assert "/login" in answer.headers["Location"]


def test_a_token_is_in_no_address_while_the_password_is_asked_for(locked: ServerProcess) -> None:
    token = "abcdefghijklmnop"
    joined = locked.get(f"/join/{token}")
    assert (joined.status, joined.headers["Location"]) == (303, "/sit")
    asked = locked.get("/sit", {"Cookie": f"referee_invitation={token}"})
    assert asked.status == 302 and asked.headers["Location"] == "/login?next=%2Fsit"
    form = locked.get(asked.headers["Location"], {"Cookie": f"referee_invitation={token}"})
    assert 'action="/login?next=%2Fsit"' in form.body.decode() and token not in form.body.decode()


def test_without_the_password_no_kernel_is_reached(locked: ServerProcess) -> None:
    kernel = wait_for(locked.kernels)[0]
    identity = next(part for part in kernel.cmdline() if "kernel-" in part)
    found = re.search(r"kernel-([0-9a-f-]{36})", identity)
    assert found is not None
    assert locked.get(f"/api/kernels/{found[1]}").status == 403
    with pytest.raises(Exception, match="403"):
        locked.channels(found[1])


def test_the_password_is_in_no_process_that_others_can_read(locked: ServerProcess) -> None:
    for kernel in locked.kernels():
        assert "sesame" not in " ".join(kernel.cmdline())
        assert "sesame street" not in kernel.environ().values()
    assert "sesame" not in locked.log.read_text()


def log_in(server: ServerProcess, password: str, **headers: str) -> Answer:
    token = cookies(server.get("/login"))["_xsrf"].value
    return post(
        server,
        "/login?next=%2Fsit",
        urlencode({"_xsrf": token, "password": password}),
        Cookie=f"_xsrf={token}",
        Origin=f"http://{server.host}",
        **{"Content-Type": "application/x-www-form-urlencoded"},
        **headers,
    )


def test_who_gives_the_password_comes_in(locked: ServerProcess) -> None:
    answer = log_in(locked, "sesame street")
    assert (answer.status, answer.headers["Location"]) == (302, "/sit")
    jar = "; ".join(f"{name}={value.value}" for name, value in cookies(answer).items())
    assert locked.get("/referee/ticket", {"Cookie": jar}).status == 200


def test_the_login_is_a_page_of_ours_and_of_no_other_host(locked: ServerProcess) -> None:
    form = locked.get("/login", {"Accept-Language": "es-ES,es;q=0.9"})
    page = form.body.decode()
    assert form.status == 200 and form.headers["Cache-Control"] == "no-store"
    assert '<html lang="es">' in page and "<title>Boardroom Referee</title>" in page
    assert "jupyter" not in page.lower() and 'role="alert"' not in page
    assert re.findall(r'(?:src|href|action)="(?!data:)([^"]*)"', page) == ["/login?next=%2F"]
    assert set(re.findall(r"//([\w.-]+)", page)) == {"www.w3.org"}  # a name that nobody fetches
    assert form.headers["Content-Security-Policy"] == HEADERS["Content-Security-Policy"]


def test_a_wrong_password_is_told_in_a_sentence(locked: ServerProcess) -> None:
    answer = log_in(locked, "open <sesame>")
    page = answer.body.decode()
    assert answer.status == 401
    assert '<p id="problem" role="alert">That is not the password. Try again.</p>' in page
    assert "sesame" not in page


def test_a_form_that_another_site_made_is_not_taken(locked: ServerProcess) -> None:
    kind = {"Content-Type": "application/x-www-form-urlencoded"}
    assert post(locked, "/login", "password=sesame+street", **kind).status == 403


@pytest.mark.browser
def test_guessing_the_password_ends_soon(tmp_path: Path) -> None:
    server = ServerProcess(tmp_path, REFEREE_PASSWORD="sesame street")
    try:
        statuses = [log_in(server, guess).status for guess in map(str, range(10))]
        assert statuses == [401] * 10
        refused = log_in(server, "sesame street")
        assert refused.status == 429 and "Wait a minute" in refused.body.decode()
        assert refused.headers["Retry-After"] and "username" not in str(cookies(refused))
    finally:
        server.end(signal.SIGTERM)
