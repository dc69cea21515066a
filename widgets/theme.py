"""Players' colours and the shapes that go with them; pictures and sheets to share have the same."""

from referee.share.badges import PLAIN, TONES, Badge, badge

__all__ = ["PLAIN", "TONES", "Badge", "NamedBadge", "badge"]


class NamedBadge(Badge):
    """A player by name, and the badge that marks the seat."""

    name: str
