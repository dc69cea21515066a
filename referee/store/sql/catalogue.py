"""The component catalogue in SQL."""

from __future__ import annotations

import logging
from collections.abc import Mapping, Sequence
from typing import Any

from sqlalchemy import Connection, Insert, delete, func, select

from referee.engine.errors import Malformed
from referee.match.record import read_json
from referee.store.catalogue import STANDARD, CatalogueJson, Component, export_components, read_components
from referee.store.codec import dump
from referee.store.quotas import MOST_COMPONENTS, MOST_EDITIONS, edition_full, editions_full
from referee.store.sql import schema
from referee.store.sql.database import Database

_log = logging.getLogger(__name__)


_BY_KIND = (schema.components.c.game, schema.components.c.edition, schema.components.c.kind)
_SIZES = select(*_BY_KIND, func.count()).group_by(*_BY_KIND).order_by(*_BY_KIND)


class SqlCatalogue(Database):
    """The components that players typed in."""

    def components(self, game: str, kind: str | None = None, edition: str = STANDARD) -> list[Component]:
        """Return the known components of a game, by kind and name."""
        kept = schema.components.c
        query = select(kept.kind, kept.body).where(kept.game == game, kept.edition == edition)
        if kind is not None:
            query = query.where(kept.kind == kind)
        with self._asking() as connection:
            rows = connection.execute(query).all()
        components = []
        for kept_kind, body in rows:
            try:
                components.append(Component.of(game, kept_kind, read_json(body), edition))
            except Malformed as error:  # players can type the card in again, so the game continues
                _log.warning("A component of %s is left out: %s", game, error)
        return sorted(components, key=lambda component: component.order)

    def editions(self, game: str) -> list[str]:
        """Return the editions of a game in the catalogue."""
        kept = schema.components.c
        query = select(kept.edition).distinct().where(kept.game == game)
        with self._asking() as connection:
            return sorted(connection.scalars(query))

    def catalogue_sizes(self) -> dict[str, dict[str, dict[str, int]]]:
        """Return how many components there are of each kind, by game and edition."""
        sizes: dict[str, dict[str, dict[str, int]]] = {}
        with self._asking() as connection:
            for game, edition, kind, count in connection.execute(_SIZES):
                sizes.setdefault(game, {}).setdefault(edition, {})[kind] = count
        return sizes

    def forget_edition(self, game: str, edition: str) -> None:
        """Delete all components of an edition, if there are any."""
        kept = schema.components.c
        with self._writing() as connection:
            connection.execute(delete(schema.components).where(kept.game == game, kept.edition == edition))

    def change_components(self, remember: Sequence[Component] = (), forget: Sequence[Component] = ()) -> None:
        """Store components, replacing those with the same key, and delete others, in one transaction.

        Components to delete may be missing.
        """
        upsert = _upsert(self.engine.dialect.name)
        kept = schema.components
        changes = [
            *((component, False) for component in forget),
            *((component, True) for component in remember),
        ]
        with self._writing() as connection:
            for component, is_kept in sorted(changes, key=lambda change: change[0].key):  # no deadlock
                key = _key(component)
                if is_kept:
                    connection.execute(upsert.values({**key, "body": dump(dict(component.fields))}))
                else:
                    at = (kept.c[column] == value for column, value in key.items())
                    connection.execute(delete(kept).where(*at))
            for game, edition in sorted({(component.game, component.edition) for component in remember}):
                _check_room(connection, game, edition)

    def remember_component(
        self, game: str, kind: str, fields: Mapping[str, Any], edition: str = STANDARD
    ) -> Component:
        """Store a component; raise :class:`Malformed` for wrong fields."""
        component = Component.of(game, kind, fields, edition)
        self.change_components([component])
        return component

    def export_components(self, game: str, edition: str = STANDARD) -> CatalogueJson:
        """Return a game's catalogue as JSON data."""
        return export_components(game, edition, self.components(game, edition=edition))

    def import_components(self, raw: Any, gone: Any = None) -> list[Component]:
        """Store the components of an export in one transaction, or raise :class:`Malformed`.

        ``gone`` has components by kind, in the form of an export, to delete from the edition.
        """
        components = read_components(raw)
        forget = [] if gone is None else read_components({**raw, "components": gone})
        self.change_components(components, forget)
        return components


def _check_room(connection: Connection, game: str, edition: str) -> None:
    """Raise ``Full`` if an edition has too many components, or a game too many editions."""
    kept = schema.components.c
    count = select(func.count()).where(kept.game == game, kept.edition == edition)
    if (connection.scalar(count) or 0) > MOST_COMPONENTS:
        raise edition_full(edition)
    editions = select(func.count(kept.edition.distinct())).where(kept.game == game)
    if (connection.scalar(editions) or 0) > MOST_EDITIONS:
        raise editions_full()


def _key(component: Component) -> dict[str, str]:
    game, edition, kind, _ = component
    return {"game": game, "edition": edition, "kind": kind, "key": component.key}


def _upsert(dialect: str) -> Insert:
    """Return a statement that inserts a component or replaces the one with the same key."""
    kept = schema.components
    if dialect == "postgresql":  # the dialects are slow to import
        from sqlalchemy.dialects import postgresql

        query = postgresql.insert(kept)
        changed = {"body": query.excluded.body}
        return query.on_conflict_do_update(constraint=kept.primary_key, set_=changed)
    from sqlalchemy.dialects import sqlite

    other = sqlite.insert(kept)
    changed = {"body": other.excluded.body}
    return other.on_conflict_do_update(index_elements=kept.primary_key, set_=changed)
