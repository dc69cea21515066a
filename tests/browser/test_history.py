"""What people do after a game: look it up, share it, take it along, bring it in elsewhere."""

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

from tests.browser.conftest import Server
from tests.browser.test_devices import device  # noqa: F401
from tests.components.boards.history import choose, open_history
from tests.support.server import wait_for


@pytest.fixture
def history(tablet, stored):
    return open_history(tablet, stored)


def test_a_result_is_found_opened_and_shared(history):
    tablet, page = history, history.page
    choose(tablet, "Player", "Bruno")
    plays = page.locator(".br-history-play")
    expect(plays.first).to_contain_text("Bruno")
    page.get_by_label("From").fill("2000-01-01")
    page.get_by_label("Until").fill("2000-01-02")
    expect(page.locator(".br-note", has_text="No match")).to_be_visible()
    tablet.button("Show all").click()
    choose(tablet, "Player", "Bruno")
    expect(plays.first).to_contain_text("Bruno")
    tablet.tap(plays.first.get_by_role("button", name=re.compile("^Open this result")))
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
    expect(page.locator(".br-share-code")).to_be_visible()
    page.wait_for_function("document.querySelector('.br-share-code').naturalWidth > 100")
    link = page.get_by_role("link", name="Open in BG Stats on this device")
    expect(link).to_have_attribute(
        "href", re.compile(r"^https://app\.bgstatsapp\.com/createPlay\.html\?data=%7B")
    )


def test_everything_is_taken_along_and_brought_in_elsewhere(tablet, stored, tmp_path, device):  # noqa: F811
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
    elsewhere = Server(tmp_path)
    elsewhere.start()
    try:
        other = device(url=elsewhere.url)
        other.page.goto(elsewhere.url)
        expect(other.page.locator(".br[data-serial]")).to_be_visible(timeout=60_000)
        for said in ("new here", "already"):
            other.page.locator(".br-transfer input[type=file]").set_input_files(file)
            expect(other.page.locator(".br-transfer .br-panel")).to_contain_text(said)
        other.tap(other.page.locator(".br-lobby-score-sheet", has_text="Games played"))
        expect(other.page.locator(".br-history-play", has_text="Yago")).to_be_visible()
        other.tap(other.button("Lobby"))
        wrong = tmp_path / "wrong.json"
        wrong.write_text("{}", "utf-8")
        other.page.locator(".br-transfer input[type=file]").set_input_files(wrong)
        expect(other.page.locator(".br-transfer .br-problem")).to_be_visible()
        assert other.errors == []
    finally:
        elsewhere.stop()
    assert "Traceback" not in elsewhere.log.read_text()


def shown_codes(page: Page) -> Iterator[tuple[str, Locator]]:
    """Open the codes of a result that is shared, and yield text and picture of each as it is shown."""
    page.locator(".br-share-codes").click()
    shown = page.locator(".br-codes")
    expect(shown.locator("b")).to_have_text(re.compile(r"^Code 1 of \d+$"))
    count = int(shown.locator("b").inner_text().split()[-1])
    assert count > 1
    shown.locator("summary").click()
    for number in range(1, count + 1):
        expect(shown.locator("b")).to_have_text(f"Code {number} of {count}")
        picture = shown.locator("img")
        wait_for(lambda picture=picture: picture.evaluate("img => img.naturalWidth") > 100)
        yield shown.locator(".br-codes-text").inner_text(), picture
        shown.get_by_role("button", name="Next code").click()


@pytest.mark.thorough
def test_a_game_goes_to_another_device_by_codes(tablet, stored, tmp_path, device):  # noqa: F811
    """One of their texts is typed in there, and the others are read from pictures of them."""
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
    elsewhere = Server(tmp_path)
    elsewhere.start()
    try:
        other = device(url=elsewhere.url)
        other.page.goto(elsewhere.url)
        other.button("Read codes").click()
        field, add = other.page.locator(".br-read-codes textarea"), other.button("Take it in")
        field.fill("nothing of ours")
        add.click()
        expect(other.page.locator(".br-read-codes .br-problem")).to_be_visible()
        field.fill(texts[0])
        add.click()
        expect(other.page.get_by_role("status").filter(has_text=f"1 of {count}")).to_be_visible()
        expect(other.page.locator(".br-read-codes button", has_text="Choose pictures")).to_be_enabled()
        chooser = other.page.locator(".br-read-codes input[type=file]")
        Image.new("RGB", (300, 200), "white").save(tmp_path / "nothing.png")
        chooser.set_input_files(tmp_path / "nothing.png")
        expect(other.page.locator(".br-read-codes .br-problem")).to_have_text(
            "There is no code in this picture."
        )
        chooser.set_input_files(pictures[:0:-1])
        expect(other.page.locator(".br-transfer .br-panel")).to_contain_text("new here")
        other.tap(other.page.locator(".br-lobby-score-sheet", has_text="Games played"))
        expect(other.page.locator(".br-history-play", has_text="Wanda")).to_be_visible()
        assert other.errors == []
    finally:
        elsewhere.stop()
