"""How a device takes up a seat, or looks on.

An invitation is taken out of the address at once: scanning leads to ``/join/<token>``, which keeps the token
in a cookie and goes on to ``/sit``, where the player confirms. Who sits down goes by a new secret from then
on (:mod:`widgets.server.devices`), and is let in.
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
    """Takes a scanned token out of the address, before anybody is asked for a password."""

    is_open_to_all = True

    @allow_unauthenticated
    def get(self, token: str) -> None:
        """Keep the token in a cookie and go on without it."""
        self.devices.visiting(self)  # known from here on: a lost answer to the form makes nobody another one
        keep_cookie(self, INVITATION, token, INVITATION_DAYS)
        self.set_header("Cache-Control", "no-store")
        self.redirect(url_path_join(self.base_url, "sit"), status=303)


class SitHandler(DeviceHandler):
    """Asks the player, and takes up the seat: an invitation lets its device in."""

    is_open_to_all = True

    @web.authenticated
    async def get(self) -> None:
        """Show what the invitation is for, and one button."""
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
        """Take the seat by a new secret, and go to the table; 403 for a form that was made with another."""
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
            role = await asyncio.to_thread(self._redeemed, token, device, successor, agent)
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
        """Return an invitation that a device may take up, or has taken up, and its table."""
        invitation = self.store.peek(token)
        row = self.store.table(invitation.table_id)
        if invitation.is_used and not self._holds(device, invitation.table_id, invitation.seat):
            raise _used(invitation, row)
        return invitation, row

    def _redeemed(self, token: str, device: str, successor: str, agent: str) -> Role:
        """Take up an invitation; who comes too late is told whose seat it was for."""
        try:
            return self.store.redeem(token, device, successor, agent)
        except UsedInvitation as used:
            invitation = self.store.peek(token)
            raise _used(invitation, self.store.table(invitation.table_id)) from used

    def _names_at(self, token: str) -> list[str]:
        """Return who sits at the table of an invitation; nobody if there is none."""
        try:
            return [seat["name"] for seat in self.store.table(self.store.peek(token).table_id).seats]
        except RefereeError:  # then the seat's number has to do
            return []

    def _holds(self, device: str, table_id: str, seat: int | None) -> bool:
        return any(role.device == device and role.seat == seat for role in self.store.roles(table_id))

    def _refuse(self, error: RefereeError, names: Sequence[str] = ()) -> None:
        """Say why there is no seat: 410 if it never will be, 503 if the store cannot tell just now."""
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
    """Lets somebody look on who types the code of a table, or of a class."""

    @web.authenticated
    async def post(self) -> None:
        """Answer with the table or class, 404: wrong code, 429: too many tries, 503 and why for all else."""
        device, address = self.check_device(), self.address
        self.set_header("Cache-Control", "no-store")
        if not self.limits.codes.allow(network_of(address)):
            audit.note("refused", why="rate", device=device, address=address)
            self.set_status(429)
            self.set_header("Retry-After", str(self.limits.codes.wait(network_of(address))))
            return
        try:
            code = str(json.loads(self.request.body)["code"]).lower()  # phones begin a word with a capital
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
