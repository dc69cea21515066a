"""What kind of browser a device has, in words of our own: what a browser says of itself is never kept."""

from __future__ import annotations

BROWSERS = (
    ("Edg", "Edge"),
    ("OPR/", "Opera"),
    ("SamsungBrowser/", "Samsung Internet"),
    ("Firefox/", "Firefox"),
    ("FxiOS/", "Firefox"),
    ("CriOS/", "Chrome"),
    ("Chromium/", "Chromium"),
    ("Chrome/", "Chrome"),
    ("Safari/", "Safari"),
)
"""What a browser calls itself, and what people call it; the first that fits, as most call themselves more."""
SYSTEMS = (
    ("iPhone", "iPhone"),
    ("iPad", "iPad"),
    ("Android", "Android"),
    ("CrOS", "ChromeOS"),
    ("Windows", "Windows"),
    ("Macintosh", "Mac"),
    ("Linux", "Linux"),
)


def agent_of(told: str) -> str:
    """Return ``"Firefox/Android"`` for what a browser says of itself; empty parts for what is not known."""
    told = told[:1000]
    return "/".join(next((name for sign, name in known if sign in told), "") for known in (BROWSERS, SYSTEMS))
