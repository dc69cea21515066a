"""Markdown as data that a template can render without raw HTML."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Literal, TypedDict

from markdown_it import MarkdownIt
from markdown_it.token import Token


class Span(TypedDict):
    """A piece of text, bold or not."""

    text: str
    bold: bool


Spans = list[Span]


class Paragraph(TypedDict):
    """A paragraph."""

    kind: Literal["paragraph"]
    spans: Spans


class BulletList(TypedDict):
    """A list, numbered if it is ``ordered``."""

    kind: Literal["list"]
    ordered: bool
    items: list[Spans]


class TextTable(TypedDict):
    """A table: a head, and rows of cells."""

    kind: Literal["table"]
    head: list[Spans]
    rows: list[list[Spans]]


Block = Paragraph | BulletList | TextTable

_PARSER = MarkdownIt("commonmark", {"html": False}).enable("table")


def blocks(markdown: str) -> list[Block]:
    """Return the paragraphs, lists and tables of a text, as JSON data.

    Each has a ``kind``: a ``paragraph`` has ``spans``; a ``list`` has ``ordered`` and ``items``
    (spans each); a ``table`` has ``head`` (spans a column) and ``rows`` (spans a cell). A span is a
    ``text`` that is ``bold`` or not. Raise ``ValueError`` for anything else.
    """
    return list(_blocks(iter(_PARSER.parse(markdown))))


def _blocks(tokens: Iterator[Token]) -> Iterator[Block]:
    for token in tokens:
        match token.type:
            case "paragraph_open":
                yield {"kind": "paragraph", "spans": _spans(next(tokens))}
            case "bullet_list_open" | "ordered_list_open":
                items = _inlines(tokens, token.type.replace("open", "close"), "list_item_open")
                if any(len(item) != 1 for item in items):
                    raise ValueError("each item of a list in a rule text is one paragraph")
                yield {
                    "kind": "list",
                    "ordered": token.type == "ordered_list_open",
                    "items": [item[0] for item in items],
                }
            case "table_open":
                head, *rows = _inlines(tokens, "table_close", "tr_open")
                yield {"kind": "table", "head": head, "rows": rows}
            case "paragraph_close":
                pass
            case _:
                raise ValueError(f"a rule text holds no {token.type}")


_WITHIN = {
    *("list_item_close", "paragraph_open", "paragraph_close"),
    *("thead_open", "thead_close", "tbody_open", "tbody_close", "tr_close"),
    *("th_open", "th_close", "td_open", "td_close"),
}


def _inlines(tokens: Iterator[Token], end: str, group_start: str) -> list[list[Spans]]:
    """Return the texts up to token ``end``, grouped by the tokens ``each``."""
    groups: list[list[Spans]] = []
    for token in tokens:
        if token.type == end:
            break
        if token.type == group_start:
            groups.append([])
        elif token.type == "inline":
            groups[-1].append(_spans(token))
        elif token.type not in _WITHIN:
            raise ValueError(f"a list or table of a rule text holds no {token.type}")
    return groups


def _spans(inline: Token) -> Spans:
    spans: Spans = []
    bold = False
    for token in inline.children or ():
        match token.type:
            case "strong_open" | "strong_close":
                bold = token.type == "strong_open"
            case "text" | "softbreak":
                text = token.content if token.type == "text" else " "
                if spans and spans[-1]["bold"] == bold:
                    spans[-1]["text"] += text
                elif text:
                    spans.append({"text": text, "bold": bold})
            case _:
                raise ValueError(f"a rule text holds no {token.type}: {inline.content!r}")
    return spans
