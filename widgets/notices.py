"""What a page is told beside its screens: what came of its last tap, or what is wrong with the screens."""

from __future__ import annotations

from collections.abc import Callable
from typing import Literal, TypedDict

from referee.i18n import Sentence, Speech

NoticeKind = Literal["good", "refused", "error"]


class Notice(TypedDict):
    """What a page is told; by its number the page knows whether it has been put away.

    ``waivable``: of a refusal, whether this device may say that a card or an agreement overrules it.
    """

    text: str
    kind: NoticeKind
    clause: str | None
    waivable: bool
    number: int


class Notices:
    """The notices of a page; ``speech`` returns its language, with the names of who plays there."""

    def __init__(self, speech: Callable[[], Speech]) -> None:
        self._speech = speech
        self._count = 0
        self._of_tap: Notice | None = None
        self._of_screens: Notice | None = None

    @property
    def current(self) -> Notice | None:
        """What is wrong with the screens, else what came of the last tap."""
        return self._of_screens or self._of_tap

    @property
    def is_display_broken(self) -> bool:
        """Whether something is wrong with the screens."""
        return self._of_screens is not None

    def clear(self) -> None:
        """Forget what came of the last tap."""
        self._of_tap = None

    def take_in(self) -> None:
        """Forget what came of a tap and was good: others have done something since."""
        if self._of_tap is not None and self._of_tap["kind"] == "good":
            self._of_tap = None

    def tell(
        self, sentence: Sentence, kind: NoticeKind, clause: str | None = None, *, waivable: bool = False
    ) -> None:
        """Say what came of a tap."""
        self._of_tap = self._made(sentence, kind, clause, waivable)

    def tell_of_screens(self, sentence: Sentence | None) -> None:
        """Say what is wrong with the screens, ``None``: nothing any more."""
        before, self._of_screens = self._of_screens, None
        if sentence is not None:
            self._of_screens = self._made(sentence, "error")
            if before is not None and before["text"] == self._of_screens["text"]:
                self._of_screens = before  # who has put it away need not do so again

    def _made(
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
