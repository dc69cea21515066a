"""Every game on the static site, in one page: play, lesson, sharing, and the way to a server and back."""

from __future__ import annotations

import io
import re
import zipfile
from collections.abc import Iterator
from pathlib import Path

import pytest
from openpyxl import load_workbook
from PIL import Image
from playwright.sync_api import expect

from tests.browser.conftest import Server, Tablet
from tests.browser.test_bastards import GAME_OF_THREE
from tests.browser.test_devices import device  # noqa: F401
from tests.browser.test_history import shown_codes
from tests.browser.test_practice import do, do_in, earlier, waiting
from tests.browser.test_quiz import answers
from tests.browser.test_site import built, folder, launch, site, visit  # noqa: F401
from tests.components.boards import anarchy, bastards, promote
from tests.components.boards.history import open_plays, plays
from tests.components.boards.lesson import CARDS, coach
from tests.components.boards.transfer import bring_in, brought_in
from tests.components.counting import Counting
from tests.components.dashboard import NAMES
from tests.support.plausible_play import play_until

pytestmark = pytest.mark.thorough


def begin(tablet: Tablet, title: str, seats: int) -> None:
    tablet.choose_game(title)
    tablet.name_seats(seats)
    tablet.tap(tablet.button("Start the game"))


def lobby(tablet: Tablet) -> None:
    while tablet.screen.get_attribute("data-screen") != "lobby":
        tablet.tap(tablet.page.locator("[data-back]").first)


def play_to_the_winner(tablet: Tablet) -> None:
    """Play a whole game of Ba$tard$ Inc. by its own controls."""
    tablet.page.evaluate("localStorage.setItem('boardroom-referee.seconds.bastards', '0')")
    tablet.choose_game("Ba$tard$ Inc.")
    tablet.name_seats(3)
    tablet.page.get_by_role("group", name="Starting player").get_by_role("button", name=NAMES[0]).click()
    tablet.tap(tablet.button("Start the game"))
    board = bastards.Board(tablet)
    for action in GAME_OF_THREE:
        board.play(action)
        expect(tablet.notice).to_have_count(0)
    tablet.button("Straight to the result").click()
    expect(tablet.winners).to_be_visible()
    expect(tablet.page.locator(".js-plotly-plot .bars").first).to_be_visible()


def share(tablet: Tablet) -> list[str]:
    """Take the result along in every form that there is.

    Returns:
        The texts of its codes.
    """
    page = tablet.page
    tablet.button("Share the result").click()
    files = {}
    tablet.button("Show the code").click()
    expect(page.get_by_role("img", name="Scan this with the phone")).to_be_visible()
    codes = [text for text, _ in shown_codes(page)]
    tablet.button("Close").last.click()
    for form in ("png", "svg", "xlsx", "csv", "record"):
        with page.expect_download() as download:
            page.locator(f"[data-form={form}]").click()
        assert form == "record" or download.value.suggested_filename.endswith(f".{form}")
        files[form] = download.value.path().read_bytes()
    picture = Image.open(io.BytesIO(files["png"]))
    assert (picture.format, picture.size) == ("PNG", (1200, 630))
    shown = {colour for _, colour in picture.convert("RGB").getcolors(1200 * 630) or ()}
    assert {(0x10, 0x17, 0x1E), (0xE9, 0xB8, 0x57), (0xF1, 0xF4, 0xF6)} <= shown
    assert NAMES[0] in files["svg"].decode()
    rows = load_workbook(io.BytesIO(files["xlsx"])).worksheets[0].iter_rows(values_only=True)
    assert NAMES[0] in {cell for row in rows for cell in row}
    assert NAMES[0] in files["csv"].decode("utf-8-sig") and b"referee-record" in files["record"]
    with page.expect_popup() as popup:
        page.locator("[data-form=html]").click()
    expect(popup.value.locator("h1")).to_be_visible()
    expect(popup.value.get_by_role("table").first).to_contain_text(NAMES[0])
    expect(popup.value.get_by_role("table").first).to_have_css("border-collapse", "collapse")
    popup.value.close()
    expect(tablet.notice).to_have_count(0)
    tablet.button("Close").click()
    lobby(tablet)
    return codes


def save_when_reminded(tablet: Tablet, file: Path) -> None:
    """Save the games to a file, as the lobby asks once where no server keeps them."""
    reminder = tablet.page.get_by_role("region", name="Save all games")
    expect(reminder).to_contain_text("in this browser only")
    with tablet.page.expect_download() as download:
        reminder.get_by_role("button", name="Save all games").click()
    download.value.save_as(file)
    expect(reminder).to_have_count(0)


def count_tallies(tablet: Tablet) -> None:
    """Score a game that was played without a referee, down to its result."""
    typist = Counting(tablet).begin("Who To Promote?", 3)
    typist.line("Spy of the Plant", "CEO", "Secretary")
    for cards in ((6, 1), (2,), (), (5, 2), (), (6,), (4,), (3,), ()):
        for card in cards:
            typist.key(card)
        typist.key("Next one")
    typist.result()
    lobby(tablet)


