"""What the worker calls: once to have everything ready, and then to begin."""

from __future__ import annotations

import random
from typing import TYPE_CHECKING

from referee.games import find_game, game_ids
from referee.i18n import LANGUAGES
from referee.store import IN_MEMORY, open_store
from widgets.games import find_ui
from widgets.i18n import speech
from widgets.session import Session
from widgets.site.worker import Limit, WorkerBridge

if TYPE_CHECKING:
    from referee.store.store import Store

STORE = "sqlite:////games/games.db"
"""The store's file, in memory: the worker puts it there, and keeps what has changed of it."""


def prepare() -> None:
    """Import, read and compile what a page needs, which is then kept as an image of the memory.

    So everything here holds for whoever begins from that image, at any time: nothing is drawn by chance, and
    nothing of this browser's is read.
    """
    for game_id in game_ids():
        find_game(game_id)
        find_ui(game_id)
    for language in LANGUAGES:
        speech(language)
    store = open_store(IN_MEMORY)
    session = Session(lambda: store)
    session.tap({"tap": "hello", "language": "en"})  # the lobby's statements are compiled by that
    store.close()


def begin(limit: Limit) -> WorkerBridge:
    """Begin, from an image of the memory or not; ``limit`` is what bounds bots."""
    random.seed()  # an image has the state that it was kept in
    return WorkerBridge(Session(_open), limit)


def _open() -> Store:
    return open_store(STORE)
