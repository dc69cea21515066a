"""Devices, invitations and the password, as a browser meets them."""

from __future__ import annotations

import json
import re
import signal
import sqlite3
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from http.cookies import SimpleCookie
from pathlib import Path
from typing import Any
from urllib.parse import urlencode

import pytest
import websocket
from sqlalchemy import text
from tornado.web import create_signed_value

from referee.store import open_store
from referee.store.log import NewTable
from tests.support.server import FORM, VISIT, Answer, Page, ServerProcess, form_token, written
from widgets.server.devices import device_id
from widgets.server.security import HEADERS


@pytest.fixture
def visitor(served: ServerProcess) -> dict[str, str]:
    """The cookies of a browser that has visited a page."""
    return served.get("/sit").cookies


def scan(server: ServerProcess, token: str, jar: dict[str, str] | None = None) -> dict[str, str]:
    """Open the address of an invitation; return the cookies of the browser after it."""
    kept = {"Cookie": written(jar)} if jar else {}
    joined = server.get(f"/join/{token}", kept)
    assert joined.status == 303 and joined.headers["Location"] == "/sit"
    return {**(jar or {}), **joined.cookies}


def opened(
    server: ServerProcess, token: str, jar: dict[str, str] | None = None
) -> tuple[dict[str, str], str]:
    """Scan an invitation and look at it; return the cookies after that, and what its button sends."""
    jar = scan(server, token, jar)
    page = server.get("/sit", {"Cookie": written(jar)})
    return {**jar, **page.cookies}, urlencode(form_token(page))


def sit(server: ServerProcess, jar: dict[str, str], form: str) -> Answer:
    """Press the button of an invitation."""
    return server.post("/sit", form, jar, **FORM)


@pytest.fixture
def table(served: ServerProcess) -> Iterator[Any]:
    store = open_store(f"sqlite:///{served.folder / 'tables.db'}")
    row = store.create(
        NewTable("reputation", [{"name": name} for name in ("Ana", "Bo", "Cy")]), host="f" * 64
    )
    yield store, row.id
    store.close()


def test_a_device_is_known_by_a_cookie_that_scripts_cannot_read(served: ServerProcess) -> None:
    page = served.get("/sit")
    cookie = SimpleCookie()
    for header in page.headers.get_all("Set-Cookie", []):
        cookie.load(header)
    [(name, kept)] = [one for one in cookie.items() if "referee" in one[0]]
    assert name == f"referee_device_{served.port}" and kept["path"] == "/" and not kept["secure"]
    assert kept["httponly"] and kept["samesite"] == "Lax" and len(kept.value) > 100
    jar = {"Cookie": written(page.cookies)}
    assert served.knows(jar["Cookie"])
    assert served.get("/sit", jar).marks == {}, "it stays what it is"
    opened = Page(served, jar["Cookie"])
    assert kept.value not in opened.html and "Set-Cookie" not in opened.headers


@pytest.mark.parametrize("path", ["/referee/code", "/sit"])
def test_only_a_page_makes_a_device(served: ServerProcess, path: str) -> None:
    answer = served.post(path, '{"code": "bcdfghjk"}')
    assert answer.status == 403 and answer.marks == {}


FORGED = "k" * 43


@pytest.mark.parametrize(
    "kind", ["unsigned", "own key", "own name", "other port", "other cookie", "cut", "without a port"]
)
def test_a_forged_cookie_is_as_none(served: ServerProcess, kind: str) -> None:
    name, genuine = next(iter(served.signed(FORGED).items()))
    other = served.cookie("referee_next")
    value = {
        "unsigned": FORGED,
        "own key": create_signed_value("0" * 64, name, FORGED).decode(),
        "own name": genuine.replace("referee_device", "referee_devise"),
        "other port": next(iter(served.signed(FORGED, "referee_device_1").values())),
        "other cookie": next(iter(served.signed(FORGED, "referee_next").values())),
        "cut": genuine[:-4] + "0000",
        "without a port": FORGED,
    }[kind]
    jar = {"referee_device" if kind == "without a port" else name: value}
    if kind == "other cookie":  # nor does a secret count that no device goes by yet
        jar[other] = value
    assert served.knows(f"{name}={genuine}")
    assert not served.knows(written(jar))
    assert name in served.get("/sit", {"Cookie": written(jar)}).cookies


