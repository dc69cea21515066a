"""Threads that work on a store at the same time."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import ExitStack, closing
from functools import partial
from threading import Barrier, Thread

from referee.engine.action import Action
from referee.match.log import Entry
from referee.store import open_store
from referee.store.log import ConcurrentUpdate, StoredEntry
from referee.store.store import Store


def run_at_once(*tasks: Callable[[], object]) -> list[Exception]:
    """Run each task in its own thread, all from the same moment; return the exceptions they raise."""
    barrier, errors = Barrier(len(tasks), timeout=60), list[Exception]()

    def run(task: Callable[[], object]) -> None:
        try:
            barrier.wait()
            task()
        except Exception as error:
            errors.append(error)

    threads = [Thread(target=run, args=(task,)) for task in tasks]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    return errors


def run_at_stores(url: str, *tasks: Callable[[Store], object]) -> list[Exception]:
    """Run the tasks as :func:`run_at_once` does, each with its own connection to the store."""
    with ExitStack() as stack:
        stores = [stack.enter_context(closing(open_store(url))) for _ in tasks]
        return run_at_once(*(partial(task, store) for task, store in zip(tasks, stores, strict=True)))


def append_pairs_at_once(url: str, table_id: str, count: int) -> list[StoredEntry]:
    """Let two seats each append a bid with its undo ``count`` times; return what the store returns to them.

    A seat whose append meets another one tries again.
    """
    appended: list[StoredEntry] = []

    def append(seat: int, store: Store) -> None:
        for workers in range(count):
            pair = [Entry("act", Action("bid_private", seat, {"workers": workers})), Entry("undo")]
            while True:
                try:
                    appended.extend(store.append(table_id, store.log_length(table_id), pair))
                    break
                except ConcurrentUpdate:
                    continue

    assert run_at_stores(url, partial(append, 0), partial(append, 1)) == []
    return appended
