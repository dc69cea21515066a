"""How a server stands that has everything to tell: what is open, a newer version, warnings."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

from widgets.server_facts import ServerFacts, Update, Warned

BEGUN = datetime(2026, 5, 1, 18, 30, tzinfo=UTC)


def facts() -> ServerFacts:
    """Return them."""
    return ServerFacts(
        pages=5,
        places=400,
        connections=31,
        tables=1,
        since=datetime.now(UTC) - timedelta(days=3),
        memory=126_100_000,
        backup_every=86_400.0,
        update=Update(
            "0.2.0", "Bots worth beating.\nIt saves itself.", "https://games.example.org/" + "x" * 60
        ),
        update_problem="HTTP 404",
        warnings=(
            Warned(BEGUN, "the backup failed: The backup cannot be written: No space left on device."),
            Warned(BEGUN, "a game loops for ever: table abcdefgh; the server starts again"),
        ),
        versions=(("Boardroom Referee", "0.1.0"), ("Python", "3.13.1"), ("Linux", "6.12.57+deb13-arm64-rpi")),
    )
