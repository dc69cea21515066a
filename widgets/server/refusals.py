"""What is refused before any handler runs, for pages, files and websockets alike."""

from __future__ import annotations

from tornado.routing import Rule
from tornado.web import RequestHandler

from referee.i18n import Sentence, say
from widgets.server import audit
from widgets.server.hosts import OwnNames, UnknownHost
from widgets.server.origin import FromElsewhere
from widgets.server.plain import asked_speech


class Refusal(RequestHandler):
    """Says in a sentence why nothing is served."""

    def initialize(self, status: int, why: str, sentence: Sentence) -> None:
        """Take the status and the reason of the rule that led here, for the audit log and in a sentence."""
        self._status, self._why, self._sentence = status, why, sentence

    def prepare(self) -> None:
        """Refuse, whatever the method."""
        audit.note("refused", why=self._why, address=self.request.remote_ip or "")
        self.set_status(self._status)
        self.set_header("Content-Type", "text/plain; charset=utf-8")
        self.set_header("Cache-Control", "no-store")
        self.finish(asked_speech(self.request).say(self._sentence) + "\n")


def refusals(names: OwnNames) -> list[Rule]:
    """Return the rules that come before all others."""
    misdirected = say("This server does not go by that name. Open the address that it printed at its start.")
    foreign = say("Pages of other sites may not ask for this.")
    return [
        Rule(UnknownHost(names), Refusal, {"status": 421, "why": "host", "sentence": misdirected}),
        Rule(FromElsewhere(), Refusal, {"status": 403, "why": "origin", "sentence": foreign}),
    ]
