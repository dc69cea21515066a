"""The sheet about the referee: asked for when it opens, and a licence's text when somebody reads it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Annotated

from referee import __version__
from referee.engine.errors import Malformed
from referee.engine.parameters import Choice
from referee.i18n import Speech, say
from widgets.request_params import String
from widgets.requests import query
from widgets.screens.about.parts import Part, font_parts, front_end_parts, our_licence, python_parts
from widgets.screens.about.views import AboutView, LicenceText, PartKind

LICENCE = "BSD-3-Clause"
"""The name of our own licence."""

_PARTS: Mapping[PartKind, Callable[[], Mapping[str, Part]]] = {
    "front_end": front_end_parts,
    "python": python_parts,
    "fonts": font_parts,
}
_OURS = "ours"


class AboutModel:
    """What everybody may know of the referee itself."""

    def __init__(self, speech: Speech) -> None:
        self.speech = speech

    @query("about")
    def view(self) -> AboutView:
        """Return the sheet as data, without any licence's text."""
        return {
            "version": __version__,
            "licence": LICENCE,
            "groups": [
                {
                    "kind": kind,
                    "parts": [
                        {
                            "name": part.name,
                            "version": part.version,
                            "licence": part.licence,
                            "homepage": part.homepage,
                        }
                        for part in parts().values()
                    ],
                }
                for kind, parts in _PARTS.items()
            ],
        }

    @query("licence")
    def licence(
        self, kind: Annotated[str, Choice(values=(_OURS, *_PARTS))], name: String = ""
    ) -> LicenceText:
        """Return the text of our licence, or of a part's; raise :class:`Malformed` for none of that name."""
        if kind == _OURS:
            return {"text": our_licence()}
        parts = next(of for known, of in _PARTS.items() if known == kind)()
        if name not in parts:
            raise Malformed("name", say("There is no part of this name."))
        return {"text": parts[name].text}
