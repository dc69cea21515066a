"""QR codes that a page shows."""

from __future__ import annotations


def qr_svg(text: str, *, error: str = "m", border: int = 1) -> str:
    """Return a QR code as a data URI of an SVG image.

    Args:
        text: What a camera reads.
        error: The error correction, ``l`` (densest text) to ``h``; more where it costs no larger code.
        border: The quiet zone, in modules; where the page is not white around the code, 4.

    Raises:
        segno.DataOverflowError: No QR code holds so much.
    """
    import segno

    return str(segno.make_qr(text, error=error).svg_data_uri(scale=6, border=border))
