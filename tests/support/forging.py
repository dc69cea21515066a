"""Forged messages, which no template sends: the page gets a notice, and nothing changes."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import pytest
from sqlalchemy import select

from referee.store.sql import schema
from referee.store.store import Store
from tests.support.devices import on
from tests.support.sessions import play
from widgets.server.devices import device_id
from widgets.session import Session

Message = Mapping[str, Any]
Pages = Mapping[str, Session]

TAPS = ("submit", "submit_all", "roll")
"""The taps that carry actions."""
LONGEST_REASON = 250
"""Characters of the longest sentence that says why something is refused."""


def nested(depth: int) -> Any:
    """Return lists in lists, so many."""
    inner: Any = []
    for _ in range(depth):
        inner = [inner]
    return inner


HUGE = "x" * 1_000_000
DEEP = nested(500)
SEALED = 7
"""The number of an entry that stands in some of the rubbish."""
RUBBISH: tuple[Any, ...] = (
    *(True, 1.5, -1, 99, 10**30, "", "7", "x" * 5_000, "\0\u202e", [], {}, [None], [1] * 1_000, nested(200)),
    *([{"number": SEALED, "action": []}], [{"number": 10**30, "action": None}], {"do": ["amend"]}),
)
SOME_RUBBISH: tuple[Any, ...] = (True, -1, 10**30, "", [], {}, [[]])
"""Of each kind one, where much is sent."""


@dataclass(frozen=True)
class Forgery:
    """Forged messages: a row of a table.

    Attributes:
        name: What is tried.
        scene: Brings a store's table to a moment; returns the pages that are open, by name.
        who: The pages that try it, one after the other at a new table each.
        sent: The messages, taps and queries; or a function that returns them for a page as it is.
        says: What each answer contains: one of these.
        is_varied: Whether each message is also sent with every value replaced by rubbish.
        silent: Values without a notice, as of a countdown that may long be over.
        honest: What the named pages may play all the same afterwards.
    """

    name: str
    scene: Callable[[Store], Pages]
    who: str
    sent: Iterable[Message] | Callable[[Session], Iterable[Message]]
    says: str | tuple[str, ...]
    is_varied: bool = False
    silent: Sequence[int] = ()
    honest: Sequence[tuple[str, dict[str, Any]]] = ()


def forged(message: Message, values: Sequence[Any]) -> Iterator[dict[str, Any]]:
    """Yield a message with each value replaced by rubbish, without it, and with one too many."""
    data = message.get("data", message)
    varied = [{**data, "is_host": True}]
    for name in data:
        if data is not message or name != "tap":
            varied.append({key: value for key, value in data.items() if key != name})
            varied += ({**data, name: rubbish} for rubbish in values)
    yield from ({**message, "data": one} if data is not message else one for one in varied)


def tap(name: str, /, **data: Any) -> Message:
    """Return a tap."""
    return {"tap": name, **data}


def ask(name: str, /, **data: Any) -> Message:
    """Return a query."""
    return {"query": name, "data": data}


def carried(*actions: Mapping[str, Any], by: Sequence[str] = TAPS) -> Callable[[Session], list[Message]]:
    """Return the messages that carry actions as a page does that shows the present revision."""
    return lambda page: [on(page, dict(action), name) for action in actions for name in by]


def contents(store: Store) -> dict[str, list[str]]:
    """Return every row of a store."""
    with store.engine.connect() as connection:
        return {
            table.name: sorted(map(str, connection.execute(select(table)).all()))
            for table in schema.metadata.sorted_tables
        }


def open_page(store: Store, device: str | None, **shown: str) -> Session:
    """Return a page on a device."""
    session = Session(lambda: store, device and device_id(device))
    session.tap({"tap": "connect", "language": "en", **shown})
    return session


def told(page: Session, message: Message) -> str | None:
    """Return why a page is refused what it sends, a sentence, and no word of a mistake of ours.

    ``None``: it was done, or answered.
    """
    if "query" in message:
        reason = (page.query({**message}) or {}).get("problem")
        assert reason is None or "looked up" not in reason, message
    else:
        page.tap({**message})
        notice = page.notice
        if notice is None:
            return None
        table = page.models.table
        assert notice["kind"] in ("error", "refused"), message
        # who plays a seat may at least ask for it
        assert not notice["waivable"] or (table is not None and not table.access.is_spectator), message
        reason = notice["text"]
        assert "went wrong" not in reason, message
    assert reason is None or (reason.endswith(".") and "\n" not in reason), message
    assert reason is None or len(reason) < LONGEST_REASON, message
    return reason


def shown(page: Session) -> str:
    """Return the screens of a page, but for the time, and what the frame says of the last tap."""
    screens = json.loads(json.dumps({**page.screens, "shell": page.models.screen}))
    if running := (screens["table"].get("countdown") or {}).get("running"):
        running["left"] = 0
    return json.dumps(screens)


def rows(*forgeries: Forgery) -> pytest.MarkDecorator:
    """Return a test's parameters: forgeries, each by each of its pages, with some or with all rubbish."""
    tried = [(row, who) for row in forgeries for who in row.who.split()]
    some = [pytest.param(row, who, SOME_RUBBISH, id=f"{who}: {row.name}") for row, who in tried]
    every = [
        pytest.param(row, who, RUBBISH, id=f"{who}: {row.name}, all", marks=pytest.mark.thorough)
        for row, who in tried
        if row.is_varied
    ]
    return pytest.mark.parametrize(("row", "who", "rubbish"), [*some, *every])


def check(
    store: Store, row: Forgery, who: str, rubbish: Sequence[Any], log: pytest.LogCaptureFixture
) -> None:
    """Try a forgery at a new table, and then what is honest."""
    pages = row.scene(store)
    check_refused(pages[who], row, rubbish)
    assert "Traceback" not in log.text
    for name, action in row.honest:
        pages[name].refresh()
        play(pages[name], action)


def check_refused(page: Session, row: Forgery, rubbish: Sequence[Any] = ()) -> None:
    """Send a row's messages: each is refused, and changes neither the store nor the page."""
    store = page.context.store
    before, seen = contents(store), shown(page)
    expected = (row.says,) if isinstance(row.says, str) else row.says
    messages = [*(row.sent(page) if callable(row.sent) else row.sent)]
    assert messages
    for message in messages:
        reason = told(page, message)
        assert reason is not None and any(one in reason for one in expected), (reason, str(message)[:300])
    for message in (varied for one in messages if row.is_varied for varied in forged(one, rubbish)):
        data = message.get("data", message)
        is_silent = any(type(value) is int and value in row.silent for value in data.values())
        assert told(page, message) or is_silent, str(message)[:300]
    assert contents(store) == before
    assert shown(page) == seen
