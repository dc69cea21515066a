"""Check the English of docs, docstrings and comments: refused words, long sentences, and proselint's checks.

``make lint`` runs it over the whole tree. ``--report`` prints the Flesch reading ease of each page of docs
instead, and fails nothing.
"""

from __future__ import annotations

import argparse
import ast
import io
import re
import subprocess
import sys
import tokenize
import tomllib
import warnings
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

from proselint.checks import __register__ as proselint_checks
from proselint.config import DEFAULT
from proselint.registry import CheckRegistry
from proselint.tools import LintFile

MOST_WORDS = 25
"""Words of the longest sentence."""
READING_EASE = 45
READING_EASE_OF_GUIDE = 55
"""Flesch reading ease that ``--report`` asks for, of README and guide and of other pages."""
_ROOT = Path(__file__).parent.parent
_LEFT_OUT = re.compile(r"docs/guide/es/|\.es\.md$|rulebook.*\.md$|widgets/contract/|migrations/versions/")
"""Other languages, what players read of the rules, and what is generated."""
_MARKDOWN = (".md",)
_SCRIPTS = (".ts", ".vue", ".mjs", ".js")
_FENCED = re.compile(r"^(```|~~~).*?^\1", re.M | re.S)
_INLINE_CODE = re.compile(r"(`+).+?\1", re.S)
# A page sets the words of a button in italics; they are the screen's.
_BUTTON = re.compile(r"(?<![*\w])\*(?=[^\s*])[^*]+?(?<=\S)\*(?![*\w])")
_TARGET = re.compile(r"\]\([^)]*\)|\{[\w:]+\}|https?://\S+|:\w+:(?=`)")
_SCRIPT_COMMENT = re.compile(r"/\*(.*?)\*/|(?<![:\"'`])//(.*?)$|<!--(.*?)-->", re.S | re.M)
_BLOCK_END = re.compile(r"\n\s*\n|\n\s*(?=[-*|#>]|\d+\.)|\|")
_SENTENCE_END = re.compile(r"(?<=[.!?:;])[\"')*_]*\s+")
CheckRegistry().register_many(proselint_checks)
# Code has straight quotes, tables and headings repeat words, and "to do" is no annotation.
_CHECKS = {**DEFAULT["checks"], "annotations": False, "lexical_illusions": False, "typography": False}


class Finding(NamedTuple):
    """A place in the prose of a file, counted from line 1, and what to write instead."""

    path: str
    line: int
    message: str


def prose(path: Path) -> str:
    """Return a file's prose on its own lines; lines of code are blank.

    Raises SyntaxError for Python that cannot be parsed.
    """
    text = path.read_text(encoding="utf-8")
    if path.suffix in _MARKDOWN:
        return _without_code(text)
    spans = _python_spans(text) if path.suffix == ".py" else _script_spans(text)
    lines = [""] * (text.count("\n") + 2)
    for first, words in spans:
        for offset, line in enumerate(words.split("\n")):
            lines[first - 1 + offset] += line
    return _without_code("\n".join(lines))


def _python_spans(text: str) -> Iterator[tuple[int, str]]:
    for node in ast.walk(ast.parse(text)):
        # A string that is a statement is a docstring, of a module, class, function or attribute.
        if (
            isinstance(node, ast.Expr)
            and isinstance(node.value, ast.Constant)
            and isinstance(node.value.value, str)
        ):
            yield node.lineno, node.value.value
    for token in tokenize.generate_tokens(io.StringIO(text).readline):
        if token.type == tokenize.COMMENT:
            yield token.start[0], token.string.lstrip("#: ")


def _script_spans(text: str) -> Iterator[tuple[int, str]]:
    for match in _SCRIPT_COMMENT.finditer(text):
        words = next(group for group in match.groups() if group is not None)
        yield text.count("\n", 0, match.start()) + 1, re.sub(r"(?m)^\s*\*+", "", words)


def _without_code(text: str) -> str:
    text = _FENCED.sub(lambda code: "\n" * code[0].count("\n"), text)
    text = _INLINE_CODE.sub(lambda code: "X" + "\n" * code[0].count("\n"), text)
    text = _BUTTON.sub(lambda button: "X" + "\n" * button[0].count("\n"), text)
    return _TARGET.sub("", text)


