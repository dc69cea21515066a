"""A game that goes to another device by its camera: a video of codes, as a tablet's camera may see them."""

from __future__ import annotations

import io
from base64 import b64decode
from contextlib import closing
from pathlib import Path

import pytest
import segno
from PIL import Image, ImageFilter
from playwright.sync_api import expect

from referee.store import open_store
from referee.transfer.codes import cut
from tests.browser.conftest import Server, Tablet, put_away
from tests.components.boards.history import open_plays, plays
from tests.components.boards.transfer import brought_in
from tests.support.plausible_play import play_until
from widgets.session import Session

pytestmark = pytest.mark.thorough

FRAME = (640, 480)
FRAMES = 20
"""Frames of the video that show the same code: two thirds of a second."""


def record(folder: Path) -> bytes:
    """Return the file of a finished game."""
    store = open_store(f"sqlite:///{folder / 'first.db'}")
    table = play_until(store, 3, 1, lambda state: False, game_id="promote", names=("Wanda", "Vito", "Uma"))
    session = Session(lambda: store)
    session.tap({"tap": "open", "table": table.id})
    content = b64decode(session.query({"query": "record", "data": {}})["base64"])
    store.close()
    return content


def frame(text: str, number: int) -> bytes:
    """Return a camera's image of a code on another device: at an angle, off centre, slightly blurred."""
    file = io.BytesIO()
    segno.make_qr(text, error="l").save(file, kind="png", scale=6, border=4)
    code = Image.open(file).convert("RGB").resize((430, 430), Image.Resampling.LANCZOS)
    seen = Image.new("RGB", FRAME, (70, 80, 90))
    tilted = code.rotate(3 * (number % 3 - 1), Image.Resampling.BICUBIC, expand=True, fillcolor=(70, 80, 90))
    seen.paste(tilted, (60 + 10 * (number % 4), 10))
    shot = io.BytesIO()
    seen.filter(ImageFilter.GaussianBlur(0.6)).save(shot, "JPEG", quality=70)
    return shot.getvalue()


@pytest.fixture
def film(tmp_path: Path) -> Path:
    path = tmp_path / "film.mjpeg"
    texts = cut(record(tmp_path))
    assert len(texts) > 3
    path.write_bytes(b"".join(frame(text, number) * FRAMES for number, text in enumerate(texts)))
    return path


def test_a_game_comes_in_through_the_camera(film, browser_type, browser_type_launch_args, tmp_path):
    arguments = [
        *browser_type_launch_args["args"],
        "--use-fake-ui-for-media-stream",
        "--use-fake-device-for-media-stream",
        f"--use-file-for-fake-video-capture={film}",
    ]
    browser = browser_type.launch(**{**browser_type_launch_args, "args": arguments})
    with Server(tmp_path).running() as server, closing(browser):
        context = browser.new_context(locale="en-GB")
        tablet = Tablet(context.new_page(), server).open()
        asked: list[str] = []
        tablet.page.on("request", lambda request: asked.append(request.url))
        assert not [url for url in asked if "decode" in url]
        tablet.button("Read codes").click()
        expect(tablet.button("Open the camera")).to_be_enabled()
        tablet.button("Open the camera").click()
        expect(brought_in(tablet)).to_contain_text("new here")
        expect(tablet.sheet).to_have_count(0)
        open_plays(tablet)
        expect(plays(tablet).filter(has_text="Wanda")).to_be_visible()
        assert [url for url in asked if "decode" in url] and tablet.errors == []
        put_away(context)
