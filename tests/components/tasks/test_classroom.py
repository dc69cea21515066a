"""A class on the devices of a room: the teacher's tablet, the large screen and phones."""

from __future__ import annotations

import re
from typing import Any

import pytest
from playwright.sync_api import expect

from referee.quiz import Kind
from tests.components import checks
from tests.support.chromium import SIZES, context_options, phone_options
from tests.support.classes import drawn
from tests.support.thorough import first
from widgets.server.devices import device_id

NAMES = ("Xenia", "Yusuf Alejandro Fernández", "Zoe")
ROOM_SIZES = {**SIZES, "hd": (1280, 720), "television": (1920, 1080)}
TEACHER = device_id("tablet")


class Scene:
    """A class on the tablet, with the room's screen, a phone, and pupils without a page."""

    def __init__(self, store: Any, tablet: Any, device: Any, game: str = "reputation") -> None:
        self.store = store
        self.code = store.begin_class(game, TEACHER)
        self.game = game
        self.teacher = tablet
        self.room = device("room", context_options())
        self.phone = device("phone", phone_options())
        store.join_class(self.code, "visit", self.phone.id, "")
        for one in (self.teacher, self.room, self.phone):
            one.open(classroom=self.code)

    @property
    def all(self) -> dict[str, Any]:
        return {"teacher": self.teacher, "room": self.room, "phone": self.phone}

    def name_others(self) -> None:
        """Have other pupils join, whose pages nobody looks at."""
        for name in NAMES[1:]:
            self.store.join_class(self.code, f"visit {name}", device_id(name), "")
            self.store.name_pupil(self.code, device_id(name), name)

    def ask(self, kind: Kind, seed: int = 1) -> int:
        """Ask a question, and return which choice is right."""
        question, body = drawn(self.game, kind, seed)
        number = self.store.class_state(self.code).number + 1
        self.store.ask_class(self.code, TEACHER, question._replace(number=number), body)
        for one in self.all.values():
            one.shown.follow()
        return question.right


@pytest.fixture
def scene(store, tablet, device) -> Scene:
    return Scene(store, tablet, device)


def choices(seen: Any) -> Any:
    return seen.page.get_by_role("list", name="Choices").get_by_role("listitem")


def test_two_questions_are_tapped_through(scene: Scene) -> None:
    teacher, room, phone = scene.teacher, scene.room, scene.phone
    expect(room.page.get_by_text(f"/class/{scene.code}")).to_be_visible()
    field = phone.page.get_by_label("Your name")
    expect(field).to_have_value("Vega")
    field.fill("Xenia")
    phone.tap(phone.button("Take part"))
    expect(teacher.page.get_by_role("region", name="Pupils")).to_contain_text("Xenia")
    expect(room.page.get_by_text("1 joined")).to_be_visible()
    for is_right in (True, False):
        right = scene.ask(Kind.MAY)
        choice = right if is_right else 1 - right
        phone.tap(choices(phone).nth(1 - choice).get_by_role("button"))
        phone.tap(choices(phone).nth(choice).get_by_role("button"))  # until it is revealed, it can be changed
        expect(phone.page.get_by_role("status")).to_contain_text("Your answer is in")
        expect(room.page.get_by_text("1 of 1 have answered")).to_be_visible()
        teacher.tap(teacher.button("Close and reveal"))
        for one in (teacher, room):
            marked = choices(one).filter(has_text="The right answer")
            expect(marked).to_have_count(1)
            expect(marked).to_contain_text("1" if is_right else "0")
        verdict = phone.page.get_by_role("region", name=re.compile("ight"))
        expect(verdict.get_by_role("heading")).to_have_text("Right!" if is_right else "Not right")
        expect(room.page.get_by_text("Xenia")).to_have_count(0)
    expect(teacher.page.get_by_role("region", name="Pupils")).to_contain_text("1 of 2 right")
    teacher.shown.click(teacher.button("End the class"))
    teacher.tap(teacher.button("Yes, end it"))
    missed = teacher.page.get_by_role("region", name="Missed most").get_by_role("listitem")
    expect(missed.first).to_contain_text("1 of 2 answers wrong")
    teacher.shown.click(missed.first.get_by_role("button"))
    expect(teacher.rulebook).to_be_visible()
    expect(phone.page.get_by_role("region", name="To read again")).to_contain_text("REP-")


