"""Takes pictures of a game's positions, without a server: ``python -m tests.components.shots reputation``."""

from __future__ import annotations

import argparse
from pathlib import Path

from playwright.sync_api import sync_playwright

from referee.games import game_ids
from tests.components import checks
from tests.components.page import ComponentPage
from tests.components.positions import positions
from tests.support.chromium import SIZES, context_options, launch_options


def main() -> None:
    """Write a picture of each position, and print what the checks find there."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("game", choices=game_ids())
    parser.add_argument("-k", dest="part", default="", help="a part of the positions' names")
    parser.add_argument("--size", choices=SIZES, action="append", help="by default, all sizes")
    parser.add_argument("--language", choices=("en", "es"), default="en")
    parser.add_argument("--light", action="store_true", help="the light theme")
    parser.add_argument("--phone", action="store_true", help="the phone of the seat that is to act")
    parser.add_argument("--out", type=Path, default=Path("shots"), help="a folder; by default, ./shots")
    given = parser.parse_args()
    given.out.mkdir(parents=True, exist_ok=True)
    options = {**context_options(), "color_scheme": "light" if given.light else "dark"}
    with sync_playwright() as playwright, playwright.chromium.launch(**launch_options()) as browser:
        shown = ComponentPage(browser.new_context(**options).new_page())
        shown.load_all()
        for position in positions(given.game):
            if given.part not in position.id:
                continue
            for size in given.size or SIZES:
                shown.resize(size)
                shown.show(position, phone=given.phone, language=given.language)
                for tap in () if given.phone else position.tapped(size):
                    shown.click(tap)
                path = given.out / f"{given.game} {position.id} {size} {given.language}.png"
                shown.page.screenshot(path=path)
                print(path)
                for check, said in checks.run(shown.page, (*checks.ALWAYS, "scroll")).items():
                    print(*(f"    {check}: {one}" for one in said), sep="\n")
        shown.close()


if __name__ == "__main__":
    main()
