"""What every page's kernel needs, read before it is forked: games with their boards, sentences, the database.

See :mod:`widgets.server.forkserver`. Nothing is opened and nothing connected here.
"""

from __future__ import annotations

import widgets.app  # noqa: F401 - the dashboard, and all that it stands on
from referee.engine.errors import RefereeError
from referee.games import find_game, game_ids
from referee.i18n import LANGUAGES
from referee.store.sql.engines import find_url, make_engine
from referee.store.sql.store import SqlStore  # noqa: F401 - slow to import
from widgets.games import find_ui
from widgets.i18n import speech


def preload() -> None:
    """Import what is imported late elsewhere, and read the catalogues of all languages."""
    for game_id in game_ids():
        find_game(game_id)
        find_ui(game_id)
    for language in LANGUAGES:
        speech(language)
    try:
        make_engine(find_url(None))
    except RefereeError:  # the server says so, when it opens the store
        return