def test_a_cookie_without_the_port_is_nobodys(served: ServerProcess, table: Any) -> None:
    store, table_id = table
    store.grant(table_id, device_id("e" * 43), "seat", 2)
    cookie = {"Cookie": f"referee_device={'e' * 43}"}
    assert not served.knows(cookie["Cookie"])
    assert served.cookie() in served.get("/sit", cookie).marks
    store.release(table_id, 2)


def test_the_cookies_of_two_servers_on_one_host_do_not_meet(served: ServerProcess, tmp_path: Path) -> None:
    other = ServerProcess(tmp_path, store=served.store)
    try:
        jar = {**served.get("/sit").marks, **other.get("/sit").marks}
        assert len(jar) == 2
        for server in (served, other):
            assert server.knows(written(jar))
            assert server.get("/sit", {"Cookie": written(jar)}).marks == {}
        # servers on one store know each other's devices, such as behind a proxy that shares the work
        own = {"Cookie": written(served.get("/sit").cookies), "Host": served.host}
        assert other.get("/?returned=1", {**VISIT, **own}).status == 303
    finally:
        other.end(signal.SIGTERM)


@pytest.mark.parametrize(
    "headers",
    [{"Origin": "http://evil.example"}, {"Sec-Fetch-Site": "cross-site"}, {"Sec-Fetch-Site": "same-site"}],
)
def test_a_page_of_another_site_is_told_nothing(
    served: ServerProcess, opened: Page, headers: dict[str, str]
) -> None:
    assert opened.is_known() and opened.state(**headers).status == 403


@pytest.mark.parametrize("path", ["/sit", "/referee/code"])
@pytest.mark.parametrize("headers", [{}, {"Origin": "http://evil.example"}])
def test_what_changes_something_must_come_from_here(
    served: ServerProcess, visitor: dict[str, str], path: str, headers: dict[str, str]
) -> None:
    origin = {"Origin": "", **headers}
    assert served.post(path, "{}", visitor, **origin).status == 403


def test_a_token_leaves_the_address_at_once_and_works_once(served: ServerProcess, table: Any) -> None:
    store, table_id = table
    token = store.invite(table_id, "seat", 1)
    joined = served.get(f"/join/{token}")
    assert joined.status == 303 and joined.headers["Location"] == "/sit"
    jar: SimpleCookie = SimpleCookie()
    for header in joined.headers.get_all("Set-Cookie", []):
        jar.load(header)
    kept = jar[served.cookie("referee_invitation")]
    assert all(one["httponly"] for one in jar.values()) and kept.value == token
    mine = scan(served, token)
    page = served.get("/sit", {"Cookie": written(mine)})
    assert page.status == 200 and token not in page.body.decode() and "Bo" in page.body.decode()
    taken = sit(served, {**mine, **page.cookies}, urlencode(form_token(page)))
    assert taken.status == 303 and taken.headers["Location"] == f"/?table={table_id}"
    assert [role.seat for role in store.roles(table_id) if role.kind == "seat"] == [1]
    other = sit(served, *opened(served, token))
    assert other.status == 410 and "<form" not in other.body.decode()
    assert "This invitation is Bo" in other.body.decode()
    told = served.get("/sit", {"Cookie": written(scan(served, token))})
    assert told.status == 410 and "This invitation is Bo" in told.body.decode()
    assert token not in served.log.read_text()


def test_a_seat_that_another_device_took_first_is_told_by_its_name(served: ServerProcess, table: Any) -> None:
    store, table_id = table
    jar, form = opened(served, store.invite(table_id, "seat", 1))
    store.grant(table_id, "another device", "seat", 1)
    late = sit(served, jar, form)
    assert late.status == 410 and "Bo plays on another device." in late.body.decode()


