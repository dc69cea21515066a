"""A result as a link that the server shows to everybody who has it."""

from __future__ import annotations

from typing import Annotated

from referee.engine.errors import Malformed
from referee.engine.parameters import Choice
from referee.i18n import say
from widgets import audit
from widgets.requests import query
from widgets.screens.share.model import ShareModel
from widgets.screens.share.views import ResultLink


@query("result_link", is_done_once=True)
def result_link(
    model: ShareModel, what: Annotated[str, Choice(values=("look", "make", "revoke"))]
) -> ResultLink:
    """Return the link to the result, if there is one, after it was made or taken back.

    Raises :class:`Malformed` where no server shows it, ``NotPermitted`` where that is another device's to do.
    """
    published = model.published
    if published is None:
        raise Malformed("what", say("There is no server here that could show a result."))
    store, device, play = published.store, published.device, model.result.finished_game.id
    if what == "make":
        store.make_result_link(play, model.speech.language, published.guard)
        audit.note("result shown", device=device, game=play)
    elif what == "revoke":
        store.revoke_result_link(play, published.guard)
        audit.note("result hidden", device=device, game=play)
    token = store.result_link(play)
    return {"address": "" if token is None else published.addresses.result_url(token)}
