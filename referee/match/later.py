"""A list of which only the later part is at hand: what comes before is fetched when somebody asks for it."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, MutableSequence, Sequence
from typing import Any, TypeVar, overload

T = TypeVar("T")


class Later(MutableSequence[T]):
    """A list that begins with so many items that are fetched at once, when one of them is asked for.

    Behaves as a ``list`` otherwise. Its length, its end, slices of it, and what is added there, need nothing
    fetched.
    """

    def __init__(self, fetch: Callable[[], Sequence[T]], count: int, items: Iterable[T] = ()) -> None:
        """Take what returns the first ``count`` items, or a longer list that begins with them."""
        self._fetch, self._count, self._items = fetch, count, [*items]

    @property
    def first_at_hand(self) -> int:
        """The place from which on nothing has to be fetched."""
        return self._count

    def _own(self, index: int | slice) -> int | slice:
        """Return an index among the items at hand, after fetching the others if they are needed for it."""
        if isinstance(index, slice):
            start, stop, step = index.indices(len(self))
            if step != 1 or (start < self._count and start < stop):
                self._fetch_all()
                return index
            return slice(max(0, start - self._count), max(0, stop - self._count))
        place = index + len(self) if index < 0 else index
        if not 0 <= place < len(self):
            raise IndexError("list index out of range")
        if place < self._count:
            self._fetch_all()
        return place - self._count

    def _fetch_all(self) -> list[T]:
        if self._count:
            self._items[:0] = self._fetch()[: self._count]
            self._count = 0
        return self._items

    def __len__(self) -> int:
        return self._count + len(self._items)

    @overload
    def __getitem__(self, index: int) -> T: ...
    @overload
    def __getitem__(self, index: slice) -> list[T]: ...
    def __getitem__(self, index: int | slice) -> T | list[T]:
        return self._items[self._own(index)]

    def __setitem__(self, index: Any, item: Any) -> None:
        self._items[self._own(index)] = item

    def __delitem__(self, index: int | slice) -> None:
        del self._items[self._own(index)]

    def insert(self, index: int, item: T) -> None:
        """Put an item before another one."""
        place = max(0, index + len(self)) if index < 0 else min(index, len(self))
        if place < self._count:
            self._fetch_all()
        self._items.insert(place - self._count, item)

    def __iter__(self) -> Iterator[T]:
        return iter(self._fetch_all())

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, (list, Later)):
            return NotImplemented
        return self._fetch_all() == [*other]

    __hash__ = None  # type: ignore[assignment]

    def __reduce__(self) -> tuple[type[list[T]], tuple[list[T]]]:
        """Pickle it as a whole list: another process can fetch nothing."""
        return list, (self._fetch_all(),)

    def __copy__(self) -> Later[T]:
        return Later(self._fetch, self._count, self._items)