def seats(table: Any) -> list[tuple[str, int]]:
    store, table_id = table
    return [(role.device, role.seat) for role in store.roles(table_id) if role.kind == "seat"]


def knows(server: ServerProcess, jar: dict[str, str]) -> str:
    """Return the device that the server knows a browser by."""
    cookie = written(jar)
    device = server.device_of(cookie)
    assert server.knows(cookie) is (device is not None)
    return device or ""


def test_a_seat_whose_answer_was_lost_is_taken_by_the_same_device_again(
    served: ServerProcess, table: Any
) -> None:
    """A device is known before it asks for its seat, and asks again by the same invitation."""
    store, table_id = table
    jar, form = opened(served, store.invite(table_id, "seat", 1))
    for _ in range(2):
        taken = sit(served, jar, form)
        assert taken.status == 303 and "referee_invitation" not in str(taken.cookies)
    [(device, seat)] = seats(table)
    assert seat == 1 and knows(served, {**jar, **taken.cookies}) == device
    # It also is if it does not repeat the request, but opens the page, or scans the code again.
    assert knows(served, jar) == device
    again, form = opened(served, jar[served.cookie("referee_invitation")], jar)
    assert form
    taken = sit(served, again, form)
    assert taken.status == 303 and knows(served, {**again, **taken.cookies}) == device
    assert seats(table) == [(device, 1)]


def test_a_double_tap_takes_one_seat_whichever_answer_comes_last(served: ServerProcess, table: Any) -> None:
    store, table_id = table
    jar, form = opened(served, store.invite(table_id, "seat", 1))
    with ThreadPoolExecutor(4) as taps:
        answers = [*taps.map(lambda _: sit(served, jar, form), range(4))]
    assert {one.status for one in answers} == {303}
    [(device, _)] = seats(table)
    for answer in answers:
        assert knows(served, {**jar, **answer.cookies}) == device


def test_whoever_planted_a_cookie_does_not_become_the_seat(served: ServerProcess, table: Any) -> None:
    """Session fixation: a server on another port, or a hand on the phone, gives it a cookie that it knows."""
    store, table_id = table
    mine = served.get("/sit").cookies  # the attacker's, genuine
    token = store.invite(table_id, "seat", 1)
    kept, _ = opened(served, token)
    planted = {**mine, **{name: value for name, value in kept.items() if "next" in name}}
    victim, form = opened(served, token, planted)
    taken = sit(served, victim, form)
    [(device, _)] = seats(table)
    assert knows(served, {**victim, **taken.cookies}) == device
    attempts = [mine, planted, scan(served, token, mine), scan(served, token, planted)]
    for jar in attempts:
        assert knows(served, jar) != device
        assert sit(served, jar, form).status in (403, 410)
    assert seats(table) == [(device, 1)]
    assert store.parts(knows(served, mine)) == []


def test_all_parts_of_a_device_go_with_it(served: ServerProcess, table: Any) -> None:
    store, table_id = table
    jar = served.get("/sit").cookies
    before = knows(served, jar)
    own = store.create(NewTable("reputation", [{"name": name} for name in ("Ana", "Bo", "Cy")]), host=before)
    tally = store.keep_score_sheet("reputation", {}, device=before)
    jar, form = opened(served, store.invite(table_id, "seat", 0), jar)
    jar |= sit(served, jar, form).cookies
    after = knows(served, jar)
    assert after != before and store.parts(before) == []
    assert {(role.table_id, role.kind) for role in store.parts(after)} == {
        (own.id, "host"),
        (table_id, "seat"),
    }
    assert tally in [one.id for one in store.score_sheets(after)]


def test_a_code_that_is_none_says_so_in_the_browsers_language(served: ServerProcess) -> None:
    page = served.get("/sit", {"Accept-Language": "es-ES,es;q=0.9"})
    assert page.status == 410
    assert re.search(r'<html lang="es">', page.body.decode())


