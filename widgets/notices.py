"""Notices of a page: the result of its last tap, or a problem with its screens."""

from __future__ import annotations

from collections.abc import Callable
from typing import Literal, TypedDict

from referee.i18n import Sentence, Speech

NoticeKind = Literal["good", "refused", "error"]


class Notice(TypedDict):
    """A notice; the page remembers the number of a dismissed one.

    ``waivable`` of a refusal: whether this device may overrule it by a card or an agreement.
    """

    text: str
    kind: NoticeKind
    clause: str | None
    waivable: bool
    number: int


class Notices:
    """The notices of a page; ``speech`` returns its speech, with the names of the players."""

    def __init__(self, speech: Callable[[], Speech]) -> None:
        self._speech = speech
        self._count = 0
        self._of_tap: Notice | None = None
        self._of_screens: Notice | None = None

    @property
    def current(self) -> Notice | None:
        """The problem with the screens, else the result of the last tap."""
        return self._of_screens or self._of_tap

    @property
    def is_display_broken(self) -> bool:
        """Whether there is a problem with the screens."""
        return self._of_screens is not None

    def clear(self) -> None:
        """Remove the notice of the last tap."""
        self._of_tap = None

    def clear_success(self) -> None:
        """Remove the notice of a successful tap, because others have changed something since."""
        if self._of_tap is not None and self._of_tap["kind"] == "good":
            self._of_tap = None

    def show(
        self, sentence: Sentence, kind: NoticeKind, clause: str | None = None, *, waivable: bool = False
    ) -> None:
        """Set the notice of a tap."""
        self._of_tap = self._make(sentence, kind, clause, waivable)

    def show_display_problem(self, sentence: Sentence | None) -> None:
        """Set the problem with the screens, ``None`` for none."""
        before, self._of_screens = self._of_screens, None
        if sentence is not None:
            self._of_screens = self._make(sentence, "error")
            if before is not None and before["text"] == self._of_screens["text"]:
                self._of_screens = before  # a dismissed notice stays dismissed

    def _make(
        self, sentence: Sentence, kind: NoticeKind, clause: str | None = None, waivable: bool = False
    ) -> Notice:
        self._count += 1
        return {
            "text": self._speech().say(sentence),
            "kind": kind,
            "clause": clause,
            "waivable": waivable,
            "number": self._count,
        }
