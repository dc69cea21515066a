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


def badge(colour: str | None, seat: int) -> dict[str, str]:
    """Return the colour and shape that mark a seat on every screen: by its number where it has no colour."""
    name = colour or list(SHAPES)[seat % len(SHAPES)]
    return {"colour": name, "shape": SHAPES[name]}
