"""What a page gets of a result: a picture, a spreadsheet, a sheet to print, a play for BG Stats."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Annotated, NamedTuple

from referee.engine.errors import Malformed
from referee.engine.outcome import Outcome
from referee.engine.parameters import Choice
from referee.i18n import Speech, say
from referee.match.finished import FinishedGame
from referee.share import bgstats, picture, sheet, spreadsheet
from referee.share.result import local
from referee.share.sheet import SheetReview
from referee.store.devices import Guard
from widgets.addresses import Addresses
from widgets.downloads import CSV, HTML, PNG, SVG, XLSX, Download, download
from widgets.request_params import String
from widgets.requests import query
from widgets.screens.share.views import BgStatsLink
from widgets.theme import Badge
from widgets.timezones import zone_of

if TYPE_CHECKING:
    from referee.store.store import Store

_FORMS = ("png", "svg", "html", "xlsx", "csv")


class SharedResult(NamedTuple):
    """A game that is over, and the badges of its seats; ``head``: that of its log's chain, if it has one."""

    finished_game: FinishedGame
    outcome: Outcome
    badges: Sequence[Badge]
    head: str = ""
    review: Callable[[Speech], SheetReview | None] = lambda _: None
    """What a sheet shows of the review of the game, in a language, if there is one."""


NOT_ITS_HOST = say("Only the device that started a game can show its result to everybody.")


class Published(NamedTuple):
    """Where a server shows results, whose page asks, and what refuses it."""

    store: Store
    device: str | None
    addresses: Addresses
    guard: Guard | None


class ShareModel:
    """What a device may take along of a result; ``published``: where a server can show it to everybody."""

    def __init__(self, result: SharedResult, speech: Speech, published: Published | None = None) -> None:
        self.result = result
        self.speech = speech
        self.published = published

    @query("share", is_done_once=True, kind="file")
    def file(self, format: Annotated[str, Choice(values=_FORMS)], zone: String = "") -> Download:
        """Return the result as a file of one of the forms; ``zone`` is the page's time zone.

        Raises :class:`Malformed` for a PNG where none can be made: the page makes one of the SVG.
        """
        (play, outcome, badges, head, review), speech, where = self.result, self.speech, zone_of(zone)
        if format == "png" and not picture.can_draw_pixels():
            raise Malformed("format", say("No PNG can be made here: take the drawing (SVG)."))
        day = local(play.ended_at, where).date()
        name = f"{play.game}-{day:%Y-%m-%d}.{format}"
        match format:
            case "png":
                return download(name, PNG, picture.png(play, outcome, speech, where, badges, head))
            case "svg":
                drawing = picture.svg(play, outcome, speech, where, badges, head)
                return download(name, SVG, drawing.encode("utf-8"))
            case "html":
                page = sheet.sheet(
                    play, outcome, speech, zone=where, badges=badges, head=head, review=review(speech)
                )
                return download(name, HTML, page.encode("utf-8"))
            case "xlsx":
                return download(name, XLSX, spreadsheet.result_xlsx(play, outcome, speech, where))
            case _:
                return download(name, CSV, spreadsheet.result_csv(play, outcome, speech, where))

    @query("bg_stats")
    def bg_stats(self) -> BgStatsLink:
        """Return the link that hands the game to BG Stats, and a QR code as the address of a picture.

        The link is whole; the code has what BG Stats counts, and is small.

        Raises:
            Malformed: It cannot be made short enough.
        """
        result = self.result
        try:
            link, short = (
                bgstats.link(
                    result.finished_game,
                    result.outcome,
                    self.speech,
                    most,
                    result.head,
                    has_rulings=has_rulings,
                )
                for most, has_rulings in ((bgstats.LONGEST_LINK, True), (bgstats.LIMIT, False))
            )
        except ValueError:
            raise Malformed("names", say("This game does not fit in the code: use shorter names.")) from None
        return {"link": link, "qr": bgstats.qr(short)}
