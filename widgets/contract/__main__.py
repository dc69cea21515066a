"""``python -m widgets.contract`` writes what models and page agree on; ``--check`` says if that is due."""

from __future__ import annotations

import sys

import click

from widgets.contract.files import FOLDER, written


def main() -> int:
    """Write the files, or return 1 if one of them is not what it should be."""
    due = {
        name: text
        for name, text in written().items()
        if not (FOLDER / name).is_file() or (FOLDER / name).read_text("utf-8") != text
    }
    if "--check" in sys.argv:
        for name in due:
            click.echo(f"{name} is out of date: make contract", err=True)
        return 1 if due else 0
    FOLDER.mkdir(parents=True, exist_ok=True)
    for name, text in due.items():
        (FOLDER / name).write_text(text, "utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
