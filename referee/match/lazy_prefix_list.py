"""A list that holds its later items and fetches the earlier ones on first use."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, MutableSequence, Sequence
from typing import Any, TypeVar, overload

T = TypeVar("T")


class LazyPrefixList(MutableSequence[T]):
    """A list whose first ``count`` items are fetched together when one of them is first read.

    Otherwise it behaves as a ``list``. Its length, reads of the later items, and appending fetch nothing.
    """

    def __init__(self, fetch: Callable[[], Sequence[T]], count: int, items: Iterable[T] = ()) -> None:
        """``fetch`` returns the first ``count`` items, or a longer list that begins with them."""
        self._fetch, self._count, self._items = fetch, count, [*items]

    @property
    def first_loaded(self) -> int:
        """The index of the first item that is loaded."""
        return self._count

    def _own(self, index: int | slice) -> int | slice:
        """Return an index into the loaded items, after fetching the others if the index needs them."""
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
        """Insert an item before an index."""
        place = max(0, index + len(self)) if index < 0 else min(index, len(self))
        if place < self._count:
            self._fetch_all()
        self._items.insert(place - self._count, item)

    def __iter__(self) -> Iterator[T]:
        return iter(self._fetch_all())

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, (list, LazyPrefixList)):
            return NotImplemented
        return self._fetch_all() == [*other]

    __hash__ = None  # type: ignore[assignment]

    def __reduce__(self) -> tuple[type[list[T]], tuple[list[T]]]:
        """Pickle it as a complete list: another process cannot fetch."""
        return list, (self._fetch_all(),)

    def __copy__(self) -> LazyPrefixList[T]:
        return LazyPrefixList(self._fetch, self._count, self._items)
