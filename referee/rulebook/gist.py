"""Rules in fewer words: the beginning of each clause, with its lists and tables whole."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import NamedTuple

from referee.engine.info import Handling
from referee.rulebook import Chapter, Clause
from referee.rulebook.blocks import Block, Span, Spans, blocks

_END = re.compile(r"(?<=[.!?])\s+(?=[¿¡“«(]?[A-ZÁÉÍÓÚÑ0-9])")
"""Where a sentence ends and another begins."""


class ShortClause(NamedTuple):
    """A clause in fewer words."""

    id: str
    blocks: list[Block]


class ShortChapter(NamedTuple):
    """A chapter without the clauses that only explain."""

    id: str
    title: str
    clauses: tuple[ShortClause, ...]

    @property
    def weight(self) -> int:
        """How much room it takes, in characters of running text."""
        return len(self.title) + 60 + sum(map(_room, (one for c in self.clauses for one in c.blocks)))


def shortened(chapter: Chapter, handling: Mapping[str, Handling], sentences: int) -> ShortChapter:
    """Return a chapter with as many sentences of each clause, and those that take no part in it left out."""
    kept = [one for one in chapter.clauses if handling.get(one.id) is not Handling.EXPLAINED]
    return ShortChapter(chapter.id, chapter.title, tuple(gist(one, sentences) for one in kept))


def gist(clause: Clause, sentences: int) -> ShortClause:
    """Return the first ``sentences`` of a clause, and its lists and tables.

    A question or a name in bold is not counted: it says nothing without what comes after it.
    """
    found: list[Block] = []
    left = sentences
    for block in blocks(clause.text):
        if block["kind"] != "paragraph":
            found.append(block)
        elif left > 0:
            spans, used = _first(block["spans"], left)
            found.append({"kind": "paragraph", "spans": spans})
            left -= used
    return ShortClause(clause.id, found)


def _first(spans: Spans, sentences: int) -> tuple[Spans, int]:
    """Return the beginning of a paragraph, and how many sentences that is."""
    found: Spans = []
    used = 0
    for text, is_bold, is_end in _pieces(spans):
        if found and found[-1]["bold"] == is_bold:
            found[-1]["text"] += text
        else:
            found.append({"text": text, "bold": is_bold})
        if is_end:
            used += not is_bold and not text.rstrip().endswith("?")
            if used == sentences:
                break
    if found:
        found[-1]["text"] = found[-1]["text"].rstrip()
    return found, max(used, 1)


def _pieces(spans: list[Span]) -> Iterator[tuple[str, bool, bool]]:
    """Yield a paragraph sentence by sentence: the words, whether they are bold, and whether it ends there."""
    for index, span in enumerate(spans):
        parts = _END.split(span["text"])
        for at, part in enumerate(parts):
            is_last = at == len(parts) - 1
            ends = part.rstrip()[-1:] in (".", "!", "?") or (is_last and index == len(spans) - 1)
            yield (part if is_last else f"{part} "), span["bold"], ends


def _room(block: Block) -> int:
    match block["kind"]:
        case "paragraph":
            return 30 + sum(len(span["text"]) for span in block["spans"])
        case "list":
            return sum(30 + sum(len(span["text"]) for span in item) for item in block["items"])
        case _:
            return 80 * (len(block["rows"]) + 1)
