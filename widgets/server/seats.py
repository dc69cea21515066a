"""The routes by which a device takes a seat, or watches a game.

Scanning an invitation opens ``/join/<token>``, which moves the token from the address to a cookie and
redirects to ``/sit``, where the player confirms. The device gets a new secret
(:mod:`widgets.server.devices`), and is admitted.
"""

from __future__ import annotations

import asyncio
import json
from collections.abc import Sequence
from typing import Any

from jupyter_server.auth.decorator import allow_unauthenticated
from jupyter_server.utils import url_path_join
from tornado import web

from referee.engine.errors import RefereeError
from referee.i18n import SeatName, Sentence, Speech, say
from referee.store.classrooms import CODE_LENGTH, UnknownClass
from referee.store.devices import Invitation, Role, SeatTaken, UsedInvitation
from referee.store.errors import StoreUnavailable
from referee.store.log import TableRow, UnknownTable
from widgets import audit
from widgets.server.auth import STALE, DeviceHandler
from widgets.server.devices import agent_of, keep_cookie, read_cookie
from widgets.server.rendering import plain_page
from widgets.server.security import network_of

INVITATION = "referee_invitation"
INVITATION_DAYS = 10 / 1440


class JoinHandler(DeviceHandler):
    """Moves a scanned token from the address to a cookie, before the password is requested."""

    is_open_to_all = True

    @allow_unauthenticated
    def get(self, token: str) -> None:
        """Store the token in a cookie, and redirect without it."""
        self.devices.visiting(self)  # a device from here on, even if the response to the form is lost
        keep_cookie(self, INVITATION, token, INVITATION_DAYS)
        self.set_header("Cache-Control", "no-store")
        self.redirect(url_path_join(self.base_url, "sit"), status=303)


class SitHandler(DeviceHandler):
    """Asks the player for a confirmation, and gives the seat to the device: an invitation admits it."""

    is_open_to_all = True

    @web.authenticated
    async def get(self) -> None:
        """Show the invitation and a button."""
        await self._offer(self.devices.visiting(self))

    async def _offer(self, device: str, problem: Sentence | None = None) -> None:
        token = read_cookie(self.request, INVITATION)
        try:
            invitation, row = await asyncio.to_thread(self._offered, token, device)
        except RefereeError as error:
            self._refuse(error)
            return
        names = [seat["name"] for seat in row.seats]
        form: dict[str, Any] = {
            "token": self.devices.form_token(self.devices.offer_successor(self), token),
            "problem": problem,
        }
        if invitation.seat is None:
            self._page(say("A game is being played here. You may watch."), say("Watch"), **form)
            return
        values = {"seat": SeatName(invitation.seat)}
        sentence, button = say("This phone becomes {seat}'s seat.", **values), say("I am {seat}", **values)
        self._page(sentence, button, names, **form)

    @web.authenticated
    async def post(self) -> None:
        """Take the seat with a new secret, and redirect to the table; 403 for a token that does not fit."""
        device, token = self.check_device(), read_cookie(self.request, INVITATION)
        address = self.address
        successor = self.devices.successor_of(self.request, self.get_body_argument("form_token", ""), token)
        if successor is None:
            audit.note("refused", why="form", device=device, address=address)
            self.set_status(403)
            await self._offer(device, STALE)
            return
        try:
            agent = agent_of(self.request.headers.get("User-Agent", ""))
            role = await asyncio.to_thread(self._redeem, token, device, successor, agent)
        except RefereeError as error:
            audit.note("refused", why="invitation", device=device, address=address)
            is_named = isinstance(error, SeatTaken)
            self._refuse(error, await asyncio.to_thread(self._names_at, token) if is_named else [])
            return
        audit.note("joined", device=role.device, table=role.table_id, seat=role.seat, address=address)
        self.devices.forget()
        self.devices.settle(self, role.device)
        self.redirect(f"{self.base_url}?table={role.table_id}", status=303)

    def _offered(self, token: str, device: str) -> tuple[Invitation, TableRow]:
        """Return an invitation that a device may use, or has used, and its table."""
        invitation = self.store.peek(token)
        row = self.store.table(invitation.table_id)
        if invitation.is_used and not self._holds(device, invitation.table_id, invitation.seat):
            raise _used(invitation, row)
        return invitation, row

    def _redeem(self, token: str, device: str, successor: str, agent: str) -> Role:
        """Use an invitation; the error for a used one names the player of its seat."""
        try:
            return self.store.redeem(token, device, successor, agent)
        except UsedInvitation as used:
            invitation = self.store.peek(token)
            raise _used(invitation, self.store.table(invitation.table_id)) from used

    def _names_at(self, token: str) -> list[str]:
        """Return the players at the table of an invitation, empty if there is none."""
        try:
            return [seat["name"] for seat in self.store.table(self.store.peek(token).table_id).seats]
        except RefereeError:  # the page then shows the seat's number
            return []

    def _holds(self, device: str, table_id: str, seat: int | None) -> bool:
        return any(role.device == device and role.seat == seat for role in self.store.roles(table_id))

    def _refuse(self, error: RefereeError, names: Sequence[str] = ()) -> None:
        """Answer why there is no seat: 410, or 503 if the store is not available."""
        self.set_status(503 if isinstance(error, StoreUnavailable) else 410)
        self._page(error.reason, None, names)

    def _page(
        self, sentence: Sentence, button: Sentence | None, names: Sequence[str] = (), **form: Any
    ) -> None:
        words = Speech(self.speech.language, names, self.speech.translations)
        self.finish(plain_page(self, words.say(sentence), words.say(button) if button else None, **form))


def _used(invitation: Invitation, row: TableRow) -> UsedInvitation:
    return UsedInvitation("" if invitation.seat is None else row.seats[invitation.seat]["name"])


class CodeHandler(DeviceHandler):
    """Lets a device watch a table, or open a class, by its typed code."""

    @web.authenticated
    async def post(self) -> None:
        """Answer with the table or class, or 404: wrong code, 429: too many attempts, 503: other errors."""
        device, address = self.check_device(), self.address
        self.set_header("Cache-Control", "no-store")
        if not self.limits.codes.allow(network_of(address)):
            audit.note("refused", why="rate", device=device, address=address)
            self.set_status(429)
            self.set_header("Retry-After", str(self.limits.codes.wait(network_of(address))))
            return
        try:
            code = str(json.loads(self.request.body)["code"]).lower()  # phones write a capital first
            if len(code) == CODE_LENGTH:
                await asyncio.to_thread(self.store.class_revision, code)
                self.finish({"classroom": code})
                return
            role = await asyncio.to_thread(self.store.grant, code, device, "spectator")
        except RecursionError:
            raise web.HTTPError(400) from None
        except (UnknownTable, UnknownClass, ValueError, KeyError, TypeError):
            audit.note("refused", why="code", device=device, address=address)
            raise web.HTTPError(404) from None
        except RefereeError as error:
            self.set_status(503)
            self.finish({"problem": self.speech.say(error.reason)})
            return
        audit.note("looks on", device=device, table=role.table_id, address=address)
        self.finish({"table": role.table_id})
