"""Which device is which, and how one takes up a seat.

A device is known by a cookie that scripts cannot read. A page fetches a ticket with it and passes that to
its kernel (see :mod:`widgets.tickets`). An invitation is taken out of the address at once: scanning leads
to ``/join/<token>``, which keeps the token in a cookie and goes on to ``/sit``, where the player confirms.
"""

from __future__ import annotations

import json
import secrets
import time
from collections import OrderedDict
from functools import cached_property
from typing import Any

from jupyter_server.auth.decorator import allow_unauthenticated
from jupyter_server.base.handlers import JupyterHandler
from jupyter_server.utils import url_path_join
from tornado import web
from tornado.httputil import HTTPServerRequest

from referee.engine.errors import RefereeError
from referee.store.base import Store, StoreUnavailable, UnknownTable, UsedInvitation
from referee.text import LANGUAGES, SeatName, Sentence, Speech, say
from widgets import tickets
from widgets.language import speech
from widgets.server.origin import OwnOriginOnly, is_own_origin

DEVICE, INVITATION = "referee_device", "referee_invitation"
DEVICE_DAYS, INVITATION_DAYS = 400, 10 / 1440

TRIES, WINDOW = 10, 60.0
"""Table codes that one address may try, in so many seconds."""


class Tries:
    """Counts tries an address, for a bounded number of addresses."""

    def __init__(self, most: int = TRIES, window: float = WINDOW, addresses: int = 1000) -> None:
        self._most, self._window, self._addresses = most, window, addresses
        self._tries: OrderedDict[str, list[float]] = OrderedDict()

    def allow(self, address: str, now: float | None = None) -> bool:
        """Count a try; whether it may be made."""
        now = time.monotonic() if now is None else now
        recent = [one for one in self._tries.pop(address, []) if now - one < self._window]
        allowed = len(recent) < self._most
        self._tries[address] = [*recent, now] if allowed else recent
        while len(self._tries) > self._addresses:
            self._tries.popitem(last=False)
        return allowed


def asked_speech(request: HTTPServerRequest) -> Speech:
    """Return sentences in the language that a browser asks for."""
    language = request.headers.get("Accept-Language", "")[:2]
    return speech(language if language in LANGUAGES else "en")


class DeviceHandler(OwnOriginOnly, JupyterHandler):
    """Knows the device that asks, and the store."""

    def initialize(self, store: Store, key: str, tries: Tries) -> None:
        """Take what all these routes share."""
        self.store, self.key, self.tries = store, key, tries

    @cached_property
    def device(self) -> str:
        """What the store knows the device by, throughout a request; one without a cookie gets one."""
        secret = self.get_cookie(DEVICE)
        if not secret or len(secret) < 32:
            secret = secrets.token_urlsafe(32)
            self._keep(DEVICE, secret, DEVICE_DAYS, "Lax")
        return tickets.device_id(secret)

    @property
    def speech(self) -> Speech:
        """Sentences in the language that the browser asks for."""
        return asked_speech(self.request)

    def _keep(self, name: str, value: str, days: float, same_site: str) -> None:
        self.set_cookie(
            name,
            value,
            expires_days=days,
            path=self.base_url,
            httponly=True,
            samesite=same_site,
            secure=self.request.protocol == "https",
        )


class TicketHandler(DeviceHandler):
    """Hands a page the ticket for its kernel."""

    @web.authenticated
    def get(self) -> None:
        """Answer with a fresh ticket, to pages of this server alone."""
        if not is_own_origin(self):
            raise web.HTTPError(403)
        self.set_header("Cache-Control", "no-store")
        self.finish({"ticket": tickets.issue(self.device, self.key)})


class JoinHandler(DeviceHandler):
    """Takes a scanned token out of the address, before anybody is asked for a password."""

    @allow_unauthenticated
    def get(self, token: str) -> None:
        """Keep the token in a cookie and go on without it."""
        _ = self.device  # known from here on: an answer to the form that is lost makes nobody another one
        self._keep(INVITATION, token, INVITATION_DAYS, "Lax")
        self.set_header("Cache-Control", "no-store")
        self.redirect(url_path_join(self.base_url, "sit"), status=303)


class SitHandler(DeviceHandler):
    """Asks the player, and takes up the seat."""

    @web.authenticated
    def get(self) -> None:
        """Show what the invitation is for, and one button."""
        token = self.get_cookie(INVITATION) or ""
        try:
            invitation = self.store.peek(token)
            row = self.store.table(invitation.table_id)
            if invitation.is_used and not self._holds(invitation.table_id, invitation.seat):
                raise UsedInvitation
        except RefereeError as error:
            self._refuse(error)
            return
        names = [seat["name"] for seat in row.seats]
        if invitation.seat is None:
            self._page(say("A game is being played here. You may watch."), say("Watch"))
            return
        values = {"seat": SeatName(invitation.seat)}
        self._page(say("This phone becomes {seat}'s seat.", **values), say("I am {seat}", **values), names)

    @web.authenticated
    def post(self) -> None:
        """Take the seat, and go to the table."""
        try:
            role = self.store.redeem(self.get_cookie(INVITATION) or "", self.device)
        except RefereeError as error:
            self._refuse(error)
            return
        self.redirect(f"{self.base_url}?table={role.table_id}", status=303)

    def _holds(self, table_id: str, seat: int | None) -> bool:
        return any(role.device == self.device and role.seat == seat for role in self.store.roles(table_id))

    def _refuse(self, error: RefereeError) -> None:
        """Say why there is no seat: 410 if it never will be, 503 if the store cannot tell just now."""
        self.set_status(503 if isinstance(error, StoreUnavailable) else 410)
        self._page(error.reason, None)

    def _page(self, sentence: Sentence, button: Sentence | None, names: list[str] | None = None) -> None:
        words = Speech(self.speech.language, names or (), self.speech.translations)
        template = self.settings["voila_jinja2_env"].get_template("sit.html.j2")
        self.set_header("Cache-Control", "no-store")
        self.finish(
            template.render(
                language=words.language,
                sentence=words.say(sentence),
                home=self.base_url,
                button=words.say(button) if button else None,
                lobby=words.say(say("To the lobby")),
            )
        )


class CodeHandler(DeviceHandler):
    """Lets somebody look on who types a table's code."""

    @web.authenticated
    def post(self) -> None:
        """Answer with the table, 404 for a wrong code, 429 for too many tries, 503 and why for all else."""
        self.set_header("Cache-Control", "no-store")
        if not self.tries.allow(self.request.remote_ip or ""):
            self.set_status(429)
            self.set_header("Retry-After", str(int(WINDOW)))
            return
        try:
            code = str(json.loads(self.request.body)["code"]).lower()  # phones begin a word with a capital
            role = self.store.grant(code, self.device, "spectator")
        except (UnknownTable, ValueError, KeyError, TypeError):
            raise web.HTTPError(404) from None
        except RefereeError as error:
            self.set_status(503)
            self.finish({"problem": self.speech.say(error.reason)})
            return
        self.finish({"table": role.table_id})


def routes(base_url: str, store: Store, key: str) -> list[tuple[Any, ...]]:
    """Return the routes of this module."""
    shared = {"store": store, "key": key, "tries": Tries()}
    return [
        (url_path_join(base_url, "/referee/ticket"), TicketHandler, shared),
        (url_path_join(base_url, "/referee/code"), CodeHandler, shared),
        (url_path_join(base_url, r"/join/([\w\-]{10,200})"), JoinHandler, shared),
        (url_path_join(base_url, "/sit"), SitHandler, shared),
    ]
