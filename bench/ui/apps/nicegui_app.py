"""A table of five seats and a number pad, with NiceGUI."""

import sys

from nicegui import ui

NAMES = ("Ana", "Bo", "Carmen", "Dimitri", "Eva")


@ui.page("/")
def table() -> None:
    counts = [0] * len(NAMES)
    ui.label("Ana bids for the private project").classes("prompt")
    labels = [ui.label(f"{name}: 0").classes("seat") for name in NAMES]

    def tap(number: int) -> None:
        counts[0] += number
        labels[0].set_text(f"{NAMES[0]}: {counts[0]}")

    with ui.row():
        for number in range(1, 11):
            ui.button(str(number), on_click=lambda _, number=number: tap(number)).classes("key")


ui.run(host="127.0.0.1", port=int(sys.argv[1]), show=False, reload=False)
