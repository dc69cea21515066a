"""Sends finished games to the owner's webhook: signed, with retries for a day, and without redirects.

The address comes only from the owner's command line or environment. ``docs/webhook.md`` describes the
requests. Logs contain neither the secret nor the path and query of the address.
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

RETRY_DELAYS = tuple(timedelta(seconds=seconds) for seconds in (10, 60, 300, 1800, 7200, 21600, 21600, 21600))
"""The delays between attempts: 10 s, 1 min, 5 min, 30 min, 2 h, then 6 h."""
GIVE_UP_AFTER = timedelta(days=1)
"""The time after the end, reopening or edit of a game when retries stop."""
TIMEOUT_S = 10.0
"""How long the webhook may send nothing."""
POLL_INTERVAL_S = 5.0
"""The time between two queries for due deliveries."""

Outcome = Literal["delivered", "failed", "given_up"]


@dataclass(frozen=True)
class Target:
    """The address of a webhook, and the secret of its signatures."""

    is_tls: bool
    host: str
    port: int
    path: str = field(repr=False)
    secret: str = field(repr=False)

    @classmethod
    def read(cls, url: str, secret: str) -> Target:
        """Parse the address of a webhook; raise :class:`ValueError` with the reason if it is not valid."""
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
        """Send a body and return the status of the response; ignore the rest of the response.

        Raises :class:`OSError` or :class:`http.client.HTTPException`.
        """
        connection: http.client.HTTPConnection
        if self.is_tls:
            context = ssl.create_default_context()
            connection = http.client.HTTPSConnection(self.host, self.port, timeout=TIMEOUT_S, context=context)
        else:
            connection = http.client.HTTPConnection(self.host, self.port, timeout=TIMEOUT_S)
        try:
            connection.request("POST", self.path, body, self.headers(delivery, body, datetime.now(UTC)))
            return connection.getresponse().status
        finally:
            connection.close()

    def headers(self, delivery: str, body: bytes, now: datetime) -> dict[str, str]:
        """Return the request headers for a body, including its signature."""
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
    """Sends the deliveries that the store has queued, in a separate thread."""

    def __init__(self, store: Store, target: Target, note: Callable[[Outcome], None]) -> None:
        self._store, self._target, self._note = store, target, note
        self._is_stopped = threading.Event()
        self._thread = threading.Thread(target=self._run, name="webhook", daemon=True)

    def start(self) -> None:
        """Start the thread."""
        self._thread.start()

    def stop(self) -> None:
        """Stop the thread after the current delivery, without waiting for it."""
        self._is_stopped.set()

    def _run(self) -> None:
        while not self._is_stopped.is_set():
            try:
                if self.deliver():
                    continue  # another delivery may be due
            except RefereeError as error:  # the store is unavailable for now
                LOG.warning("the store cannot tell what the webhook is to be sent: %s", error)
            except Exception:  # one failing delivery must not block the others
                LOG.exception("a message to the webhook failed")
            self._is_stopped.wait(POLL_INTERVAL_S)

    def deliver(self, now: datetime | None = None) -> bool:
        """Send the next due delivery, if any; return whether there was one.

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
            problem = type(error).__name__  # the text of the error may contain the address
        self._settle(delivery, name, problem, now)
        return True

    def _settle(self, delivery: Delivery, name: str, problem: str, now: datetime) -> None:
        pause = RETRY_DELAYS[min(delivery.attempts, len(RETRY_DELAYS)) - 1]
        outcome: Outcome = "failed" if problem else "delivered"
        if problem and now + pause - delivery.queued_at > GIVE_UP_AFTER:
            outcome = "given_up"
        self._store.settle_delivery(delivery, now + pause if outcome == "failed" else None)
        self._note(outcome)
        event("webhook", outcome=outcome, delivery=name, attempt=delivery.attempts, problem=problem)
        if outcome != "delivered" and not is_json():
            LOG.warning("webhook %s at %s: %s (%s)", name, self._target.host, problem, outcome)


def body_of(store: Store, delivery: Delivery) -> bytes:
    """Return the body of a delivery: the outcome of a finished game, or only the id of a reopened game."""
    body: dict[str, Any] = {
        "format": "referee-webhook/1",
        "event": f"game.{delivery.event}",
        "number": delivery.number,
        "queued_at": delivery.queued_at.isoformat(timespec="seconds"),
        "game": {"id": delivery.game},
    }
    if delivery.event != "reopened":
        try:
            finished = store.finished_game(delivery.game)
        except UnknownFinishedGame:  # reopened since, and the store has queued that event
            pass
        else:
            body["game"] = _game(finished)
            ending = ended_of(store, finished)
            if ending is not None:
                body["result"] = to_json(write_result(ending.outcome))
                if ending.head:
                    body["head"] = ending.head
    return json.dumps(body, ensure_ascii=False).encode()


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
