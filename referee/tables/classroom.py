"""A class that a store keeps, as its pages on one server share it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from referee.store.classrooms import ClassState

if TYPE_CHECKING:
    from referee.store.store import Store


class Classroom:
    """A class, and how it stood when it was last read.

    Attributes:
        store: Where it is kept.
        state: How it stands.
        body: What its last question is for its pages, ``""`` before the first.
    """

    def __init__(self, store: Store, class_id: str) -> None:
        """Read a class; raise :class:`~referee.store.classrooms.UnknownClass`."""
        self.store = store
        self.state: ClassState = store.class_state(class_id)
        self.body = ""
        self._read_body()

    @property
    def id(self) -> str:
        """Its code."""
        return self.state.id

    def revision(self) -> tuple[int, int]:
        """Return how it stands in the store by now; raise as :meth:`__init__`."""
        return self.store.class_revision(self.id)

    def refresh(self, revision: tuple[int, int] | None = None) -> None:
        """Read it again if it has changed; ``revision``: of who has asked the store just now."""
        if (revision or self.revision()) != self.state.revision:
            before, self.state = self.state, self.store.class_state(self.id)
            if before.number != self.state.number:
                self._read_body()

    def _read_body(self) -> None:
        number = self.state.number
        self.body = self.store.class_question(self.id, number) if number else ""
