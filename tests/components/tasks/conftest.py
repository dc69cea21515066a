"""Tables in memory, and devices at them, whose taps sessions in this process answer."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from contextlib import closing
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, expect

from referee.store import IN_MEMORY, open_store
from referee.store.store import Store
from referee.tables.table import Table
from tests.components.page import ComponentPage
from tests.components.tasks.seated import Seated
from tests.support.chromium import context_options, phone_options
from tests.support.plausible_play import play_actions, play_until

Bring = Callable[..., Table]


@pytest.fixture
def store() -> Iterator[Store]:
    with closing(open_store(IN_MEMORY)) as store:
        yield store


@pytest.fixture
def seated() -> Iterator[list[Seated]]:
    """All devices that are open; none of them may have reported an error."""
    seated: list[Seated] = []
    yield seated
    for one in seated:
        one.shown.session.close()
        assert one.errors == []


@pytest.fixture
def device(browser: Browser, store: Store, seated: list[Seated]) -> Iterator[Callable[..., Seated]]:
    """Open the dashboard on another device at the same tables, by default a phone."""
    contexts: list[BrowserContext] = []

    def opened(name: str, options: Mapping[str, Any] | None = None) -> Seated:
        contexts.append(browser.new_context(**(options or phone_options())))
        seated.append(Seated(ComponentPage(contexts[-1].new_page(), store, name), seated))
        return seated[-1]

    yield opened
    for context in contexts:
        context.close()


@pytest.fixture(scope="session")
def tablet_page(browser: Browser) -> Iterator[ComponentPage]:
    """The page of the tablet, which each test uses as if it were new."""
    context = browser.new_context(**context_options())
    yield ComponentPage(context.new_page())
    context.close()


@pytest.fixture
def tablet(tablet_page: ComponentPage, store: Store, seated: list[Seated]) -> Seated:
    tablet_page.take_up(store)
    seated.append(Seated(tablet_page, seated))
    return seated[-1]


@pytest.fixture
def sit(device: Callable[..., Seated], store: Store) -> Callable[[str, int], Seated]:
    """Have a phone play a seat of a table."""

    def seated(table: str, seat: int) -> Seated:
        name = f"phone {seat}"
        phone = device(name)
        store.grant(table, phone.id, "seat", seat)
        phone.open(table)
        phone.tell_others()
        expect(phone.now).to_be_visible()
        return phone

    return seated


@pytest.fixture
def stored(store: Store) -> Bring:
    """Bring a table to a certain point by plausible play, without tapping."""

    def brought(*args: Any, **more: Any) -> Table:
        return play_until(store, *args, **more)

    return brought


@pytest.fixture
def at(store: Store) -> Bring:
    """Bring a table to a point by actions, with the options that its game suggests."""

    def brought(*args: Any) -> Table:
        return play_actions(store, *args)

    return brought


@pytest.fixture
def match_of(store: Store) -> Callable[[str], Any]:
    """Return a table from the store."""
    return lambda table: Table.open(store, table).match
