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
DEFAULT_SHAPE = "circle"


def badge(colour: str | None) -> dict[str, str]:
    """Return the colour and shape that mark a seat on every screen."""
    name = colour or "blue"
    return {"colour": name, "shape": SHAPES.get(name, DEFAULT_SHAPE)}
