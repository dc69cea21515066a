"""Takes mended faults out of the lists of known ones: ``python -m tests.components.mended reputation``."""

from __future__ import annotations

import argparse
import json

from playwright.sync_api import sync_playwright

from referee.games import game_ids
from tests.components.looking import KNOWN, OTHERS, QUICK, faults, known, shifts
from tests.components.page import ComponentPage
from tests.components.positions import positions
from tests.support.chromium import context_options, launch_options


def main() -> None:
    """Write the lists of some games again, without what is mended."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("games", choices=game_ids(), nargs="+")
    with sync_playwright() as playwright, playwright.chromium.launch(**launch_options()) as browser:
        shown = ComponentPage(browser.new_context(**context_options()).new_page())
        shown.load_all()
        for game in parser.parse_args().games:
            before, left = known(game), {}
            for position in positions(game):
                if position.id not in before:
                    continue
                found = {*faults(shown, position, (*QUICK, *OTHERS))}
                if position.goes_on:
                    found |= {*shifts(shown, position)}
                if still := [key for key in before[position.id] if key in found]:
                    left[position.id] = still
            text = json.dumps(left, indent=2, ensure_ascii=False)
            (KNOWN / f"{game}.json").write_text(f"{text}\n", "utf-8")
        shown.close()


if __name__ == "__main__":
    main()
