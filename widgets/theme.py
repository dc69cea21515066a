"""Players' colours with their shapes, which shared pictures and sheets use too."""

from referee.share.badges import PLAIN, TONES, Badge, badge

__all__ = ["PLAIN", "TONES", "Badge", "NamedBadge", "badge"]


class NamedBadge(Badge):
    """A player by name, and the badge that marks the seat."""

    name: str
