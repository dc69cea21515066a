"""Players' colours and the shapes that go with them, so that colour is never alone."""

SHAPES = {
    "blue": "circle",
    "green": "triangle",
    "red": "square",
    "yellow": "diamond",
    "purple": "star",
    "magenta": "heart",
    "orange": "hexagon",
}
TONES = {
    "blue": "#4a8cff",
    "green": "#3fb968",
    "red": "#ef5350",
    "yellow": "#f4c430",
    "purple": "#ab7df6",
    "magenta": "#e455b3",
    "orange": "#ff9440",
}
"""The colours themselves, for charts; templates take them from the page's styles."""


def badge(colour: str | None, seat: int) -> dict[str, str]:
    """Return the colour and shape that mark a seat on every screen: by its number where it has no colour."""
    name = colour or list(SHAPES)[seat % len(SHAPES)]
    return {"colour": name, "shape": SHAPES[name]}
