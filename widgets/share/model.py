"""What a page gets of a result: a picture, a spreadsheet, a sheet to print, a play for BG Stats."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from referee.engine.errors import Malformed
from referee.engine.outcome import Outcome
from referee.engine.parameters import Choice, Text, read_fields
from referee.plays import Play
from referee.share import bgstats, picture, sheet, spreadsheet
from referee.share.result import local
from referee.text import Speech, say
from widgets.files import CSV, HTML, PNG, SVG, XLSX, sent
from widgets.zones import zone_of

_FORMS = ("png", "svg", "html", "xlsx", "csv")


class Shared(NamedTuple):
    """A game that is over, and the badges of its seats."""

    play: Play
    outcome: Outcome
    badges: Sequence[Mapping[str, str]]


def share_file(shared: Shared, data: Mapping[str, Any], speech: Speech) -> dict[str, str]:
    """Return a result as a file: ``{"form": one of the forms, "zone": the page's time zone}``."""
    asked = read_fields(data, {"form": Choice(values=_FORMS), "zone": Text(optional=True)}, "", 0)
    form, zone = asked["form"], zone_of(asked.get("zone", ""))
    play, outcome, badges = shared
    day = local(play.ended_at, zone).date()
    name = f"{play.game}-{day:%Y-%m-%d}.{form}"
    match form:
        case "png":
            return sent(name, PNG, picture.png(play, outcome, speech, zone, badges))
        case "svg":
            return sent(name, SVG, picture.svg(play, outcome, speech, zone, badges).encode("utf-8"))
        case "html":
            page = sheet.sheet(play, outcome, speech, zone=zone, badges=badges)
            return sent(name, HTML, page.encode("utf-8"))
        case "xlsx":
            return sent(name, XLSX, spreadsheet.result_xlsx(play, outcome, speech, zone))
        case _:
            return sent(name, CSV, spreadsheet.result_csv(play, outcome, speech, zone))


def bg_stats(shared: Shared, speech: Speech) -> dict[str, str]:
    """Return the link that hands the game to BG Stats, and its QR code as the address of a picture.

    Raises:
        Malformed: It cannot be made short enough.
    """
    try:
        link = bgstats.link(shared.play, shared.outcome, speech)
    except ValueError:
        raise Malformed("names", say("This game does not fit in the code: use shorter names.")) from None
    return {"link": link, "qr": bgstats.qr(link)}