def test_a_store_that_fails_is_no_wrong_code_and_no_lost_seat(served: ServerProcess, table: Any) -> None:
    store, table_id = table
    jar, form = opened(served, store.invite(table_id, "seat", 1))
    code = json.dumps({"code": table_id})
    with store.engine.begin() as connection:  # nobody can be given a part
        connection.execute(
            text("CREATE TRIGGER fails BEFORE INSERT ON referee_role BEGIN INSERT INTO gone VALUES (1); END")
        )
    try:
        asked = served.post("/referee/code", code, jar, **{"Accept-Language": "es"})
        seated = sit(served, jar, form)
    finally:
        with store.engine.begin() as connection:
            connection.execute(text("DROP TRIGGER fails"))
    assert asked.status == 503
    assert json.loads(asked.body)["problem"].startswith("El almacén no funciona como debe.")
    assert seated.status == 503 and "The store does not work as it should." in seated.body.decode()
    assert served.post("/referee/code", code, jar).status == 200
    assert sit(served, jar, form).status == 303


def test_where_no_word_is_asked_its_address_leads_to_the_lobby(served: ServerProcess) -> None:
    for path in ("/enter/bcdfghjkm", "/enter"):
        answer = served.get(path)
        assert answer.status == 303 and answer.headers["Location"] == ("/enter" if "/b" in path else "/")


def test_guessing_table_codes_ends_soon(served: ServerProcess, visitor: dict[str, str], table: Any) -> None:
    _, table_id = table
    for typed in (table_id, table_id.upper()):
        found = served.post("/referee/code", json.dumps({"code": typed}), visitor)
        assert json.loads(found.body) == {"table": table_id}
    for broken in ("", "[]", '{"code": 7}', '{"code": "nothere1"}', "\0"):
        assert served.post("/referee/code", broken, visitor).status == 404
    answers = [served.post("/referee/code", '{"code": "x"}', visitor) for _ in range(12)]
    assert answers[-1].status == 429 and answers[-1].headers["Retry-After"]


@pytest.fixture(scope="module")
def locked(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ServerProcess]:
    server = ServerProcess(tmp_path_factory.mktemp("locked"), REFEREE_PASSWORD="sesame street")
    yield server
    server.end(signal.SIGTERM)


@pytest.mark.parametrize("path", ["/", "/referee/pages/0123456789abcdef", "/sit"])
def test_with_a_password_every_page_asks_for_it(locked: ServerProcess, path: str) -> None:
    answer = locked.get(path)
    assert answer.status in (302, 403)
    if answer.status == 302:
        assert "/login" in answer.headers["Location"]


def test_a_token_is_in_no_address_while_the_password_is_asked_for(locked: ServerProcess) -> None:
    token = "abcdefghijklmnop"
    joined = locked.get(f"/join/{token}")
    assert (joined.status, joined.headers["Location"]) == (303, "/sit")
    jar = {"Cookie": f"{locked.cookie('referee_invitation')}={token}"}
    asked = locked.get("/sit", jar)
    assert asked.status == 302 and asked.headers["Location"] == "/login?next=%2Fsit"
    form = locked.get(asked.headers["Location"], jar)
    assert 'action="/login?next=%2Fsit"' in form.body.decode() and token not in form.body.decode()


def test_without_the_password_no_page_is_reached(locked: ServerProcess) -> None:
    """Not even with the cookie of the device whose page has it."""
    answer = log_in(locked, "sesame street")
    jar = written(answer.cookies)
    device = written(locked.visit(jar).marks)
    page = Page(locked, f"{jar}; {device}")
    assert page.is_known()
    assert page.state(Cookie=device).status == 403
    with pytest.raises(websocket.WebSocketBadStatusException, match="403"):
        page.socket(cookie=device)
    assert page.goodbye(Cookie=device).status == 403
    assert page.is_known()
    assert page.goodbye().status == 204