def test_a_removed_name_is_asked_for_on_its_phone(scene: Scene) -> None:
    scene.phone.tap(scene.phone.button("Take part"))
    pupils = scene.teacher.page.get_by_role("region", name="Pupils")
    scene.teacher.tap(pupils.get_by_role("button", name="Remove Vega"))
    expect(pupils.get_by_text("Vega")).to_have_count(0)
    expect(scene.phone.page.get_by_label("Your name")).to_be_visible()


def test_a_code_typed_in_the_lobby_opens_the_class_for_the_room(scene: Scene, device) -> None:
    television = device("television", context_options())
    television.page.route(
        "**/referee/code", lambda route: route.fulfill(json={"classroom": scene.code}, status=200)
    )
    television.open()
    television.page.get_by_label("Join with a table code").fill(scene.code)
    television.tap(television.button("Watch"))
    expect(television.page.get_by_role("heading", name=re.compile("Welcome"))).to_be_visible()


def test_a_board_that_comes_late_is_shown_whole(scene: Scene) -> None:
    page, held = scene.room.page, []

    def hold(route: Any) -> None:
        held.append(route)

    page.set_viewport_size({"width": 1920, "height": 1080})
    page.route(re.compile(r"/reputation-[^/]*\.js$"), hold)
    scene.ask(Kind.NEXT)
    position = page.get_by_role("region", name="The table", exact=True)
    expect(position).to_be_visible()
    assert held, "the board has not been asked for"
    for one in held:
        one.fallback()
    expect(position.get_by_role("region", name=re.compile("seats, stacks"))).to_be_visible()
    expect(position.get_by_role("listitem").last).to_be_in_viewport(ratio=0.99)  # it is scaled


@pytest.mark.parametrize("kind", first([Kind.WHICH, Kind.COUNT, Kind.WINNER, Kind.NEXT]))
def test_every_page_fits_every_size_in_both_languages_for_everybody(scene: Scene, kind: Kind) -> None:
    found: dict[Any, Any] = {}
    for stage in ("waiting", "asked", "revealed", "over"):
        if stage == "asked":
            scene.name_others()
            scene.store.name_pupil(scene.code, scene.phone.id, NAMES[0])
            right = scene.ask(kind)
            scene.store.answer_class(scene.code, scene.phone.id, 1, right)
            scene.store.answer_class(scene.code, device_id(NAMES[2]), 1, 0)
        elif stage == "revealed":
            scene.store.reveal_class(scene.code, TEACHER, 1)
        elif stage == "over":
            scene.store.end_class(scene.code, TEACHER)
        for who, seen in scene.all.items():
            seen.shown.follow()
            for language in ("en", "es"):
                seen.shown.speak(language)
                for size, (width, height) in (ROOM_SIZES if who == "room" else SIZES).items():
                    seen.page.set_viewport_size({"width": width, "height": height})
                    seen.shown.settle()
                    # what a board shows is scaled for the room, and nothing of it is tapped there
                    which = ("sideways", "scroll", "broken") if who == "room" else checks.ALWAYS
                    for name, said in checks.run(seen.page, which).items():
                        found[stage, who, language, size, name] = said
            if serious := checks.serious(seen.page):
                found[stage, who, "serious"] = serious
            with seen.shown.in_light():
                if serious := checks.serious(seen.page):
                    found[stage, who, "light"] = serious
            seen.page.set_viewport_size(dict(zip(("width", "height"), SIZES["tablet"], strict=True)))
    assert found == {}
