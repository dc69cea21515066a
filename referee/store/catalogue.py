"""The component catalogue: the text of the tables' own cards and boards, typed in once.

A component with a name is identified by game, edition, kind and name; spaces and capitals do not count. A
component without a name is identified by its figures.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterable, Mapping
from typing import Any, NamedTuple, TypedDict

from referee.engine.errors import Malformed
from referee.engine.json_parameters import Constant, JsonList, JsonObject
from referee.engine.parameters import Parameter, Text, read_fields
from referee.engine.text_checks import check_kept, check_texts
from referee.games import find_game
from referee.i18n import say
from referee.store.quotas import MOST_COMPONENTS, edition_full

FORMAT = "referee-components/1"
STANDARD = "standard"
"""The edition of tables that name none."""

MOST = 1_000
"""Characters of a component as JSON."""

_CATALOGUE: Mapping[str, Parameter] = {
    "format": Constant(value=FORMAT),
    "game": Text(),
    "edition": Text(),
    "components": JsonObject(),
}


class Component(NamedTuple):
    """A printed component; ``fields`` are what its game declares for this ``kind``."""

    game: str
    edition: str
    kind: str
    fields: Mapping[str, Any]

    @classmethod
    def of(cls, game: str, kind: str, fields: Any, edition: str = STANDARD, where: str = "") -> Component:
        """Return the component that JSON data describes; raise :class:`Malformed` at ``where``."""
        check_edition(edition)
        check_kept(fields, where, MOST)
        kinds = find_game(game).info.components
        if kind not in kinds:
            raise Malformed(where, say("One of these belongs here: {values}.", values=", ".join(kinds)))
        read = read_fields(fields, kinds[kind].fields, where, 0)
        name = " ".join(read.pop("name", "").split())
        if not name and "name" in kinds[kind].fields and not kinds[kind].fields["name"].optional:
            raise Malformed(f"{where}.name" if where else "name", say("This is missing."))
        return cls(game, edition, kind, {"name": name, **read} if name else read)

    @property
    def name(self) -> str:
        """The printed name; empty if the table gave none."""
        name: str = self.fields.get("name", "")
        return name

    @property
    def key(self) -> str:
        """The key of this component within its game, edition and kind: 64 hex digits."""
        key = find_game(self.game).info.components[self.kind].key
        identity: Any = dict(self.fields)
        if key in self.fields:
            identity = self.name.casefold() or {key: self.fields[key]}
        return hashlib.sha256(json.dumps(identity, sort_keys=True).encode()).hexdigest()

    @property
    def order(self) -> tuple[Any, ...]:
        """The sort key: kind and name, components without a name last."""
        return (self.kind, not self.name, self.name.casefold(), json.dumps(self.fields))


class CatalogueJson(TypedDict):
    """Components of an edition, by kind, as JSON data."""

    format: str
    game: str
    edition: str
    components: dict[str, list[Mapping[str, Any]]]


def export_components(game: str, edition: str, components: Iterable[Component]) -> CatalogueJson:
    """Return components of one game and edition as JSON data."""
    by_kind: dict[str, list[Mapping[str, Any]]] = {}
    for component in components:
        by_kind.setdefault(component.kind, []).append(dict(component.fields))
    return {"format": FORMAT, "game": game, "edition": edition, "components": by_kind}


def read_components(raw: Any) -> list[Component]:
    """Read what :func:`export_components` wrote; raise :class:`Malformed`, or ``Full`` for too many."""
    if not isinstance(raw, dict):
        raise Malformed("", say("A catalogue is an object in braces."))
    found = read_fields(raw, _CATALOGUE, "", 0)
    components: list[Component] = []
    for kind, listed in found["components"].items():
        where = f"components.{kind[:40]}"
        JsonList().read(listed, where, 0)
        if len(components) + len(listed) > MOST_COMPONENTS:
            raise edition_full(found["edition"])
        components += [
            Component.of(found["game"], kind, fields, found["edition"], f"{where}[{index}]")
            for index, fields in enumerate(listed)
        ]
    return components


def check_edition(edition: str) -> None:
    """Raise :class:`Malformed` for a name of an edition that cannot be kept."""
    if not (edition.isprintable() and edition.strip() == edition and 0 < len(edition) <= 80):
        raise Malformed("edition", say("The name of an edition is a line of at most 80 characters."))
    check_texts(edition, "edition")
