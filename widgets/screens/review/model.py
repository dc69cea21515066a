"""The review of the game that is over at a table: found part by part, kept with the table, and shown."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import Any, cast

from referee.engine.errors import Malformed
from referee.i18n import LANGUAGES, Sentence, say
from referee.match.match import Match
from referee.match.mode import Practice
from referee.review import Part, ReviewInParts, find_part
from referee.review.descriptions import describe_turning_points
from referee.review.kept import KeptReview, read_review, write_review
from referee.tables.table import Table
from widgets.i18n import speech as speech_in
from widgets.jobs import Job, Pending
from widgets.requests import query
from widgets.screens.review.chart import chances_chart
from widgets.screens.review.views import BalanceView, ReviewProgress, ReviewView, TurningPointView
from widgets.screens.table.access import check_host
from widgets.screens.table.common import common_view
from widgets.screens.table.model import TableModel


class ReviewModel:
    """What a page asks of the review of its table's game. The page asks for part by part.

    ``begins_itself``: whether the page begins to ask without a tap, as nobody waits for a part.
    """

    def __init__(self, model: TableModel, *, begins_itself: bool = False) -> None:
        self.model = model
        self._begins_itself = begins_itself
        self._table = model.table
        self._found: tuple[int, ReviewInParts] | None = None
        """What has been found here so far, of a log of so many entries."""

    @query("kept_review")
    def kept(self) -> ReviewProgress:
        """Return the review that the table keeps, or that there is none yet."""
        kept = read_review(self._table.store.review(self._table.id), self._table.match)
        if kept is not None:
            return self._progress(1.0, self._view(kept))
        return self._progress(0.0)

    @query("review", is_slow=True)
    def review(self) -> Pending[ReviewProgress] | ReviewProgress:
        """Have the next part found, and return how far it is; the last one keeps the review with the table.

        Raises:
            Malformed: The game is not over, or nobody has decided anything.
            NotPermitted: The device is not the host, and no review is kept.
        """
        kept = self.kept()
        if kept["review"] is not None:
            return kept
        self.model.access.allow(check_host)
        review = self._in_parts()
        part = review.next_part()
        if part is None:
            return self._keep(review)
        return Pending(Job(partial(find_part, part), "review"), partial(self._take, review, part))

    def _in_parts(self) -> ReviewInParts:
        entries = len(self._table.match.log)
        if self._found is None or self._found[0] != entries:
            try:
                self._found = entries, ReviewInParts(self._table.match)
            except ValueError as error:
                raise Malformed(
                    "review", say("Only a game that is over, and in which somebody decided something.")
                ) from error
        return self._found[1]

    def _take(self, review: ReviewInParts, part: Part, found: Any) -> ReviewProgress:
        if review.next_part() == part:  # and not one that was asked for twice
            review.take(found)
        return self._progress(review.done)

    def _progress(self, done: float, review: ReviewView | None = None) -> ReviewProgress:
        begins_itself = self._begins_itself and self.model.access.is_host and review is None
        return {"done": done, "review": review, "begins_itself": begins_itself}

    def _keep(self, review: ReviewInParts) -> ReviewProgress:
        names = self._table.setup.names

        def texts_of(reason: Sentence) -> dict[str, str]:
            return {code: speech_in(code, names, None).say(reason) for code in LANGUAGES}

        body = write_review(review.finish(), texts_of)
        self._table.store.keep_review(self._table.id, body, self.model.access.allow(check_host))
        return self.kept()

    def branch(self, number: int, seat: int) -> Table:
        """Begin a practice table where the game stood before an entry of its log; bots play the other seats.

        Raises:
            Malformed: The game is not over, or nobody decided anything there.
            NotPermitted: The device is not the host.
        """
        self.model.access.allow(check_host)
        match = self._table.match
        if match.outcome is None or number not in {entry.number for entry in match.applied}:
            raise Malformed("number", say("Only a game that is over can be played on from a decision of it."))
        twin: Match[Any] = Match(match.game, match.setup)
        for entry in match.applied:
            if entry.number >= number:
                break
            if not entry.is_automatic:
                twin.submit(entry.action)
        return Table.adopt(self._table.store, twin, Practice(seat).meta, self.model.access.device)

    # -- what is shown ------------------------------------------------------------------------------------

    def _view(self, kept: KeptReview) -> ReviewView:
        speech, match = self.model.speech, self._table.match
        seats = common_view(self._table, speech)["seats"]
        return {
            "charts": {"tabs": [chances_chart(kept, seats, speech)]},
            "turning": [
                cast("TurningPointView", point._asdict())
                for point in describe_turning_points(kept, match, speech)
            ],
            "balances": [_balance(seat, balance) for seat, balance in enumerate(kept.balances)],
            "limits": speech.say(
                say(
                    "Bots played on from each decision. They play no better than those of the practice, and "
                    "the shaded bands show how far chance may mislead."
                )
            ),
            "can_try": self.model.access.is_host,
        }


def _balance(seat: int, found: Sequence[float]) -> BalanceView:
    luck, own, others = (round(100 * share) for share in found)
    return {"seat": seat, "luck": luck, "own": own, "others": others}
