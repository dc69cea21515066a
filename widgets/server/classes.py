"""How a device takes part in a class: by its code, without being let in to anything else.

The address is on the screen of a room, so its code is no secret of a device. What is guessed in vain is
counted. Who takes part goes by a new secret from then on, as who takes up a seat
(:mod:`widgets.server.seats`).
"""

from __future__ import annotations

import asyncio

from jupyter_server.utils import url_path_join
from tornado import web

from referee.engine.errors import RefereeError
from referee.games import find_game
from referee.i18n import Sentence, say
from referee.store.classrooms import ClassState, UnknownClass
from referee.store.errors import StoreUnavailable
from widgets import audit
from widgets.server.auth import STALE, TOO_MANY, DeviceHandler
from widgets.server.devices import agent_of
from widgets.server.rendering import plain_page
from widgets.server.security import network_of


class ClassHandler(DeviceHandler):
    """Asks whether this device shall take part in a class, and has it do so."""

    is_open_to_all = True

    @web.authenticated
    async def get(self, code: str) -> None:
        """Show what the class is about, and one button; who takes part already goes on to it."""
        await self._offer(self.devices.visiting(self), code.lower())

    async def _offer(self, device: str, code: str, problem: Sentence | None = None) -> None:
        found = await self._found(code, device)
        if found is None:
            return
        if device == found.device or found.pupil_of(device) is not None:
            self._go_on(code)
            return
        title = find_game(found.game).info.title_in(self.speech.language)
        sentence = say("A class about {title} is going on here.", title=title)
        self._page(
            sentence,
            say("Take part"),
            token=self.devices.form_token(self.devices.offer_successor(self), code),
            problem=problem,
        )

    @web.authenticated
    async def post(self, code: str) -> None:
        """Take part by a new secret, and go to the class; 403 for a form that was made with another."""
        device, code = self.check_device(), code.lower()
        successor = self.devices.successor_of(self.request, self.get_body_argument("form_token", ""), code)
        if successor is None:
            audit.note("refused", why="form", device=device, address=self.address)
            self.set_status(403)
            await self._offer(device, code, STALE)
            return
        if await self._found(code, device) is None:
            return
        agent = agent_of(self.request.headers.get("User-Agent", ""))
        try:
            pupil = await asyncio.to_thread(self.store.join_class, code, device, successor, agent)
        except RefereeError as error:
            self._refuse(error, device)
            return
        audit.note("takes part", device=pupil, address=self.address)
        self.devices.forget()
        self.devices.settle(self, pupil)
        self._go_on(code)

    async def _found(self, code: str, device: str) -> ClassState | None:
        """Return a class as it stands; ``None`` where the request has been answered: there is none."""
        network = network_of(self.address)
        if wait := self.limits.classes.wait(network):
            audit.note("refused", why="rate", device=device, address=self.address)
            self.set_status(429)
            self.set_header("Retry-After", str(wait))
            self._page(TOO_MANY)
            return None
        try:
            return await asyncio.to_thread(self.store.class_state, code)
        except RefereeError as error:
            if isinstance(error, UnknownClass):
                self.limits.classes.allow(network)
            self._refuse(error, device)
            return None

    def _refuse(self, error: RefereeError, device: str) -> None:
        """Say why this device cannot take part: 410 if there is no such class, 503 if it may work later."""
        audit.note("refused", why="class", device=device, address=self.address)
        self.set_status(410 if isinstance(error, UnknownClass) else 503)
        if isinstance(error, StoreUnavailable):
            self.set_header("Retry-After", "2")
        self._page(error.reason)

    def _page(self, sentence: Sentence, button: Sentence | None = None, **form: object) -> None:
        self.set_header("Cache-Control", "no-store")
        label = None if button is None else self.speech.say(button)
        self.finish(plain_page(self, self.speech.say(sentence), label, **form))

    def _go_on(self, code: str) -> None:
        self.redirect(f"{url_path_join(self.base_url, '/')}?class={code}", status=303)
