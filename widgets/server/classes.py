"""The route by which a device joins a class with its code, without admission to anything else.

A screen in the room shows the address, so the code is not a secret. Wrong codes are rate limited. A device
that joins gets a new secret, as for a seat (:mod:`widgets.server.seats`).
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
    """Offers a class to a device, and lets it join."""

    is_open_to_all = True

    @web.authenticated
    async def get(self, code: str) -> None:
        """Show the class's game and a button; redirect a device that has joined to the class."""
        await self._offer(self.devices.visiting(self), code.lower())

    async def _offer(self, device: str, code: str, problem: Sentence | None = None) -> None:
        state = await self._find_class(code, device)
        if state is None:
            return
        if device == state.device or state.pupil_of(device) is not None:
            self._redirect_to_class(code)
            return
        title = find_game(state.game).info.title_in(self.speech.language)
        sentence = say("A class about {title} is going on here.", title=title)
        self._page(
            sentence,
            say("Take part"),
            token=self.devices.form_token(self.devices.offer_successor(self), code),
            problem=problem,
        )

    @web.authenticated
    async def post(self, code: str) -> None:
        """Join with a new secret, and redirect to the class; answer 403 if the form's token does not fit."""
        device, code = self.check_device(), code.lower()
        successor = self.devices.successor_of(self.request, self.get_body_argument("form_token", ""), code)
        if successor is None:
            audit.note("refused", why="form", device=device, address=self.address)
            self.set_status(403)
            await self._offer(device, code, STALE)
            return
        if await self._find_class(code, device) is None:
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
        self._redirect_to_class(code)

    async def _find_class(self, code: str, device: str) -> ClassState | None:
        """Return the state of a class; ``None`` if there is none, and the response has been sent."""
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
        """Answer why this device cannot join: 410 if there is no such class, 503 if it may work later."""
        audit.note("refused", why="class", device=device, address=self.address)
        self.set_status(410 if isinstance(error, UnknownClass) else 503)
        if isinstance(error, StoreUnavailable):
            self.set_header("Retry-After", "2")
        self._page(error.reason)

    def _page(self, sentence: Sentence, button: Sentence | None = None, **form: object) -> None:
        self.set_header("Cache-Control", "no-store")
        label = None if button is None else self.speech.say(button)
        self.finish(plain_page(self, self.speech.say(sentence), label, **form))

    def _redirect_to_class(self, code: str) -> None:
        self.redirect(f"{url_path_join(self.base_url, '/')}?class={code}", status=303)
