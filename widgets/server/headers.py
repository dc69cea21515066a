"""What every answer tells a browser: what a page may load and run, and that no other site may use it."""

from __future__ import annotations

from base64 import b64encode
from hashlib import sha256
from pathlib import Path
from typing import Any, get_args

from tornado.httputil import HTTPHeaders, HTTPServerRequest
from tornado.web import OutputTransform

from referee.share.sheet import Paper, sheet_style

TEMPLATES = Path(__file__).parent / "templates"


def style_source(css: str) -> str:
    """Return the source by which a policy allows one inline style, and no other."""
    return f"'sha256-{b64encode(sha256(css.encode()).digest()).decode()}'"


PLAIN_STYLES = tuple(
    style_source((TEMPLATES / name).read_text("utf-8").removesuffix("\n"))
    for name in ("plain.css", "error.css")
)
"""Styles of the pages that load nothing: who sees those may not be let in to load anything."""

PLOTLY_STYLE = style_source("")
"""Plotly's own style: an element without text, whose rules its script sets afterwards."""

SHEET_STYLES = tuple(style_source(sheet_style(paper)) for paper in get_args(Paper))
"""Styles of a result's sheet: the document to print has them in itself, and is bound to its page's policy."""

PAGE_POLICY = (
    "default-src 'self'; script-src 'self'; "
    f"style-src 'self' {' '.join((*PLAIN_STYLES, *SHEET_STYLES, PLOTLY_STYLE))}; "
    "img-src 'self' data:; object-src 'none'; base-uri 'none'; form-action 'self'"
)
"""The Content-Security-Policy of a page: no script is inline, made of a text or from elsewhere, and of inline
styles only those that are known apply."""

PLAIN_VOILA_POLICY = (
    "default-src 'self'; "
    # anywidget runs a widget's module from a blob; JupyterLab compiles schemas, and sets styles inline
    "script-src 'self' 'unsafe-eval' blob:; style-src 'self' 'unsafe-inline'; "
    "img-src 'self' data: blob:; font-src 'self' data:; connect-src 'self' data: blob:; "
    "worker-src 'self' blob:; object-src 'none'; base-uri 'none'; form-action 'self'"
)
"""The policy of the page in plain Voilà, in the page's own template: there nothing else sends one."""

FEATURES = (
    *("accelerometer", "display-capture", "geolocation", "gyroscope", "hid", "magnetometer"),
    *("microphone", "midi", "payment", "serial", "usb"),
)
"""What a browser could lend to a page and no page of ours asks for."""

HEADERS = {
    "Content-Security-Policy": f"{PAGE_POLICY}; frame-ancestors 'none'",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    # the camera reads codes of games, after it was asked for
    "Permissions-Policy": ", ".join(["camera=(self)", *(f"{feature}=()" for feature in FEATURES)]),
    "Referrer-Policy": "same-origin",
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
}
"""Nothing is loaded from, sent to, framed by or told to another site."""

HSTS = ("Strict-Transport-Security", "max-age=31536000")
"""What is added where the page came by TLS: the browser comes by TLS for a year."""


class SecurityHeaders(OutputTransform):
    """Adds :data:`HEADERS` to every answer, whichever handler gives it: files, errors and pages alike."""

    def __init__(self, request: HTTPServerRequest) -> None:
        self._headers = dict([*HEADERS.items(), HSTS]) if request.protocol == "https" else HEADERS

    def transform_first_chunk(
        self, status_code: int, headers: HTTPHeaders, chunk: bytes, finishing: bool
    ) -> tuple[int, HTTPHeaders, bytes]:
        headers.update(self._headers)
        return status_code, headers, chunk


class PagePolicy:
    """Gives the page's template in plain Voilà its ``page_policy``; named in ``templates/conf.json``."""

    def __call__(self, notebook: Any, resources: dict[str, Any]) -> tuple[Any, dict[str, Any]]:
        """Take part in making the page, as nbconvert's preprocessors do."""
        return notebook, {**resources, "page_policy": PLAIN_VOILA_POLICY}
