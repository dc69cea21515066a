"""A table of five seats and a number pad, with Panel."""

import sys

import panel as pn

NAMES = ("Ana", "Bo", "Carmen", "Dimitri", "Eva")


def table() -> pn.Column:
    counts = [0] * len(NAMES)
    seats = [pn.pane.HTML(f"<span class='seat'>{name}: 0</span>") for name in NAMES]

    def tap(number: int) -> None:
        counts[0] += number
        seats[0].object = f"<span class='seat'>{NAMES[0]}: {counts[0]}</span>"

    keys = [pn.widgets.Button(name=str(number), css_classes=["key"]) for number in range(1, 11)]
    for number, key in enumerate(keys, 1):
        key.on_click(lambda _, number=number: tap(number))
    return pn.Column(pn.pane.HTML("<b class='prompt'>Ana bids</b>"), *seats, pn.Row(*keys))


pn.serve(table, port=int(sys.argv[1]), address="127.0.0.1", show=False, websocket_origin="*")
