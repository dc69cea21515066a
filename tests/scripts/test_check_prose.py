"""The prose check finds refused words and long sentences where they stand, and reads no code."""

from __future__ import annotations

import subprocess
from pathlib import Path

import pytest

from scripts import check_prose

LONG = " ".join(["word"] * (check_prose.MOST_WORDS + 1))


@pytest.fixture(autouse=True)
def root(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setattr(check_prose, "_ROOT", tmp_path)
    return tmp_path


def findings(root: Path, name: str, text: str) -> list[tuple[int, str]]:
    """Return the line and the message of each finding in a file with this text."""
    path = root / name
    path.write_text(text, encoding="utf-8")
    found = check_prose.check(path, check_prose.refused_words())
    return [(finding.line, finding.message) for finding in found]


def test_a_refused_word_is_found_in_a_page(root: Path) -> None:
    [(line, message)] = findings(root, "page.md", "# Title\n\nIt starts anew.\n")
    assert (line, message) == (3, "“anew”: write again")


def test_a_refused_phrase_is_found_over_two_lines(root: Path) -> None:
    [(line, message)] = findings(root, "page.md", "The page is\ntold.\n")
    assert line == 1
    assert message.startswith("“is told”")


def test_docstrings_and_comments_are_read_and_code_is_not(root: Path) -> None:
    function = 'def anew_():\n    """Read ``anew``.\n\n    Anew.\n    """\n'
    module = f'"""Start anew."""\n\nanew = "anew"  # anew\n\n\n{function}'
    assert sorted(line for line, _ in findings(root, "module.py", module)) == [1, 3, 9]


def test_comments_of_scripts_are_read_and_code_is_not(root: Path) -> None:
    script = '/** Anew. */\nconst anew = "anew http://anew";\n// anew\n'
    assert [line for line, _ in findings(root, "script.ts", script)] == [1, 3]
    component = "<template>\n    <!-- anew -->\n    <p>anew</p>\n</template>\n"
    assert [line for line, _ in findings(root, "component.vue", component)] == [2]


def test_code_addresses_and_buttons_of_a_page_are_not_read(root: Path) -> None:
    page = "```sh\nanew\n```\n\nSee `anew` and [this](anew.md).\n\nTap *Go on* or *Begin\nanew*.\n"
    assert findings(root, "page.md", page) == []


def test_a_long_sentence_is_found_where_it_begins(root: Path) -> None:
    [(line, message)] = findings(root, "page.md", f"A short one.\n\nAnother.\n{LONG.capitalize()}.\n")
    assert line == 4
    assert message.startswith(f"{check_prose.MOST_WORDS + 1} words")


@pytest.mark.parametrize("end", [". ", ": ", "; ", "\n\n", "\n- ", "\n2. ", " | "])
def test_a_sentence_ends_with_its_mark_its_paragraph_or_its_cell(root: Path, end: str) -> None:
    half = " ".join(["word"] * (check_prose.MOST_WORDS - 1))
    assert findings(root, "page.md", f"{half}{end}{half}\n") == []


def test_proselint_reads_the_prose_too(root: Path) -> None:
    [(line, message)] = findings(root, "page.md", "First.\n\nIt is very good.\n")
    assert line == 3
    assert "very" in message


def test_the_command_fails_with_the_place_of_a_finding(
    root: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    page = root / "page.md"
    page.write_text("Anew.\n", encoding="utf-8")
    monkeypatch.setattr(check_prose, "files", lambda paths: [page])
    assert check_prose.main([]) == 1
    assert capsys.readouterr().out == "page.md:1: “Anew”: write again\n"
    page.write_text("Again.\n", encoding="utf-8")
    assert check_prose.main([]) == 0
    assert capsys.readouterr().out == ""


def test_the_report_marks_a_page_that_is_hard_to_read(
    root: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    easy, hard = root / "easy.md", root / "hard.md"
    easy.write_text("The cat sat on the mat.\n", encoding="utf-8")
    hard.write_text(
        "Institutional considerations necessitate interdisciplinary collaboration.\n", encoding="utf-8"
    )
    monkeypatch.setattr(check_prose, "files", lambda paths: [easy, hard])
    assert check_prose.main(["--report"]) == 0
    first, second = capsys.readouterr().out.splitlines()
    assert "below 45" in first
    assert first.endswith("hard.md")
    assert second.endswith("easy.md")
    assert "below" not in second


def test_files_that_were_deleted_are_left_out(root: Path) -> None:
    for name in ("kept.md", "deleted.md", "code.txt"):
        (root / name).touch()
    for command in (["init", "--quiet"], ["add", "--all"]):
        subprocess.run(["git", *command], cwd=root, check=True)
    (root / "deleted.md").unlink()
    assert check_prose.files([]) == [root / "kept.md"]
