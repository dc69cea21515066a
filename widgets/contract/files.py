"""The files of the contract: what screens show, and what taps and queries send."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from referee.games import game_ids
from widgets.contract.requests import commands, queries
from widgets.contract.typescript import INDENT, declarations, names_in, reached
from widgets.games import view_types
from widgets.registry import COMMANDS, QUERIES
from widgets.session import Screens

FOLDER = Path(__file__).parents[1] / "frontend" / "contract"
SCREENS: tuple[Any, ...] = (Screens, *(view for game in game_ids() for view in view_types(game)))
"""The types that lead to all that is shown: every screen, and what each game has of its own on them."""
_HEAD = "// Written by `make contract` from the Python types: not to be edited."


def written() -> dict[str, str]:
    """Return the text of each file by its name."""
    shown = reached(SCREENS)
    requests = "\n\n".join([commands(COMMANDS.values()), queries(QUERIES.values(), known=shown)])
    imported = sorted(names_in(requests) & {declared.__name__ for declared in shown})
    lines = "".join(f"{INDENT}{name},\n" for name in imported)
    needed = [f'import type {{\n{lines}}} from "./screens";'] if imported else []
    return {
        "screens.ts": "\n\n".join([_HEAD, declarations(SCREENS)]) + "\n",
        "requests.ts": "\n\n".join([_HEAD, *needed, requests]) + "\n",
    }
