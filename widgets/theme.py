"""Players' colours and the shapes that go with them; pictures and sheets to share have the same."""

from referee.share.marks import PLAIN, SHAPES, TONES, badge

__all__ = ["PLAIN", "SHAPES", "TONES", "badge"]
