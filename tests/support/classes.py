"""A class without pages: its teacher, the room's screen and pupils, each a session, all at one store."""

from __future__ import annotations

import json
from functools import cache
from random import Random
from typing import Any

from referee.games import find_game
from referee.quiz import Kind, draw_question
from referee.store.classrooms import ClassQuestion
from referee.store.store import Store
from widgets.addresses import Addresses
from widgets.screens.classroom.asked import kept_question
from widgets.screens.quiz.model import apart
from widgets.server.devices import device_id
from widgets.session import Session

ADDRESSES = Addresses("http://192.168.1.5:8866/")


@cache
def drawn(game: str, kind: Kind, seed: int = 1) -> tuple[ClassQuestion, str]:
    """Return a first question of a class, and what the store keeps of it."""
    return kept_question(1, apart(draw_question(find_game(game), kind, Random(seed))), "")


class SmallClass:
    """A class that a device teaches."""

    def __init__(self, store: Store, game: str = "reputation") -> None:
        self.store = store
        self.teacher = self.open("teacher")
        self.teacher.tap({"tap": "learn", "game": game})
        self.tap(self.teacher, tap="begin_class")
        self.code: str = shown(self.teacher)["code"]
        self.room = self.open("room", classroom=self.code)
        self.pupils: list[Session] = []

    @property
    def pages(self) -> list[Session]:
        """All pages, the teacher's first."""
        return [self.teacher, self.room, *self.pupils]

    def open(self, name: str, **shown: str) -> Session:
        """Open a page on a device."""
        session = Session(lambda: self.store, device_id(name))
        session.context.addresses = ADDRESSES
        session.tap({"tap": "connect", "language": "en", **shown})
        assert session.notice is None, session.notice
        return session

    def join(self, *names: str) -> list[Session]:
        """Have phones take part, each with its pupil's name."""
        for name in names:
            self.store.join_class(self.code, f"visit {name}", device_id(name), "")
            phone = self.open(name, classroom=self.code)
            self.pupils.append(phone)
            self.tap(phone, tap="name_pupil", name=name)
        return self.pupils

    def tap(self, session: Session, **tap: Any) -> None:
        """Tap on a page, which may not be refused, and have all pages show what follows."""
        session.tap(tap)
        assert session.notice is None, session.notice
        self.follow()

    def follow(self) -> None:
        """Have all pages show how the class stands."""
        for page in self.pages if hasattr(self, "pupils") else ():
            page.refresh()

    def ask(self, kind: Kind = Kind.MAY, seed: int = 1) -> ClassQuestion:
        """Ask a question of a kind, and return what counts of it."""
        state = self.store.class_state(self.code)
        question, body = drawn(state.game, kind, seed)
        question = question._replace(number=state.number + 1)
        self.store.ask_class(self.code, state.device, question, body)
        self.follow()
        return question

    def answer(self, pupil: Session, choice: int) -> None:
        """Answer the question that is asked."""
        self.tap(pupil, tap="answer_class", number=shown(pupil)["number"], choice=choice)

    def reveal(self) -> None:
        """Reveal the question that is asked."""
        self.tap(self.teacher, tap="reveal_class", number=shown(self.teacher)["number"])


def shown(session: Session) -> dict[str, Any]:
    """Return what a page shows of its class."""
    assert session.models.screen == "classroom"
    return dict(session.screens["classroom"])


def sent(session: Session) -> str:
    """Return all that a page holds, as it is sent; without its words, which are the same to all."""
    return json.dumps({name: one for name, one in session.screens.items() if name != "labels"})
