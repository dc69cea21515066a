"""Take the guide's pictures: a real server, Chromium, and the games of ``picture_scenes``.

Every picture is taken in each language, on a tablet of 1024 × 768, and kept small: PNG with a palette.
``python -m scripts.take_pictures lobby`` takes one of them; without a name, all are taken.
"""

from __future__ import annotations

import io
import re
import shutil
import sys
from collections.abc import Callable, Iterator, Mapping
from contextlib import closing, contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory

import click
from PIL import Image
from playwright.sync_api import Browser, Locator, Page, ViewportSize, expect, sync_playwright

from bench.ui.dashboards import OURS, Dashboard, free_port
from referee.i18n import say
from referee.store import open_store
from scripts.picture_scenes import NAMES, ROOT, SCENES
from tests.components.page import DRAWN
from widgets.i18n import speech

PICTURES = ROOT / "docs" / "guide" / "pictures"
LOCALES = {"en": "en-GB", "es": "es-ES"}
SIZE: ViewportSize = {"width": 1024, "height": 768}
BROWSER = ("--no-sandbox", "--disable-gpu", "--disable-background-networking", "--disable-component-update")

Pose = Callable[[Page], None]
"""What is tapped before the picture is taken, in any language."""


# -- what is tapped -------------------------------------------------------------------------------


def called(name: str) -> re.Pattern[str]:
    """Return what has a name on our screens, in any language; what is filled in has any value."""
    names = (re.escape(speech(language).say(say(name))) for language in LOCALES)
    return re.compile("|".join(r"\b" + re.sub(r"\\{\w+\\}", ".+", one) + r"\b" for one in names))


def button(page: Page, name: str) -> Locator:
    """Return the buttons with a name, by its English words."""
    return page.get_by_role("button", name=called(name))


def as_it_is(_page: Page) -> None:
    """Show a table as it opens."""


def open_curtain(page: Page) -> None:
    """Hand the tablet to the first seat that enters something in secret."""
    button(page, "Enter in secret").first.click()


def behind_curtain(page: Page) -> None:
    """Show what that seat can choose."""
    open_curtain(page)
    button(page, "I am {name}: show").click()


def reckoned(page: Page) -> None:
    """Go straight to the result of a finished game."""
    skip, result = button(page, "Straight to the result"), page.get_by_role("list", name=called("Result"))
    expect(skip.or_(result)).to_be_visible()
    if skip.count():
        skip.click()
    expect(result).to_be_visible()


def lay_out(page: Page) -> None:
    """Lay out a headquarters of Corporate Anarchy behind the curtain, all but one tile."""
    behind_curtain(page)
    curtain = page.get_by_role("region", name=called("In secret"))
    tiles = {
        "vip": ((1, 2), (3, 3)),
        "alarm": ((0, 4), (2, 0), (4, 1)),
        "guard": ((0, 1),),
        "piece": ((5, 2),),
    }
    for kind, squares in tiles.items():
        for row, column in squares:
            curtain.locator(f"[data-kind='{kind}']").click()
            curtain.locator(f"[data-cell='own-{row}-{column}']").click()


def name_players(page: Page) -> None:
    """Fill in the players' names."""
    for seat, field in enumerate(page.get_by_label(re.compile(r"^(Player|Jugador) \d+$")).all()):
        field.fill(NAMES[seat])


def choose(game: str) -> Pose:
    """Choose a game in the lobby, and name its players."""

    def pose(page: Page) -> None:
        page.get_by_role("button", name=game).click()
        name_players(page)
        page.evaluate("document.activeElement.blur(); scrollTo(0, 0)")

    return pose


def own_board(page: Page) -> None:
    """Open the places of Ba$tard$ Inc. in the lobby."""
    choose("Ba$tard$")(page)
    page.locator("[data-option=places] summary").first.click()
    page.locator("[data-option=places]").evaluate("(one) => one.scrollIntoView()")


def learn(page: Page) -> None:
    """Open what teaches Reputation."""
    choose("Reputation")(page)
    button(page, "Learn").click()


def first_lesson(page: Page) -> None:
    """Open the first lesson."""
    learn(page)
    button(page, "Begin with the first lesson").click()
    expect(page.locator("[data-phase]")).to_be_visible()


def hint(page: Page) -> None:
    """Practise until it is the learner's turn, and ask for a hint."""
    learn(page)
    page.locator("[data-entry=practice] [data-do=practise]").click()
    said, screen = page.locator("[data-waiting]"), page.locator("[data-screen]")
    while True:
        expect(said).to_have_attribute("data-waiting", re.compile("^(bots|learner)$"))
        is_mine = said.get_attribute("data-waiting") == "learner"
        if is_mine and page.locator("[data-do=bid_private]").count():
            break
        serial = screen.get_attribute("data-serial")
        page.locator(f"[data-do={'pass' if is_mine else 'next'}]").click()
        expect(screen).not_to_have_attribute("data-serial", serial or "")
    button(page, "Hint").click()
    expect(page.get_by_role("region", name=called("What a sensible player would do"))).to_be_visible()


