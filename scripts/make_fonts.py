"""Makes the fonts of the result's picture (``make fonts FROM=folder``) from those of DejaVu 2.37.

The folder has the files of that release, as its authors and ``dejavu-fonts-ttf`` 2.37.3 on npm publish them.
The script refuses any other file. Its output in ``referee/share/fonts`` is in the repository, and the same
each time. The fonts have the signs that names and titles may have, without hints for small sizes. A list of
the widths lets code measure a text without reading a font.
"""

from __future__ import annotations

import hashlib
import json
import sys
from itertools import groupby
from pathlib import Path

from fontTools.subset import Options, Subsetter
from fontTools.ttLib import TTFont

TARGET = Path(__file__).resolve().parents[1] / "referee" / "share" / "fonts"
SOURCES = {
    "DejaVuSans.ttf": "7da195a74c55bef988d0d48f9508bd5d849425c1770dba5d7bfc6ce9ed848954",
    "DejaVuSans-Bold.ttf": "e6476c1b80502924294eed40894c5b18e06c181444ca953e5334262df9c27724",
    "DejaVuSerif-Bold.ttf": "c47b5527bcdc8dcf9ea8c77054454c5a884beaca2f44851a2a823ee639cbf07f",
}
"""The SHA-256 of each file."""
LICENCE = "LICENSE"
BLOCKS = (
    (0x0020, 0x024F),  # Latin
    (0x02B0, 0x052F),  # accents, Greek, Cyrillic
    (0x0530, 0x06FF),  # Armenian, Hebrew, Arabic
    (0x10A0, 0x10FF),  # Georgian
    (0x1E00, 0x1EFF),  # more Latin
    (0x2010, 0x2027),  # punctuation, without direction marks
    (0x202F, 0x205E),
    (0x20A0, 0x20CF),  # currencies
    (0x2100, 0x214F),  # signs such as № and ™
    (0x2190, 0x21FF),  # arrows
    (0x25A0, 0x27BF),  # shapes, symbols, dingbats
    (0xFB13, 0xFB4F),  # Armenian and Hebrew in one sign
)
"""First and last code point of the signs that the fonts keep."""
FEATURES = ["ccmp", "fina", "init", "isol", "kern", "mark", "medi", "mkmk", "rlig"]
"""How signs change and move beside others: what writing itself needs, and no ornament."""


def make(folder: Path) -> None:
    """Write the fonts and their widths; raise ``ValueError`` for another file than the one that is named."""
    widths = {}
    for name, expected in SOURCES.items():
        found = hashlib.sha256((folder / name).read_bytes()).hexdigest()
        if found != expected:
            raise ValueError(f"{name} is another one: {found}")
        font = TTFont(folder / name, recalcTimestamp=False)
        options = Options(hinting=False, layout_features=FEATURES, drop_tables=["FFTM"])
        subsetter = Subsetter(options)
        subsetter.populate(unicodes=[one for first, last in BLOCKS for one in range(first, last + 1)])
        subsetter.subset(font)
        font.save(TARGET / name)
        widths[name.removesuffix(".ttf")] = widths_of(font)
    (TARGET / "widths.json").write_text(json.dumps(widths, separators=(",", ":")) + "\n", "utf-8")
    (TARGET / "LICENSE.txt").write_bytes((folder / LICENCE).read_bytes())


def widths_of(font: TTFont) -> list[tuple[int, list[int]]]:
    """Return how wide signs are, in 2048ths of the font's size: runs of them, each with its first sign."""
    assert font["head"].unitsPerEm == 2048
    advances, known = font["hmtx"].metrics, font.getBestCmap()
    runs = groupby(enumerate(sorted(known)), key=lambda one: one[1] - one[0])
    signs = ([sign for _, sign in run] for _, run in runs)
    return [(run[0], [advances[known[sign]][0] for sign in run]) for run in signs]


if __name__ == "__main__":
    make(Path(sys.argv[1]))
