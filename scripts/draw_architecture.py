"""Draws the picture in ``architecture.md`` from the import contract and the imports there are.

``python -m scripts.draw_architecture`` writes it into the page; ``--check`` only says whether that is due.
"""

from __future__ import annotations

import sys
import tomllib
from collections.abc import Mapping
from pathlib import Path

import grimp

ROOT = Path(__file__).parents[1]
PAGE = ROOT / "docs" / "architecture.md"
BEGIN, END = "<!-- picture: begin -->", "<!-- picture: end -->"
CONTRACT = "No import runs up a floor"


def floors() -> list[list[str]]:
    """Return the packages on each floor of the contract, the highest floor first."""
    settings = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["tool"]["importlinter"]
    contract = next(one for one in settings["contracts"] if one["name"] == CONTRACT)
    return [[name.strip() for name in layer.split("|")] for layer in contract["layers"]]


def reach(names: list[str]) -> dict[str, set[str]]:
    """Return which of the packages lead to which others, by whatever way; imports for types count."""
    graph = grimp.build_graph("referee", "widgets", cache_dir=None)
    found: dict[str, set[str]] = {name: set() for name in names}
    for importer in names:
        for imported in names:
            if importer != imported and graph.find_shortest_chain(importer, imported, as_packages=True):
                found[importer].add(imported)
    return found


def drawn(reached: Mapping[str, set[str]]) -> list[tuple[str, str]]:
    """Return the arrows that no others imply."""
    return [
        (importer, imported)
        for importer in reached
        for imported in sorted(reached[importer])
        if not any(imported in reached[between] for between in reached[importer] if between != imported)
    ]


def picture() -> str:
    """Return the picture as a Mermaid chart: a box a floor, an arrow an import."""
    levels = floors()
    names = [name for level in levels for name in level]
    lines = ["```mermaid", "flowchart TD"]
    for number, level in enumerate(levels):
        lines.append(f"    subgraph floor{len(levels) - number}[ ]")
        lines.append("        direction LR")
        lines += [f'        {name.replace(".", "_")}["{name}"]' for name in level]
        lines.append("    end")
    for importer, imported in drawn(reach(names)):
        lines.append(f"    {importer.replace('.', '_')} --> {imported.replace('.', '_')}")
    return "\n".join([*lines, "```"])


def page(text: str) -> str:
    """Return the page with the picture as it is now."""
    before, _, rest = text.partition(BEGIN)
    _, _, after = rest.partition(END)
    return f"{before}{BEGIN}\n{picture()}\n{END}{after}"


def main() -> None:
    """Write the picture into the page, or say that it is out of date."""
    text = PAGE.read_text("utf-8")
    new = page(text)
    if "--check" in sys.argv[1:]:
        if new != text:
            sys.exit("The picture is out of date: run `make architecture`.")
        return
    PAGE.write_text(new, "utf-8")


if __name__ == "__main__":
    main()
