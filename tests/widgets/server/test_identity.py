"""Cookies of devices behind TLS, and what holds while the store cannot tell."""

from __future__ import annotations

from contextlib import closing
from http.cookies import SimpleCookie
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from tornado.httputil import HTTPHeaders, HTTPServerRequest, RequestStartLine
from tornado.web import Application, HTTPError, RequestHandler

from referee.i18n import say
from referee.store.errors import StoreUnavailable
from tests.support.stores import new_store
from widgets.server.devices import Devices, cookie_name, device_id


def asked(host: str = "table.example", scheme: str = "https", method: str = "GET", cookie: str = "") -> Any:
    """A handler of a request as it comes through a proxy with TLS, or without one."""
    context = SimpleNamespace(protocol=scheme, remote_ip="192.0.2.1")
    connection = SimpleNamespace(context=context, set_close_callback=lambda _: None)
    headers = HTTPHeaders({"Host": host, "Cookie": cookie})
    line = RequestStartLine(method, "/", "HTTP/1.1")
    request = HTTPServerRequest(headers=headers, start_line=line, connection=connection)  # type: ignore[arg-type]
    return RequestHandler(Application(base_url="/lab/"), request)


def given(handler: RequestHandler) -> SimpleCookie:
    jar: SimpleCookie = SimpleCookie()
    for morsels in getattr(handler, "_new_cookie", {}).values():
        jar.load(morsels.OutputString())
    return jar


@pytest.fixture
def store(tmp_path: Path) -> Any:
    with closing(new_store(tmp_path / "tables.db")) as store:
        yield store


def test_behind_tls_a_cookie_is_bound_to_its_host(store: Any) -> None:
    devices = Devices(store)
    handler = asked("table.example")
    device = devices.make(handler)
    [(name, cookie)] = given(handler).items()
    assert name == "__Host-referee_device_443"
    # what the prefix asks for; a browser would refuse it otherwise
    assert cookie["secure"] and cookie["path"] == "/" and not cookie["domain"] and cookie["httponly"]
    again = asked("table.example", cookie=f"{name}={cookie.coded_value}")
    assert devices.device_of(again.request) == device
    for host, scheme in (("table.example", "http"), ("table.example:8443", "https")):
        planted = asked(host, scheme, cookie=f"{name}={cookie.coded_value}")
        assert devices.device_of(planted.request) is None
    plain = asked("table.example", cookie=f"referee_device_443={cookie.coded_value}")
    assert devices.device_of(plain.request) is None, "anybody without TLS could have set that"


@pytest.mark.parametrize(
    ("host", "scheme", "name"),
    [
        ("192.168.1.20:8866", "http", "x_8866"),
        ("[fe80::1]:8866", "http", "x_8866"),
        ("table.example", "http", "x_80"),
        ("table.example", "https", "__Host-x_443"),
        ("table.example:99999999999999999999", "http", "x_80"),
        (":", "http", "x_80"),
        ("x:1;a=b", "http", "x_80"),
    ],
)
def test_a_cookie_is_named_by_the_port_that_the_browser_sees(host: str, scheme: str, name: str) -> None:
    assert cookie_name(asked(host, scheme).request, "x") == name


@pytest.mark.parametrize("method", ["POST", "HEAD", "PUT"])
def test_only_getting_a_page_makes_a_device(store: Any, method: str) -> None:
    devices = Devices(store)
    handler = asked(method=method)
    with pytest.raises(HTTPError, match="403"):
        devices.visiting(handler)
    assert given(handler) == {}


def test_a_successor_is_taken_with_the_token_of_its_own_form_alone(store: Any) -> None:
    devices = Devices(store)
    handler = asked()
    successor = devices.offer_successor(handler)
    [(name, cookie)] = given(handler).items()
    assert name == "__Host-referee_next_443"
    back = asked(method="POST", cookie=f"{name}={cookie.coded_value}").request
    assert devices.offered_successor(back) == successor
    token = devices.form_token(successor)
    assert devices.successor_of(back, token) == successor
    other = devices.form_token(devices.offer_successor(asked()))
    for wrong in ("", "ä", token[:-1], other, devices.key_for("form", successor), devices.form_token("")):
        assert devices.successor_of(back, wrong) is None
    assert devices.successor_of(back, token, "an invitation") is None
    assert devices.successor_of(asked().request, devices.form_token("")) is None, "there is no cookie"


def test_who_is_known_by_a_successor_alone_keeps_it_when_the_next_one_is_handed_out(store: Any) -> None:
    """The answer that would have made it the device's cookie was lost, and a form is shown again."""
    devices = Devices(store)
    handler = asked()
    device = devices.offer_successor(handler)
    [(name, cookie)] = given(handler).items()
    store.admit("a" * 64, device, "")
    again = asked(method="POST", cookie=f"{name}={cookie.coded_value}")
    devices.offer_successor(again)
    jar = given(again)
    kept = "; ".join(f"{name}={one.coded_value}" for name, one in jar.items())
    assert len(jar) == 2 and devices.device_of(asked(cookie=kept).request) == device


class Broken:
    """A store that has gone away since the server began."""

    def __init__(self, store: Any) -> None:
        self.signing_key = store.signing_key

    def standings(self, devices: Any) -> Any:
        raise StoreUnavailable(say("The store does not work as it should."))


def test_while_the_store_cannot_tell_nobody_is_let_in_who_needs_the_word(store: Any) -> None:
    guarded = Devices(Broken(store), asks_word=True)  # type: ignore[arg-type]
    with pytest.raises(StoreUnavailable):
        guarded.admits("a" * 64)
    assert not guarded.admits(None)
    assert Devices(Broken(store)).admits("a" * 64)  # type: ignore[arg-type]


def test_a_change_in_the_store_is_heeded_at_once_when_it_is_told(store: Any) -> None:
    devices = Devices(store, asks_word=True)
    device = device_id("secret")
    assert not devices.admits(device)
    store.admit("a" * 64, device, "")
    assert not devices.admits(device), "it is not asked for each file of a page"
    devices.forget()
    assert devices.admits(device)


def test_a_change_while_the_store_is_asked_is_heeded_as_well(
    store: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The store's answer may be older than a removal that is reported at the same moment."""
    devices, standings = Devices(store, asks_word=True), store.standings

    def let_in_before(asked: Any) -> Any:
        devices.forget()
        return dict.fromkeys(asked, "admitted")

    monkeypatch.setattr(store, "standings", let_in_before)
    assert devices.admits("b" * 64)
    monkeypatch.setattr(store, "standings", standings)
    assert not devices.admits("b" * 64)


def test_servers_on_one_store_have_the_same_keys_and_each_purpose_its_own(store: Any) -> None:
    one, another = Devices(store), Devices(store)
    assert one.key_for("forms") == another.key_for("forms")
    keys = {
        one.key,
        one.key_for("forms"),
        one.key_for("logins", "sesame"),
        one.key_for("logins", "street"),
        one.key_for("loginss", "esame"),
    }
    assert len(keys) == 5 and all(len(key) == 64 for key in keys)
