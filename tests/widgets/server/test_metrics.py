"""What the owner of a server watches it by."""

from __future__ import annotations

import asyncio
import http.client
import re
from contextlib import closing
from typing import Any

from prometheus_client.parser import text_string_to_metric_families
from tornado.netutil import bind_sockets

from tests.support.server import in_a_loop
from tests.support.stores import new_store
from widgets.server.metrics import GAUGES, PATH, Metrics, generate_latest, serve_metrics
from widgets.server.security import OwnNames

NAMES = re.compile(r"(referee|process|python)_[a-z_]+")
BOUNDED = {"purpose", "use", "game", "why", "status", "le"}


def told(counting: Metrics) -> dict[str, Any]:
    """What is collected, by name."""
    text = generate_latest(counting.registry).decode()
    return {family.name: family for family in text_string_to_metric_families(text)}


def test_what_is_so_just_now_is_read_when_it_is_asked_for() -> None:
    counting, now = Metrics(), dict.fromkeys(GAUGES, 1.0)
    counting.watch(lambda: now)
    now["pages"] = 7
    families = told(counting)
    assert [one.value for one in families["referee_pages"].samples] == [7]
    assert {f"referee_{name}" for name in GAUGES} <= families.keys()


def test_each_has_a_name_as_the_field_has_them_and_says_what_it_is() -> None:
    counting = Metrics()
    counting.watch(lambda: dict.fromkeys(GAUGES, 0.0))
    counting.note_answer("tap", 0.02)
    counting.note_use("read", 0.001)
    counting.note_turned_away("word")
    counting.note_request(303)
    for name, family in told(counting).items():
        assert NAMES.fullmatch(name) and family.documentation, name
        for sample in family.samples:
            assert {*sample.labels} <= BOUNDED or name == "python_info"


def test_a_store_says_of_each_use_how_long_it_took(tmp_path: Any) -> None:
    store, uses = new_store(tmp_path / "tables.db"), []
    store.on_use = lambda use, seconds: uses.append((use, seconds >= 0))
    store.access_code()
    store.see("a" * 64)
    store.close()
    assert {("read", True), ("write", True)} <= {*uses}


def collected(*requests: dict[str, str]) -> list[tuple[int, bytes]]:
    """What the port for metrics answers, each with these headers."""
    answers: list[tuple[int, bytes]] = []

    def ask(port: int) -> None:
        for headers in requests:
            with closing(http.client.HTTPConnection("127.0.0.1", port, timeout=30)) as line:
                line.request("GET", PATH, headers=headers)
                answer = line.getresponse()
                answers.append((answer.status, answer.read()))

    async def serve() -> None:
        sockets = bind_sockets(0, "127.0.0.1")
        server = serve_metrics(Metrics(), sockets, OwnNames("metrics.lan"))
        await asyncio.to_thread(ask, sockets[0].getsockname()[1])
        server.stop()

    in_a_loop(serve())
    return answers


def test_a_page_that_made_its_name_lead_to_the_metrics_reads_none() -> None:
    """DNS rebinding: the browser takes our answer for one of the attacker's own site."""
    own = [{"Host": host} for host in ("127.0.0.1:9100", "localhost:9100", "metrics.lan:9100", "[::1]:9100")]
    for status, body in collected(*own):
        assert status == 200 and b"referee_requests" in body
    for status, body in collected({"Host": "evil.example:9100"}, {"Host": "evil.example"}):
        assert status == 421 and b"referee_" not in body


def test_other_sites_are_not_told_the_metrics_either() -> None:
    said = [{"Origin": "http://evil.example"}, {"Sec-Fetch-Site": "cross-site", "Sec-Fetch-Mode": "no-cors"}]
    for status, body in collected(*said):
        assert status == 403 and b"referee_" not in body
