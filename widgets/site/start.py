"""The entry points of the worker: it prepares once, and then starts."""

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
"""The store's file in memory, which the worker loads and saves."""


def prepare() -> None:
    """Import, read and compile what a page needs, before the memory is saved as an image.

    Every page starts from that image, so this uses no randomness, and no data of this browser.
    """
    for game_id in game_ids():
        find_game(game_id)
        find_ui(game_id)
    for language in LANGUAGES:
        speech(language)
    store = open_store(IN_MEMORY)
    session = Session(lambda: store)
    session.tap({"tap": "connect", "language": "en"})  # compiles the lobby's SQL statements
    store.close()


def begin(limit: Limit) -> WorkerBridge:
    """Start, with or without an image of the memory; ``limit`` limits the time of bots."""
    random.seed()  # an image has a fixed random state
    return WorkerBridge(Session(_open), limit)


def _open() -> Store:
    return open_store(STORE)
