"""Attacks by cookies that somebody else put into a browser, and by links that any page can have it open.

Browsers share cookies between ports. An attacker on another port of the same host, or with access to a
browser, plants a cookie of the attacker's.
"""

from __future__ import annotations

import signal
from collections.abc import Callable, Iterator
from contextlib import closing
from urllib.parse import urlencode

import pytest

from referee.store import open_store
from referee.store.log import NewTable
from referee.store.store import Store
from tests.support.server import Answer, ServerProcess, written
from tests.widgets.server.test_admission import Browser, newest
from tests.widgets.server.test_operations import lines
from widgets.server.security import GUESS_BURST

pytestmark = pytest.mark.browser  # whole servers: as slow as a browser


@pytest.fixture
def store(guarded: ServerProcess) -> Iterator[Store]:
    with closing(open_store(guarded.store)) as store:
        yield store


def plant(attacker: Browser, victim: Browser, *names: str) -> None:
    """Put the attacker's cookies of these kinds into the victim's browser."""
    for name in names:
        kept = attacker.server.cookie(f"referee_{name}")
        victim.jar[kept] = attacker.jar[kept]


def goes_by_another(attacker: Browser, victim: Browser) -> bool:
    """Whether the victim is in and has, in no cookie that counts, what the attacker has."""
    known = Browser(attacker.server, attacker.jar)
    return victim.is_let_in and not known.is_let_in


Flow = Callable[[ServerProcess, Browser, Browser, str], Answer]


def type_at_once(_server: ServerProcess, attacker: Browser, victim: Browser, word: str) -> Answer:
    victim.get("/enter")
    plant(attacker, victim, "next")
    return victim.send("/enter", word=word)


def type_after_a_mistake(_server: ServerProcess, attacker: Browser, victim: Browser, word: str) -> Answer:
    victim.get("/enter")
    plant(attacker, victim, "next")
    victim.send("/enter", word="mistaken")
    plant(attacker, victim, "next")
    return victim.send("/enter", word=word)


def type_after_a_planted_scan(server: ServerProcess, attacker: Browser, victim: Browser, word: str) -> Answer:
    attacker.get("/enter/mistaken")  # a pair of cookies that belong together
    plant(attacker, victim, "next", "word")
    assert victim.get("/enter").status == 401
    plant(attacker, victim, "next")
    return victim.send("/enter", word=word)


def confirm_a_planted_scan(server: ServerProcess, attacker: Browser, victim: Browser, word: str) -> Answer:
    elsewhere = {"Sec-Fetch-Site": "cross-site", "Sec-Fetch-Mode": "navigate", "Sec-Fetch-Dest": "document"}
    victim.get(f"/enter/{word}")
    assert "<button" in victim.get("/enter", **elsewhere).body.decode()
    plant(attacker, victim, "next")
    return victim.send("/enter")


def scan(_server: ServerProcess, attacker: Browser, victim: Browser, word: str) -> Answer:
    victim.get(f"/enter/{word}")
    plant(attacker, victim, "next")
    return victim.get("/enter")


@pytest.mark.parametrize(
    "flow", [type_at_once, type_after_a_mistake, type_after_a_planted_scan, confirm_a_planted_scan, scan]
)
def test_a_planted_successor_does_not_come_in(guarded: ServerProcess, store: Store, flow: Flow) -> None:
    attacker, victim, word = Browser(guarded), Browser(guarded), store.access_code()
    attacker.get("/enter")
    count = len(store.devices())
    answer = flow(guarded, attacker, victim, word)
    assert answer.status in (200, 403) and not victim.is_let_in
    assert not Browser(guarded, attacker.jar).is_let_in and len(store.devices()) == count
    # The page with that message has a new form, which is accepted.
    assert victim.send("/enter", word=word).status == 303
    assert goes_by_another(attacker, victim)


@pytest.mark.parametrize("token", ["", "0" * 64, "attacker's"])
def test_a_form_without_the_token_of_its_successor_is_not_taken(
    guarded: ServerProcess, store: Store, token: str
) -> None:
    attacker, victim = Browser(guarded), Browser(guarded)
    for browser in (attacker, victim):
        browser.get("/enter")
    sent = attacker.form["form_token"] if token == "attacker's" else token
    answer = victim.post("/enter", urlencode({"form_token": sent, "word": store.access_code()}))
    assert answer.status == 403 and "open for too long" in answer.body.decode()
    assert not victim.is_let_in
    assert lines(guarded.audit)[-1]["why"] == "form"


def test_a_planted_successor_does_not_take_the_seat(guarded: ServerProcess, store: Store) -> None:
    table = store.create(
        NewTable("reputation", [{"name": name} for name in ("Ana", "Bo", "Cy")]), host="f" * 64
    )
    attacker, victim = Browser(guarded), Browser(guarded)
    attacker.get("/enter")
    victim.get(f"/join/{store.invite(table.id, 'seat', 1)}")
    victim.get("/sit")
    plant(attacker, victim, "next")
    answer = victim.send("/sit")
    assert answer.status == 403 and "open for too long" in answer.body.decode()
    assert [role.kind for role in store.roles(table.id)] == ["host"] and not victim.is_let_in
    assert victim.send("/sit").status == 303
    assert [role.device for role in store.roles(table.id) if role.seat == 1] == [newest(store)]
    assert goes_by_another(attacker, victim)


