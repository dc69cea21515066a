"""What a page says when its kernel cannot be reached, and so cannot say it."""

from __future__ import annotations

import json
import re

from referee.i18n import LANGUAGES
from tests.support.server import Page


def test_a_page_knows_in_every_language_that_the_connection_is_lost(opened: Page) -> None:
    found = re.search(r'<script type="application/json" id="br-disconnect-text">(.*?)</script>', opened.html)
    assert found is not None
    words = json.loads(found[1])
    assert set(words) == set(LANGUAGES)
    assert words["en"]["lost"].startswith("The connection is lost.")
    assert words["es"] == {
        "lost": "Se ha perdido la conexión. La partida está guardada y sigue en cuanto vuelva.",
        "again": "Abrir de nuevo",
    }