def score(page: Page) -> None:
    """Score a finished game of Reputation up to some figures."""
    button(page, "Score a finished game").click()
    page.get_by_role("button", name="Reputation").click()
    name_players(page)
    button(page, "Count the tallies").click()
    for value in (6, 4, 4, 5, 4, 6, 4, 3, 8, 12):
        count(page, value)


def look_back(page: Page) -> None:
    """Go from a table to the games that were played."""
    expect(page.get_by_role("main")).to_be_visible()
    button(page, "Lobby").first.click()
    button(page, "Games played").click()
    expect(page.locator("[data-play]").first).to_be_visible()


def count(page: Page, value: int) -> None:
    """Type a figure of a score sheet: by its own key, or digit by digit."""
    now, go_on = page.locator("[data-now]"), button(page, "Next one")
    before = now.get_attribute("data-now")

    def key(text: str) -> Locator:
        return page.get_by_role("button", name=text, exact=True)

    if go_on.count() or not key(str(value)).count():
        if not go_on.count():
            button(page, "Another number").click()
        for digit in str(value):
            key(digit).click()
        go_on.click()
    else:
        key(str(value)).click()
    expect(now).not_to_have_attribute("data-now", before or "")


MOMENTS: Mapping[str, tuple[str, Pose]] = {
    **{name: (name, as_it_is) for name in SCENES if not name.endswith(("-end", "-layout"))},
    "history": ("history", look_back),
    **{name: (name, reckoned) for name in SCENES if name.endswith("-end")},
    "anarchy-layout": ("anarchy-layout", lay_out),
    "reputation-curtain": ("reputation-cosponsor", open_curtain),
    "reputation-secret": ("reputation-cosponsor", behind_curtain),
    "bastards-board": ("", own_board),
    "lobby": ("", choose("Reputation")),
    "lesson": ("", first_lesson),
    "practice": ("", hint),
    "score": ("", score),
}
"""Each picture: the scene whose table is open, none in the lobby, and what is tapped there."""


# -- taking them ----------------------------------------------------------------------------------


@contextmanager
def served(folder: Path) -> Iterator[tuple[str, str]]:
    """Serve a new store, and yield its address and the page's."""
    port, store = free_port(), f"sqlite:///{folder / 'tables.db'}"
    command = [*(sys.executable, "-m", "referee", "serve", "--port", str(port), "--store", store)]
    command += ["--no-browser", "--max-pages-per-device", "30"]
    dashboard = Dashboard("Referee", command, OURS, port)
    dashboard.start(folder / "server.log")
    try:
        yield store, dashboard.url
    finally:
        dashboard.stop()


def kept_small(png: bytes) -> Image.Image:
    """Return a picture with a palette that has the few pixels of a seat's colour, too."""
    return (
        Image.open(io.BytesIO(png))
        .convert("RGB")
        .quantize(256, Image.Quantize.FASTOCTREE, dither=Image.Dither.NONE)
    )


def take(browser: Browser, url: str, language: str, name: str, table: str) -> None:
    """Take one picture in one language, on a separate device."""
    context = browser.new_context(
        viewport=SIZE, locale=LOCALES[language], color_scheme="dark", reduced_motion="reduce"
    )
    page = context.new_page()
    page.goto(url + (f"?table={table}" if table else ""))
    expect(page.locator("[data-serial]")).to_be_visible(timeout=60_000)
    MOMENTS[name][1](page)
    page.mouse.move(0, 0)  # what is below the pointer looks otherwise
    page.evaluate(DRAWN)
    page.wait_for_function("() => document.getAnimations().every((one) => one.playState !== 'running')")
    path = PICTURES / language / f"{name}.png"
    path.parent.mkdir(parents=True, exist_ok=True)
    kept_small(page.screenshot()).save(path, optimize=True)
    click.echo(f"{path.relative_to(ROOT)}: {path.stat().st_size / 1000:.0f} kB")
    page.goto("about:blank")
    context.close()


@click.command()
@click.argument("names", nargs=-1)
def main(names: tuple[str, ...]) -> None:
    """Take the pictures."""
    with sync_playwright() as playwright:
        chromium = shutil.which("chromium")
        with playwright.chromium.launch(executable_path=chromium, args=[*BROWSER]) as browser:
            for language in LOCALES:
                # a store a language: the lobby shows what has been played in it
                with TemporaryDirectory() as folder, served(Path(folder)) as (store_url, url):
                    for name in names or MOMENTS:
                        take(browser, url, language, name, bring(store_url, MOMENTS[name][0]))


def bring(store_url: str, scene: str) -> str:
    """Bring a scene into the store, and return its table; none for the lobby."""
    if not scene:
        return ""
    with closing(open_store(store_url)) as store:
        return SCENES[scene](store)


if __name__ == "__main__":
    main()
