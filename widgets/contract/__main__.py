"""``python -m widgets.contract`` writes what models and page agree on, where the page's compiler reads it."""

from __future__ import annotations

from widgets.contract.files import FOLDER, written


def main() -> None:
    """Write the files; they are built, and in no commit."""
    FOLDER.mkdir(parents=True, exist_ok=True)
    for name, text in written().items():
        (FOLDER / name).write_text(text, "utf-8")


if __name__ == "__main__":
    main()
