"""Tells the owner's webhook of games that are over: signed, tried again for a day, and never redirected.

The address comes from the owner's command line or environment alone. What it is told is in
``docs/webhook.md``; the secret and what is behind the host in the address stand in no log.
"""

from __future__ import annotations

import hashlib
import hmac
import http.client
import json
import logging
import ssl
import threading
from collections.abc import Callable
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from typing import Any, Literal
from urllib.parse import urlsplit

import referee
from referee.engine.action import to_json
from referee.engine.errors import RefereeError
from referee.match.finished import FinishedGame
from referee.match.record import write_result
from referee.share.result import title_of
from referee.store.deliveries import Delivery
from referee.store.history import UnknownFinishedGame
from referee.store.store import Store
from referee.tables.outcomes import ended_of
from widgets.logs import event, is_json

LOG = logging.getLogger("widgets")

PAUSES = tuple(timedelta(seconds=one) for one in (10, 60, 300, 1800, 7200, 21600, 21600, 21600))
"""Between one attempt and the next: ten seconds, a minute, five, half an hour, two hours, then six."""
GIVEN_UP_AFTER = timedelta(days=1)
"""Since the game was over, went on, or was edited."""
TIMEOUT = 10.0
"""Seconds for which the webhook may say nothing."""
LOOK_EVERY = 5.0
"""Seconds between two looks for what is due."""

Outcome = Literal["delivered", "failed", "given_up"]


@dataclass(frozen=True)
class Target:
    """Where a webhook is, and the secret that its owner checks signatures with."""

    is_tls: bool
    host: str
    port: int
    path: str = field(repr=False)
    secret: str = field(repr=False)

    @classmethod
    def read(cls, url: str, secret: str) -> Target:
        """Read the address of a webhook; raise :class:`ValueError` with why it cannot be one."""
        if not secret:
            raise ValueError("--webhook needs a secret to sign with: give it in REFEREE_WEBHOOK_SECRET.")
        try:
            parts = urlsplit(url)
            port, host = parts.port, parts.hostname
        except ValueError:
            parts, port, host = None, None, None
        if parts is None or parts.scheme not in ("http", "https") or not host or not url.isprintable():
            raise ValueError("--webhook has to be an address such as http://192.168.1.20:8000/games.")
        if parts.username is not None or parts.password is not None:
            raise ValueError("--webhook has no room for a name or password: the signature tells who sends.")
        is_tls = parts.scheme == "https"
        path = (parts.path or "/") + (f"?{parts.query}" if parts.query else "")
        if not path.isascii() or " " in path or not host.isascii():
            raise ValueError("--webhook has to be an address such as http://192.168.1.20:8000/games.")
        return cls(is_tls, host, port or (443 if is_tls else 80), path, secret)

    def post(self, delivery: str, body: bytes) -> int:
        """Send a body, and return the status of the answer, of which no more is read.

        Raises :class:`OSError` or :class:`http.client.HTTPException`.
        """
        connection: http.client.HTTPConnection
        if self.is_tls:
            context = ssl.create_default_context()
            connection = http.client.HTTPSConnection(self.host, self.port, timeout=TIMEOUT, context=context)
        else:
            connection = http.client.HTTPConnection(self.host, self.port, timeout=TIMEOUT)
        try:
            connection.request("POST", self.path, body, self.headers(delivery, body, datetime.now(UTC)))
            return connection.getresponse().status
        finally:
            connection.close()

    def headers(self, delivery: str, body: bytes, now: datetime) -> dict[str, str]:
        """Return the headers of a body, its signature among them."""
        timestamp = str(int(now.timestamp()))
        return {
            "Content-Type": "application/json",
            "User-Agent": f"boardroom-referee/{referee.__version__}",
            "X-Referee-Delivery": delivery,
            "X-Referee-Timestamp": timestamp,
            "X-Referee-Signature": f"sha256={sign(self.secret, timestamp, body)}",
        }


def sign(secret: str, timestamp: str, body: bytes) -> str:
    """Return the HMAC-SHA256 of the timestamp, a full stop and the body, in hex."""
    return hmac.new(secret.encode(), timestamp.encode() + b"." + body, hashlib.sha256).hexdigest()