def test_the_seat_that_was_shown_is_the_one_that_is_taken(guarded: ServerProcess, store: Store) -> None:
    """Between the look and the tap, the invitation's cookie becomes that of another seat."""
    table = store.create(
        NewTable("reputation", [{"name": name} for name in ("Ana", "Bo", "Cy")]), host="f" * 64
    )
    attacker, victim = Browser(guarded), Browser(guarded)
    attacker.get(f"/join/{store.invite(table.id, 'seat', 2)}")
    victim.get(f"/join/{store.invite(table.id, 'seat', 1)}")
    assert "I am Bo" in victim.get("/sit").body.decode()
    plant(attacker, victim, "invitation")
    answer = victim.send("/sit")
    assert answer.status == 403 and "I am Cy" in answer.body.decode()
    assert [role.kind for role in store.roles(table.id)] == ["host"]


# -- the password -------------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def locked(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ServerProcess]:
    server = ServerProcess(tmp_path_factory.mktemp("locked"), REFEREE_PASSWORD="sesame street")
    yield server
    server.end(signal.SIGTERM)


def give_password(browser: Browser) -> Answer:
    return browser.send("/login", _xsrf=browser.jar["_xsrf"], password="sesame street")


def test_a_planted_device_is_another_one_after_the_password(locked: ServerProcess) -> None:
    """The attacker knows the password as well, and wants to be the victim's device."""
    attacker, victim = Browser(locked), Browser(locked)
    attacker.get("/login")
    assert give_password(attacker).status == 302
    attacker.get("/")
    plant(attacker, victim, "device")
    victim.get("/login")
    assert give_password(victim).status == 302
    victim.get("/")
    attacker.get("/")
    assert victim.is_let_in and attacker.is_let_in
    assert locked.device_of(written(victim.jar)) != locked.device_of(written(attacker.jar))


def test_a_planted_successor_does_not_log_in(locked: ServerProcess) -> None:
    attacker, victim = Browser(locked), Browser(locked)
    for browser in (attacker, victim):
        browser.get("/join/abcdefghijklmnop")  # a device, before it is asked for the password
        browser.get("/login")
    plant(attacker, victim, "next")
    answer = give_password(victim)
    assert answer.status == 403 and "open for too long" in answer.body.decode()
    assert "username" not in str(answer.cookies)
    assert give_password(victim).status == 302 and victim.is_let_in


def test_a_password_lets_no_device_in_where_the_word_is_asked(locked: ServerProcess) -> None:
    """The device goes by a new secret, and is what it was otherwise."""
    browser = Browser(locked)
    browser.get("/join/abcdefghijklmnop")
    before = browser.jar[locked.cookie()]
    browser.get("/login")
    assert give_password(browser).status == 302
    assert browser.jar[locked.cookie()] != before and browser.is_let_in
    store = open_store(locked.store)
    assert store.devices() == []
    store.close()


# -- links of other pages -----------------------------------------------------------------------------

FOLLOWED = {"Sec-Fetch-Site": "cross-site", "Sec-Fetch-Mode": "navigate", "Sec-Fetch-Dest": "document"}


@pytest.mark.parametrize("headers", [FOLLOWED, {}], ids=["by HTTPS", "by plain HTTP"])
def test_links_of_other_pages_keep_nobody_out(fresh: ServerProcess, headers: dict[str, str]) -> None:
    """By plain HTTP browsers do not say which page sends them: then some words are tried."""
    lured = Browser(fresh)
    statuses = []
    for number in range(GUESS_BURST + 30):
        lured.get(f"/enter/wrong{number}", **headers)
        statuses.append(lured.get("/enter", **headers).status)
    assert statuses.count(401) == (0 if headers else GUESS_BURST) and {*statuses} <= {200, 401}
    store = open_store(fresh.store)
    word = store.access_code()
    store.close()
    # a scanned word is not tried by itself any more, and the button uses it
    scanning = Browser(fresh)
    scanning.get(f"/enter/{word}")
    page = scanning.get("/enter", **headers)
    assert page.status == 200 and not scanning.is_let_in
    assert word not in page.body.decode() and 'name="word"' not in page.body.decode()
    assert scanning.send("/enter").status == 303 and scanning.is_let_in
    # and who types is not concerned
    assert lured.type(word).status == 303 and lured.is_let_in


def test_a_scanned_word_is_used_by_its_own_browser_alone(fresh: ServerProcess) -> None:
    """A wrong word that the button uses counts as one that was typed; without a scan, there is none."""
    browser = Browser(fresh)
    browser.get("/enter")
    assert browser.send("/enter").status == 403
    browser.get("/enter/wrong", **FOLLOWED)
    browser.get("/enter", **FOLLOWED)
    answer = browser.send("/enter")
    assert answer.status == 401 and "This code is an old one." in answer.body.decode()
    statuses = [browser.send("/enter", word="wrong").status for _ in range(GUESS_BURST)]
    assert statuses == [401] * (GUESS_BURST - 1) + [429]
