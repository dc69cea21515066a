"""Pages that lie outside the docs, such as CONTRIBUTING.md: their links lead to the site's own pages.

In the repository a link is relative to its file; a folder there is its index page here.
"""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

from sphinx.application import Sphinx

LINK = re.compile(r"\]\((?![a-z]+:|#)([^)#\s]+)")
PAGES = {
    ".github/CONTRIBUTING.md": "contributing.md",
    "CHANGELOG.md": "changelog.md",
    "README.md": "index.md",
}


def target(link: str) -> str:
    """Return where a link of a page outside the docs leads on the site."""
    path = link.removeprefix("../")  # from .github
    found = PAGES.get(path) or path.removeprefix("docs/")
    return found if Path(found).suffix else f"{found}/index.md"


def relink(_app: Sphinx, _path: Path, _page: str, content: list[str]) -> None:
    """Rewrite the links of a page that is included."""
    content[0] = LINK.sub(lambda found: f"]({target(found[1])}", content[0])


def setup(app: Sphinx) -> dict[str, Any]:
    """Register with Sphinx."""
    app.connect("include-read", relink)
    return {"parallel_read_safe": True, "parallel_write_safe": True}
