"""A class through the whole product: a teacher, the room's screen and three phones without an access code."""

from __future__ import annotations

import re

from playwright.sync_api import expect

from referee.store.classrooms import ClassState
from tests.browser.conftest import Server, Tablet, put_away
from tests.support.chromium import phone_options

NAMES = ("Xenia", "Yusuf", "Zoe")


def test_three_phones_answer_two_questions_and_the_class_survives_its_server(browser, page, tmp_path):
    server = Server(tmp_path, "--word")
    contexts = [browser.new_context(**phone_options()) for _ in NAMES]
    try:
        server.start()
        teacher = Tablet(page, server)
        with server.opened_store() as store:
            word = store.access_code()
        page.goto(f"{server.url}enter")
        page.get_by_role("textbox").fill(word)
        page.get_by_role("button").click()
        teacher.choose_game("Reputation")
        teacher.tap(teacher.button("Learn"))
        teacher.tap(teacher.button("Begin a class"))
        address = page.get_by_role("region", name="Join here").get_by_text(re.compile("/class/")).inner_text()
        code = address.rpartition("/")[2].strip()
        with page.context.expect_page() as opened:
            page.get_by_role("link", name="Open the screen for the room").click()
        room = Tablet(opened.value, server)
        expect(room.page.get_by_role("heading", name=re.compile("Welcome"))).to_be_visible()

        phones = [Tablet(context.new_page(), server) for context in contexts]
        for phone, name in zip(phones, NAMES, strict=True):
            phone.page.goto(f"{server.url}class/{code}")
            phone.button("Take part").click()
            phone.page.get_by_label("Your name").fill(name)
            phone.tap(phone.button("Take part"))
        expect(room.page.get_by_text("3 joined")).to_be_visible()

        for number in (1, 2):
            teacher.button(re.compile("Ask the first question|Next question")).click()
            for one in (teacher, room, *phones):
                expect(one.page.locator(f"[data-number='{number}'][data-phase=asked]")).to_be_visible()
            answers = [0, 1, 0]
            for phone, choice in zip(phones, answers, strict=True):
                option = phone.page.get_by_role("list", name="Choices").get_by_role("button").nth(choice)
                option.click()
                expect(phone.page.get_by_role("status")).to_contain_text("Your answer is in")
            expect(room.page.get_by_text("3 of 3 have answered")).to_be_visible()
            if number == 1:  # no accepted answer is lost, and each device is the same player
                server.kill()
                server.start()
                for phone, name in zip(phones, NAMES, strict=True):
                    phone.page.reload()
                    expect(phone.page.get_by_text(f"You are {name}")).to_be_visible()
                page.reload()
                room.page.reload()
                expect(room.page.get_by_text("3 of 3 have answered")).to_be_visible()
            teacher.tap(teacher.button("Close and reveal"))
            shown = room.page.get_by_role("list", name="Choices").get_by_role("listitem")
            expect(shown.nth(0)).to_contain_text("2")
            expect(shown.nth(1)).to_contain_text("1")
            state = state_of(server, code)
            for phone, choice in zip(phones, answers, strict=True):
                verdict = "Right!" if state.questions[-1].right == choice else "Not right"
                expect(phone.page.get_by_role("heading", name=verdict, exact=True)).to_be_visible()
        for one in (room, *phones):
            for name in NAMES:
                is_own = one in phones and NAMES[phones.index(one)] == name
                assert is_own or name not in one.page.content()

        teacher.button("End the class").click()
        teacher.tap(teacher.button("Yes, end it"))
        for one in (teacher, room, *phones):
            expect(one.page.get_by_role("heading", name="The class is over.")).to_be_visible()
        phones[0].page.goto(f"{server.url}?table=bcdfghjk")  # a guest sees nothing else
        expect(phones[0].page.get_by_role("heading", name="The class is over.")).to_be_visible()
        assert [one.errors for one in (teacher, room, *phones)] == [[]] * 5
    finally:
        for context in (page.context, *contexts):
            put_away(context)
        for context in contexts:
            context.close()
        server.stop()


def state_of(server: Server, code: str) -> ClassState:
    with server.opened_store() as store:
        return store.class_state(code)