def decide_first(tablet: Tablet) -> None:
    """Begin each of the other games, with one decision by its own controls."""
    begin(tablet, "Corporate Anarchy", 2)
    tablet.secret_rows.first.click()
    curtain = tablet.curtain
    curtain.get_by_role("button", name=re.compile("^I am")).click()
    for kind, (at, col) in zip(anarchy.KINDS, anarchy.SQUARES, strict=True):
        curtain.locator(f"[data-kind='{kind}']").click()
        curtain.locator(f"[data-cell='own-{at}-{col}']").click()
    curtain.locator("[data-kind='piece']").click()
    curtain.locator("[data-cell='own-5-2']").click()
    tablet.tap(curtain.get_by_role("button", name="Seal it"))
    curtain.get_by_role("button", name="Cancel").click()
    lobby(tablet)

    begin(tablet, "I'm the Boss!", 3)
    space = tablet.page.locator("[data-space='5']")
    space.click()  # what is printed there is not known yet
    form = tablet.page.locator(".boss-description")
    form.locator("input").fill("7")
    form.get_by_role("button", name=re.compile("^red")).click()
    tablet.tap(form.get_by_role("button", name="Done"))
    expect(space).to_contain_text("×7")
    lobby(tablet)

    begin(tablet, "Who To Promote?", 3)
    curtain = promote.Board(tablet).uncover(0)
    tablet.secrets.first.click()
    tablet.tap(curtain.get_by_role("button", name="Seal it"))
    curtain.get_by_role("button", name="Cancel").click()
    lobby(tablet)

    begin(tablet, "Reputation", 3)
    tablet.reveal(None, **CARDS)
    lobby(tablet)
    expect(tablet.page.locator("[data-row]")).to_have_count(5)
    expect(tablet.notice).to_have_count(0)


def open_learning(tablet: Tablet) -> None:
    tablet.choose_game("Reputation")
    tablet.tap(tablet.button("Learn"))


def learn(tablet: Tablet) -> None:
    """A step of a lesson, a question of the quiz, and moves of bots."""
    page = tablet.page
    open_learning(tablet)
    page.get_by_text("All lessons").click()
    tablet.tap(page.locator("[data-lesson]").first)
    tablet.tap(tablet.button("Begin"))
    tablet.reveal(None, **CARDS)
    expect(coach(tablet)).to_have_attribute("data-phase", "told")
    lobby(tablet)
    open_learning(tablet)
    tablet.tap(tablet.button("Begin the quiz"))
    tablet.tap(answers(page).first)
    expect(answers(page).filter(has_text="The right answer")).to_have_count(1)
    lobby(tablet)
    open_learning(tablet)
    tablet.tap(do_in(tablet, "watch", "watch"))
    waiting(tablet, "bots")
    do(tablet, "hold").click()
    for _ in range(2):
        waiting(tablet, "bots")
        tablet.tap(do(tablet, "next"))
    moves = earlier(tablet)
    expect(moves).to_have_count(1)
    moves.first.get_by_role("button", name="Why?").click()
    lobby(tablet)


def print_rules(tablet: Tablet) -> None:
    """Open the reference card: the site's policy allows its style, too."""
    open_learning(tablet)
    tablet.tap(tablet.button("Read the rules"))
    with tablet.page.expect_popup() as popup:
        tablet.page.locator("[data-print='card']").click()
    expect(popup.value.locator(".page")).to_have_count(2)
    expect(popup.value.locator(".page").first).to_have_css("column-count", "2")
    popup.value.close()
    tablet.rulebook.get_by_role("button", name="Close").click()
    lobby(tablet)


def import_file(tablet: Tablet, file: Path, said: str) -> None:
    bring_in(tablet, file)
    expect(brought_in(tablet)).to_contain_text(said)


def type_codes(tablet: Tablet, codes: list[str]) -> None:
    """Import a game by the texts of its codes, the last one first."""
    tablet.button("Read codes").click()
    field = tablet.sheet.get_by_role("textbox")
    first, *others = codes
    for text in reversed(others):
        field.fill(text)
        tablet.button("Take it in").click()
        expect(field).to_have_value("")
    field.fill(first)
    tablet.button("Take it in").click()
    expect(brought_in(tablet)).to_contain_text("1 game is new here")


@pytest.fixture
def elsewhere(tmp_path: Path) -> Iterator[Server]:
    """A separate server, with one finished game."""
    with Server(tmp_path).running() as server:
        with server.opened_store() as store:
            play_until(store, 3, 7, lambda state: False, names=("Wanda", "Vito", "Uma"))
        yield server


def test_every_game_is_there_and_games_move_to_a_server_and_back(
    site,  # noqa: F811
    launch,  # noqa: F811
    elsewhere,
    device,  # noqa: F811
    tmp_path,
):
    tablet = visit(launch(), site)
    play_to_the_winner(tablet)
    codes = share(tablet)
    save_when_reminded(tablet, tmp_path / "first.zip")
    count_tallies(tablet)
    decide_first(tablet)
    learn(tablet)
    print_rules(tablet)
    with tablet.page.expect_download() as download:
        tablet.button("Save all games").click()
    file = tmp_path / "games.zip"
    download.value.save_as(file)
    with zipfile.ZipFile(file) as archive:
        assert sum(name.startswith("tables/") for name in archive.namelist()) >= 5
    other = device()
    other.page.goto(elsewhere.url)
    type_codes(other, codes)
    expect(other.tables.filter(has_text="Ba$tard$").first).to_be_visible()
    import_file(other, file, "new here")

    other.tap(other.tables.filter(has_text="Wanda"))
    other.button("Share the result").click()
    codes = [text for text, _ in shown_codes(other.page)]
    other.button("Close").last.click()
    with other.page.expect_download() as download:
        other.page.locator("[data-form=record]").click()
    record = tmp_path / download.value.suggested_filename
    download.value.save_as(record)
    type_codes(tablet, codes)
    import_file(tablet, record, "already")
    import_file(tablet, file, "already")
    expect(tablet.page.get_by_role("region", name="Save all games")).to_have_count(0)
    open_plays(tablet)
    expect(plays(tablet).filter(has_text="Wanda")).to_be_visible()
    assert [*tablet.errors, *other.errors] == []