def refused_words() -> list[tuple[re.Pattern[str], str]]:
    """Return the patterns of refused words, each with what to write instead."""
    words = tomllib.loads(Path(__file__).with_name("words.toml").read_text(encoding="utf-8"))["words"]
    return [
        (re.compile(rf"\b(?:{pattern})\b".replace(" ", r"\s+"), re.I), instead)
        for pattern, instead in words.items()
    ]


def sentences(text: str) -> Iterator[tuple[int, str]]:
    """Give the line on which each sentence begins, and the sentence."""
    start = 0
    for end in [*_BLOCK_END.finditer(text), None]:
        block = text[start : end.start() if end else len(text)]
        begin = start
        for sentence in _SENTENCE_END.split(block):
            place = text.index(sentence, begin)
            begin = place + len(sentence)
            if stripped := sentence.strip():
                yield text.count("\n", 0, place + sentence.index(stripped[0])) + 1, stripped
        start = end.end() if end else len(text)


def check(
    path: Path, words: list[tuple[re.Pattern[str], str]], *, is_thorough: bool = True
) -> Iterator[Finding]:
    """Give what a file's prose must change. Proselint, which is slow, runs if it is thorough."""
    text = prose(path)
    name = path.relative_to(_ROOT).as_posix()
    for pattern, instead in words:
        for match in pattern.finditer(text):
            found = " ".join(match[0].split())
            yield Finding(name, text.count("\n", 0, match.start()) + 1, f"“{found}”: write {instead}")
    for line, sentence in sentences(text):
        if (count := len(sentence.split())) > MOST_WORDS:
            start = " ".join(sentence.split()[:6])
            yield Finding(name, line, f"{count} words in “{start} …”: at most {MOST_WORDS}")
    if is_thorough and text.strip():
        config = {**DEFAULT, "checks": _CHECKS}
        for result in LintFile(name, text).lint(config):
            yield Finding(name, result.pos[0], result.check_result.message)


def files(paths: list[str]) -> list[Path]:
    """Return the tracked files under the paths that hold English prose."""
    listed = subprocess.run(
        ["git", "ls-files", "--", *paths], cwd=_ROOT, check=True, capture_output=True, text=True
    ).stdout.splitlines()
    found = [
        _ROOT / name
        for name in listed
        if name.endswith((*_MARKDOWN, *_SCRIPTS, ".py")) and not _LEFT_OUT.search(name)
    ]
    return [path for path in found if path.exists()]  # git lists what was deleted since the last commit


def report(pages: list[Path]) -> None:
    """Print the Flesch reading ease of each page of the docs, hardest first."""
    # Its import of pkg_resources warns.
    warnings.filterwarnings("ignore", message="pkg_resources is deprecated")
    import textstat

    rows = []
    for page in pages:
        # A heading or a table's cell is a sentence without its mark.
        text = " ".join(sentence.rstrip(".!?:;") + "." for _, sentence in sentences(prose(page)))
        name = page.relative_to(_ROOT).as_posix()
        is_guide = name == "README.md" or "guide/" in name
        rows.append(
            (textstat.flesch_reading_ease(text), READING_EASE_OF_GUIDE if is_guide else READING_EASE, name)
        )
    for ease, goal, name in sorted(rows):
        print(f"{ease:6.1f}  {'' if ease >= goal else f'below {goal}':9}  {name}")


def main(arguments: list[str] | None = None) -> int:
    """Check, or report; return 1 if something must change."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("paths", nargs="*", help="files and folders; by default all")
    parser.add_argument("--report", action="store_true", help="print the reading ease of the docs' pages")
    parser.add_argument("--quick", action="store_true", help="leave out proselint")
    given = parser.parse_args(arguments)
    found = files(given.paths)
    if given.report:
        report([path for path in found if path.suffix in _MARKDOWN])
        return 0
    words = refused_words()
    tests = _ROOT / "tests"
    findings = [
        finding
        for path in found
        # Proselint is slow, and tests are half of the tree.
        for finding in check(path, words, is_thorough=not given.quick and tests not in path.parents)
    ]
    for finding in findings:
        print(f"{finding.path}:{finding.line}: {finding.message}")
    return 1 if findings else 0


if __name__ == "__main__":
    sys.exit(main())
