"""What the sheet for sharing a result says."""

from __future__ import annotations

from referee.i18n import say
from widgets.i18n import Labels

SHARE_LABELS = Labels(
    "ShareLabels",
    {
        "share": say("Share the result"),
        "share_png": say("Picture"),
        "share_png_explained": say("The final standings, for a message"),
        "share_svg": say("Drawing (SVG)"),
        "share_svg_explained": say("The same, sharp at any size"),
        "share_html": say("Sheet to print"),
        "share_html_explained": say("Standings and reckoning on a page"),
        "share_xlsx": say("Excel"),
        "share_xlsx_explained": say("Standings and reckoning as a workbook"),
        "share_csv": say("CSV"),
        "share_csv_explained": say("One row per player, for any spreadsheet"),
        "share_record": say("Record"),
        "share_record_explained": say("Every action, to replay, verify or bring in elsewhere"),
        "share_codes": say("Show the game as codes"),
        "share_link": say("As a link"),
        "share_link_explained": say(
            "Whoever has the link sees this result, without the word and nothing else, as long as you like."
        ),
        "share_link_make": say("Show it to everybody who has the link"),
        "share_link_revoke": say("Take the link back"),
        "share_bgstats": say(
            "Hands this game to the app on the phone that scans the code; no password is asked for."
        ),
        "share_code": say("Show the code"),
        "share_scan": say("Scan this with the phone that has BG Stats"),
        "share_open": say("Open in BG Stats on this device"),
    },
)
