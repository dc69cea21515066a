"""How the tests start Chromium, and the sizes of the screens that they look at."""

from __future__ import annotations

import shutil
from typing import Any

SIZES = {"tablet": (1024, 768), "portrait": (820, 1180), "phone": (390, 844)}

# Chromium uses only the last list, so Playwright's list is repeated here. The first two features would start
# processes for each context to draw suggestions of the address bar. The third keeps a spare process.
DISABLED_FEATURES = (
    "WebUIOmniboxPopup",
    "WebUIOmniboxAimPopup",
    "AimEnabled",
    "SpareRendererForSitePerProcess",
    "AvoidCorsURLLoaderRestartOnRedirect",
    "AvoidUnnecessaryBeforeUnloadCheckSync",
    "DestroyProfileOnBrowserClose",
    "HttpsFirstBalancedModeAutoEnable",
    "HttpsUpgrades",
    "LensOverlay",
    "MediaRouter",
    "NetworkTimeServiceQuerying",
    "OptimizationHints",
    "PaintHolding",
    "PreconnectToSearch",
    "TcpPortRandomizationWin",
    "ThirdPartyStoragePartitioning",
)

SETTLED = """
addEventListener("DOMContentLoaded", () => document.documentElement.style.setProperty("--settle", "0s"));
try {
  localStorage["boardroom-referee.table_settings"] ??= JSON.stringify({ highlights: false });
} catch { /* an empty page has none */ }
"""
"""A script's fingers are no slower than the table, and it waits for no highlight that is not its subject.

Only people need time to lift their fingers, and to look.
"""


def launch_options() -> dict[str, Any]:
    """Return what Playwright starts Chromium with."""
    return {
        "executable_path": shutil.which("chromium"),
        "args": [
            "--no-sandbox",
            "--disable-gpu",
            "--disable-quic",
            "--no-first-run",
            "--disable-background-networking",
            "--disable-component-update",
            "--disable-sync",
            f"--disable-features={','.join(DISABLED_FEATURES)}",
        ],
    }


def context_options() -> dict[str, Any]:
    """Return what each context begins with: the tablet on its side, in the dark, in English."""
    width, height = SIZES["tablet"]
    return {
        "viewport": {"width": width, "height": height},
        "locale": "en-GB",
        "color_scheme": "dark",
        "reduced_motion": "reduce",
    }


def phone_options() -> dict[str, Any]:
    """Return what the context of a phone begins with."""
    width, height = SIZES["phone"]
    return {
        "viewport": {"width": width, "height": height},
        "locale": "en-GB",
        "has_touch": True,
        "is_mobile": True,
    }
