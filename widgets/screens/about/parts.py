"""The parts that others have written: in the built front end, installed with the package, and fonts in it.

What is in the front end is listed by its build (``parts.json``, see ``vite.config.ts``); Python's packages
say it themselves where they are installed, so that what is shown is what really runs. Either list is empty
where nobody has it: a front end that was not built, a package that was not installed but copied.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping
from functools import cache
from importlib.metadata import Distribution, PackageNotFoundError, distribution
from importlib.resources import files
from pathlib import PurePath
from typing import NamedTuple

from referee.share import fonts

OURS = "boardroom-referee"
BUILT = files("widgets") / "static" / "page" / "parts.json"

_LICENCE_FILE = re.compile(r"licen[cs]e|copying|notice", re.IGNORECASE)
_REQUIREMENT = re.compile(r"\s*(?P<name>[\w.-]+)\s*(?:\[(?P<extras>[^]]*)\])?")
_EXTRA = re.compile(r"""\bextra\s*==\s*["']([\w.-]+)["']""")
_LONGEST_NAME = 60
"""Characters of a licence's name: what is longer is its text, which some write into the wrong field."""
_UNNAMED = ("", "UNKNOWN")
_UNSAID = {"resvg_py": "MIT"}
"""What a package's licence is that has its text alone."""


class Part(NamedTuple):
    """Something that somebody else has written; ``licence``: its name, ``""`` if it has none."""

    name: str
    version: str
    licence: str
    homepage: str
    text: str


@cache
def front_end_parts() -> Mapping[str, Part]:
    """Return what is in the built front end, by name."""
    try:
        listed = json.loads(BUILT.read_text("utf-8"))
    except FileNotFoundError:
        listed = []
    return {fields["name"]: Part(**fields) for fields in listed}


@cache
def python_parts() -> Mapping[str, Part]:
    """Return the packages that are installed and that ours stands on, directly or not, by name."""
    found = {part.name: part for part in map(_part, _required()) if part.name != OURS}
    return {name: found[name] for name in sorted(found, key=str.lower)}


def font_parts() -> Mapping[str, Part]:
    """Return the fonts that are files of the package, by name."""
    name = "DejaVu Fonts"
    return {name: Part(name, fonts.DEJAVU, fonts.LICENCE, fonts.HOMEPAGE, fonts.licence_text())}


def our_licence() -> str:
    """Return the text of our own licence, ``""`` where it is not installed."""
    try:
        return _text(distribution(OURS))
    except PackageNotFoundError:
        return ""


def _required() -> Iterator[Distribution]:
    """Yield ours and all that it requires; what is required of other systems alone is not installed."""
    pending: list[tuple[str, str]] = [(OURS, "")]
    seen = set(pending)
    given: set[str] = set()
    while pending:
        name, extra = pending.pop()
        try:
            found = distribution(name)
        except PackageNotFoundError:
            continue
        if found.name not in given:
            given.add(found.name)
            yield found
        for line in found.requires or ():
            wanted = _EXTRA.search(line)
            read = _REQUIREMENT.match(line)
            if read is None or (wanted[1] if wanted else "") != extra:
                continue
            extras = (extra_name.strip() for extra_name in (read["extras"] or "").split(","))
            for more in {(_plain(read["name"]), extra_name) for extra_name in ("", *extras)} - seen:
                seen.add(more)
                pending.append(more)


def _plain(name: str) -> str:
    return re.sub(r"[-_.]+", "-", name).lower()


def _said(found: Distribution, key: str) -> str:
    return next(iter(found.metadata.get_all(key) or ()), "").strip()


def _part(found: Distribution) -> Part:
    return Part(found.name, found.version, _licence(found), _homepage(found), _text(found))


def _licence(found: Distribution) -> str:
    """Return what the package calls its licence: an expression of today's form, else what it says instead."""
    named = _said(found, "License-Expression") or _said(found, "License")
    if named not in _UNNAMED and "\n" not in named and len(named) <= _LONGEST_NAME:
        return named
    classifiers = found.metadata.get_all("Classifier") or []
    licences = ", ".join(
        classifier.rpartition(" :: ")[2] for classifier in classifiers if classifier.startswith("License :: ")
    )
    return licences or _UNSAID.get(found.name, "")


def _homepage(found: Distribution) -> str:
    """Return an address of the package on the web, its home before others, ``""`` if it has none."""
    pairs = [url.partition(",")[::2] for url in found.metadata.get_all("Project-URL") or []]
    named = {label.strip().lower(): address.strip() for label, address in pairs}
    wanted = ("homepage", "home", "source", "source code", "repository", "github")
    found_first = [named[label] for label in wanted if label in named]
    addresses = [*found_first, _said(found, "Home-page"), *named.values()]
    return next((address for address in addresses if address.startswith(("https://", "http://"))), "")


def _text(found: Distribution) -> str:
    """Return the texts of all licences that the package brings along."""
    texts = (file.read_text("utf-8").strip() for file in found.files or () if is_licence(file))
    return "\n\n".join(dict.fromkeys(texts))


def is_licence(path: PurePath) -> bool:
    """Whether a file of a package has its licence, or another notice that goes with it."""
    return path.parts[0].endswith(".dist-info") and bool(_LICENCE_FILE.search(path.name))
