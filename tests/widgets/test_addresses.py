"""The addresses of a server that other devices open."""

from __future__ import annotations

from widgets.addresses import Addresses

PUBLIC, NAMED = "http://192.0.2.7:8866/", "http://referee.local:8866/"


def test_codes_to_scan_contain_the_public_address() -> None:
    addresses = Addresses(PUBLIC, NAMED)
    assert addresses.join_url("token") == f"{PUBLIC}join/token"
    assert addresses.enter_url("bcdfghjkm") == f"{PUBLIC}enter/bcdfghjkm"


def test_only_addresses_that_other_devices_can_open_are_typed() -> None:
    assert Addresses(PUBLIC, NAMED).typed_urls() == [PUBLIC, NAMED]
    assert Addresses(PUBLIC).typed_urls() == [PUBLIC]
    assert Addresses("http://127.0.0.1:8866/", NAMED).typed_urls() == [NAMED]
    assert Addresses().typed_urls() == []
