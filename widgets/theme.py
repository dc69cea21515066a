"""Players' colours and the shapes that go with them; pictures and sheets to share have the same."""

from referee.share.marks import PLAIN, TONES, badge

__all__ = ["PLAIN", "TONES", "badge"]
