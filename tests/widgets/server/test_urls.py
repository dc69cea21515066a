"""The addresses that ``referee serve`` announces."""

from __future__ import annotations

import pytest

from widgets.server import listening


@pytest.mark.parametrize(
    ("host", "at_home", "addresses"),
    [
        ("0.0.0.0", "192.168.1.20", ["http://192.168.1.20:8866/", "http://127.0.0.1:8866/"]),
        ("0.0.0.0", "127.0.0.1", ["http://127.0.0.1:8866/"]),  # offline
        ("::1", "", ["http://[::1]:8866/"]),
        ("referee.local", "", ["http://referee.local:8866/"]),
    ],
)
def test_the_addresses_to_open(
    monkeypatch: pytest.MonkeyPatch, host: str, at_home: str, addresses: list[str]
) -> None:
    monkeypatch.setattr(listening, "lan_address", lambda: at_home)
    assert listening.addresses_of(host, 8866) == addresses