class Webhook:
    """Delivers what the store has put down, in a thread of its own."""

    def __init__(self, store: Store, target: Target, note: Callable[[Outcome], None]) -> None:
        self._store, self._target, self._note = store, target, note
        self._is_stopped = threading.Event()
        self._thread = threading.Thread(target=self._run, name="webhook", daemon=True)

    def start(self) -> None:
        """Begin to deliver."""
        self._thread.start()

    def stop(self) -> None:
        """Deliver no more; what is under way may take its time."""
        self._is_stopped.set()

    def _run(self) -> None:
        while not self._is_stopped.is_set():
            try:
                if self.deliver():
                    continue  # there may be more
            except RefereeError as error:  # the store does not answer: later it will
                LOG.warning("the store cannot tell what the webhook is to be sent: %s", error)
            except Exception:  # one message that cannot be made must not keep back the others
                LOG.exception("a message to the webhook failed")
            self._is_stopped.wait(LOOK_EVERY)

    def deliver(self, now: datetime | None = None) -> bool:
        """Deliver what is due, if anything; return whether something was.

        Raises ``StoreUnavailable``.
        """
        now = now or datetime.now(UTC)
        delivery = self._store.claim_delivery(now)
        if delivery is None:
            return False
        name = f"{delivery.game}-{delivery.number}"
        try:
            status = self._target.post(name, body_of(self._store, delivery))
            problem = "" if status // 100 == 2 else f"status {status}"
        except (OSError, http.client.HTTPException) as error:
            problem = type(error).__name__  # its text may have the address in it
        self._settle(delivery, name, problem, now)
        return True

    def _settle(self, delivery: Delivery, name: str, problem: str, now: datetime) -> None:
        pause = PAUSES[min(delivery.attempts, len(PAUSES)) - 1]
        outcome: Outcome = "failed" if problem else "delivered"
        if problem and now + pause - delivery.queued_at > GIVEN_UP_AFTER:
            outcome = "given_up"
        self._store.settle_delivery(delivery, now + pause if outcome == "failed" else None)
        self._note(outcome)
        event("webhook", outcome=outcome, delivery=name, attempt=delivery.attempts, problem=problem)
        if outcome != "delivered" and not is_json():
            LOG.warning("webhook %s at %s: %s (%s)", name, self._target.host, problem, outcome)


def body_of(store: Store, delivery: Delivery) -> bytes:
    """Return what a webhook is told: of a game that is over how it ended, of one that goes on its id."""
    told: dict[str, Any] = {
        "format": "referee-webhook/1",
        "event": f"game.{delivery.event}",
        "number": delivery.number,
        "queued_at": delivery.queued_at.isoformat(timespec="seconds"),
        "game": {"id": delivery.game},
    }
    if delivery.event != "reopened":
        try:
            finished = store.finished_game(delivery.game)
        except UnknownFinishedGame:  # it goes on, which is put down by now
            pass
        else:
            told["game"] = _game(finished)
            ended = ended_of(store, finished)
            if ended is not None:
                told["result"] = to_json(write_result(ended.outcome))
                if ended.head:
                    told["head"] = ended.head
    return json.dumps(told, ensure_ascii=False).encode()


def _game(finished: FinishedGame) -> dict[str, Any]:
    return {
        "id": finished.id,
        "game": finished.game,
        "title": title_of(finished.game, "en"),
        "source": finished.source,
        "started_at": finished.started_at.isoformat(timespec="seconds"),
        "ended_at": finished.ended_at.isoformat(timespec="seconds"),
        "minutes": finished.minutes,
        "place": finished.place,
        "comment": finished.comment,
        "edited": [*finished.edited],
        "seats": [
            {
                "name": seat.name,
                "score": seat.score,
                "rank": seat.rank,
                "won": seat.is_winner,
                "eliminated": seat.is_eliminated,
                "began": seat.is_first,
                "colour": seat.colour,
            }
            for seat in finished.seats
        ],
    }