def test_the_password_is_in_no_process_that_others_can_read(locked: ServerProcess) -> None:
    server, *started = locked.processes()
    for process in (server, *started):
        assert "sesame" not in " ".join(process.cmdline())
    for process in started:
        assert "sesame street" not in process.environ().values()
    assert "sesame" not in locked.log.read_text()


def log_in(server: ServerProcess, password: str, **headers: str) -> Answer:
    form = server.get("/login")
    jar = form.cookies
    typed = {"_xsrf": jar["_xsrf"], **form_token(form), "password": password}
    return server.post("/login?next=%2Fsit", urlencode(typed), jar, **FORM, **headers)


def test_who_gives_the_password_comes_in(locked: ServerProcess) -> None:
    answer = log_in(locked, "sesame street")
    assert (answer.status, answer.headers["Location"]) == (302, "/sit")
    jar = answer.cookies
    jar |= locked.get("/sit", {"Cookie": written(jar)}).cookies
    assert locked.knows(written(jar))


def test_a_login_is_good_at_every_server_that_has_the_password(locked: ServerProcess, tmp_path: Path) -> None:
    jar = {"Cookie": written(log_in(locked, "sesame street").cookies), "Host": locked.host}
    assert locked.get("/sit", jar).status != 302
    for password, is_in in (("sesame street", True), ("another", False)):
        (tmp_path / password).mkdir()
        other = ServerProcess(tmp_path / password, store=locked.store, REFEREE_PASSWORD=password)
        try:
            answer = other.get("/sit", jar)
            assert (answer.status != 302) == is_in, answer.headers
        finally:
            other.end(signal.SIGTERM)


def test_the_login_is_a_page_of_ours_and_of_no_other_host(locked: ServerProcess) -> None:
    form = locked.get("/login", {"Accept-Language": "es-ES,es;q=0.9"})
    page = form.body.decode()
    assert form.status == 200 and form.headers["Cache-Control"] == "no-store"
    assert '<html lang="es">' in page and "<title>Boardroom Referee</title>" in page
    assert "jupyter" not in page.lower() and ' role="alert"' not in page
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
    assert locked.post("/login", "password=sesame+street", Origin="", **kind).status == 403


@pytest.mark.browser
def test_guessing_the_password_ends_soon(tmp_path: Path) -> None:
    server = ServerProcess(tmp_path, REFEREE_PASSWORD="sesame street")
    try:
        statuses = [log_in(server, guess).status for guess in map(str, range(10))]
        assert statuses == [401] * 10
        refused = log_in(server, "sesame street")
        assert refused.status == 429 and "Wait a minute" in refused.body.decode()
        assert refused.headers["Retry-After"] and "username" not in str(refused.cookies)
    finally:
        server.end(signal.SIGTERM)


@pytest.fixture
def unlimited(tmp_path: Path) -> Iterator[ServerProcess]:
    """A server of one test's own: at the others' server the codes that may be tried are used up."""
    server = ServerProcess(tmp_path)
    yield server
    server.end(signal.SIGTERM)


@pytest.mark.browser  # a whole server
def test_a_store_that_keeps_one_waiting_keeps_nobody_else(unlimited: ServerProcess) -> None:
    """A typed code waits for a store that another program has locked; the server continues meanwhile."""
    visitor = unlimited.get("/sit").cookies
    answered = 0
    with (
        closing(sqlite3.connect(unlimited.folder / "tables.db", isolation_level=None)) as holder,
        ThreadPoolExecutor(1) as pool,
    ):
        holder.execute("BEGIN EXCLUSIVE")
        code = pool.submit(unlimited.post, "/referee/code", json.dumps({"code": "bcdfghjk"}), visitor)
        while not code.done():
            assert unlimited.get("/sit", {"Cookie": written(visitor)}).status in (200, 410)
            answered += 1
        holder.execute("ROLLBACK")
    assert code.result().status == 503
    # while the server is kept waiting itself, it answers once or twice; a busy machine answers slowly
    assert answered > 3
