"""A class that a store keeps. All pages of a server share one object for it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from referee.store.classrooms import ClassState

if TYPE_CHECKING:
    from referee.store.store import Store


class Classroom:
    """A class, as of the last read from the store.

    Attributes:
        store: The store that keeps the class.
        state: The state of the class.
        body: The content of the last question, ``""`` before the first one.
    """

    def __init__(self, store: Store, class_id: str) -> None:
        """Read a class; raise :class:`~referee.store.classrooms.UnknownClass`."""
        self.store = store
        self.state: ClassState = store.class_state(class_id)
        self.body = ""
        self._read_body()

    @property
    def id(self) -> str:
        """The code of the class."""
        return self.state.id

    def revision(self) -> tuple[int, int]:
        """Return the revision that the store has now; raise as :meth:`__init__`."""
        return self.store.class_revision(self.id)

    def refresh(self, revision: tuple[int, int] | None = None) -> None:
        """Read the class again if it has changed; ``revision``: the store's, if the caller knows it."""
        if (revision or self.revision()) != self.state.revision:
            previous, self.state = self.state, self.store.class_state(self.id)
            if previous.number != self.state.number:
                self._read_body()

    def _read_body(self) -> None:
        number = self.state.number
        self.body = self.store.class_question(self.id, number) if number else ""
