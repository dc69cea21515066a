"""What people do after a game: look it up, share it, export it, and import it elsewhere."""

from __future__ import annotations

import csv
import io
import json
import re
import zipfile
from collections.abc import Iterator

import pytest
from PIL import Image
from playwright.sync_api import Locator, Page, expect

from tests.browser.conftest import Server, Tablet
from tests.browser.test_devices import device  # noqa: F401
from tests.components.boards.history import choose, open_filters, open_history, open_plays, plays
from tests.components.boards.transfer import bring_in, brought_in, choose_files
from tests.support.server import wait_for


@pytest.fixture
def history(tablet, stored):
    return open_history(tablet, stored)


def test_a_result_is_found_opened_and_shared(history):
    tablet, page = history, history.page
    choose(tablet, "Player", "Bruno")
    listed = plays(tablet)
    expect(listed.first).to_contain_text("Bruno")
    filters = open_filters(tablet)
    page.get_by_label("From").fill("2000-01-01")
    page.get_by_label("Until").fill("2000-01-02")
    filters.get_by_role("button", name="Done").click()
    expect(page.get_by_text("No match")).to_be_visible()
    tablet.button("Show all").click()
    choose(tablet, "Player", "Bruno")
    expect(listed.first).to_contain_text("Bruno")
    tablet.tap(listed.first.get_by_role("button", name=re.compile("^Open this result")))
    tablet.button("Share the result").click()
    for form in ("png", "svg", "xlsx", "csv"):
        with page.expect_download() as download:
            page.locator(f"[data-form={form}]").click()
        assert download.value.suggested_filename.startswith("reputation-")
        content = download.value.path().read_bytes()
        assert content
        if form == "csv":
            rows = list(csv.reader(io.StringIO(content.decode("utf-8-sig"))))
            assert {"Ángela", "Bruno", "Celia"} <= {cell for row in rows for cell in row}
    with page.expect_popup() as popup:
        page.locator("[data-form=html]").click()
    expect(popup.value.get_by_role("heading", name="Reputation")).to_be_visible()
    popup.value.close()
    tablet.button("Show the code").click()
    code = page.get_by_role("img", name="Scan this with the phone that has BG Stats")
    expect(code).to_be_visible()
    wait_for(lambda: code.evaluate("img => img.naturalWidth") > 100)
    link = page.get_by_role("link", name="Open in BG Stats on this device")
    expect(link).to_have_attribute(
        "href", re.compile(r"^https://app\.bgstatsapp\.com/createPlay\.html\?data=%7B")
    )


@pytest.fixture
def other(tmp_path, device) -> Iterator[Tablet]:  # noqa: F811
    """A device at another server, on which nobody has played yet."""
    with Server(tmp_path).running() as server:
        other = device(url=server.url)
        other.page.goto(server.url)
        expect(other.page.locator("[data-serial]")).to_be_visible(timeout=60_000)
        yield other
        assert other.errors == []


def test_everything_is_taken_along_and_brought_in_elsewhere(tablet, stored, tmp_path, other):
    stored(3, 5, names=("Zoe", "Yago", "Xian"), stop=lambda state: False)
    tablet.open()
    with tablet.page.expect_download() as download:
        tablet.button("Save all games").click()
    file = tmp_path / download.value.suggested_filename
    download.value.save_as(file)
    assert re.fullmatch(r"boardroom-referee-\d{4}-\d\d-\d\d\.zip", file.name)
    with zipfile.ZipFile(file) as archive:
        names = archive.namelist()
        manifest = json.loads(archive.read("manifest.json"))
    assert manifest["with_secrets"] is False and any(name.startswith("tables/") for name in names)
    for said in ("new here", "already"):
        bring_in(other, file)
        expect(brought_in(other)).to_contain_text(said)
    open_plays(other)
    expect(plays(other).filter(has_text="Yago")).to_be_visible()
    other.tap(other.button("Lobby"))
    wrong = tmp_path / "wrong.json"
    wrong.write_text("{}", "utf-8")
    bring_in(other, wrong)
    expect(other.page.get_by_role("region", name="Files").get_by_role("alert")).to_be_visible()


def shown_codes(page: Page) -> Iterator[tuple[str, Locator]]:
    """Open the codes of a shared result, and yield the text and picture of each."""
    page.get_by_role("button", name="Show the game as codes").click()
    shown = page.get_by_role("dialog", name="Show the game as codes")
    picture = shown.get_by_role("img", name=re.compile(r"^Code \d+ of \d+$"))
    expect(picture).to_have_accessible_name(re.compile("^Code 1 of"))
    count = int(str(picture.get_attribute("alt")).split()[-1])
    assert count > 1
    shown.get_by_text("This code as text").click()
    for number in range(1, count + 1):
        expect(shown.get_by_text(f"Code {number} of {count}", exact=True)).to_be_visible()
        wait_for(lambda: picture.evaluate("img => img.naturalWidth") > 100)
        yield shown.get_by_role("group").get_by_role("paragraph").inner_text(), picture
        shown.get_by_role("button", name="Next code").click()


@pytest.mark.thorough
def test_a_game_goes_to_another_device_by_codes(tablet, stored, tmp_path, other):
    """The test types one text there, and lets the page read the others from pictures."""
    table = stored(3, 7, names=("Wanda", "Vito", "Uma"), stop=lambda state: False)
    tablet.open(table.id)
    tablet.button("Share the result").click()
    page = tablet.page
    texts, pictures = [], []
    for text, picture in shown_codes(page):
        texts.append(text)
        pictures.append(tmp_path / f"{len(texts)}.png")
        picture.screenshot(path=pictures[-1])
    count = len(texts)
    assert len({*texts}) == count
    other.button("Read codes").click()
    reader = other.page.get_by_role("dialog", name="Read codes")
    field, add = reader.get_by_role("textbox"), other.button("Take it in")
    field.fill("nothing of ours")
    add.click()
    expect(reader.get_by_role("alert")).to_be_visible()
    field.fill(texts[0])
    add.click()
    expect(other.page.get_by_role("status").filter(has_text=f"1 of {count}")).to_be_visible()
    Image.new("RGB", (300, 200), "white").save(tmp_path / "nothing.png")
    choose_files(other, "Choose pictures of codes", tmp_path / "nothing.png")
    expect(reader.get_by_role("alert")).to_have_text("There is no code in this picture.")
    choose_files(other, "Choose pictures of codes", *pictures[:0:-1])
    expect(brought_in(other)).to_contain_text("new here")
    open_plays(other)
    expect(plays(other).filter(has_text="Wanda")).to_be_visible()
