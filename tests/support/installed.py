"""The wheel in a separate environment, which the steps of ``deploy/Containerfile`` make."""

from __future__ import annotations

import json
import os
import re
import shutil
import subprocess
import sys
import tomllib
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from fnmatch import fnmatch
from importlib.metadata import Distribution, distribution
from pathlib import Path

from packaging.requirements import Requirement

ROOT = Path(__file__).parents[2]
CONTAINERFILE = ROOT / "deploy" / "Containerfile"
IGNORED = ROOT / "deploy" / "Containerfile.dockerignore"
INSTALLED = "/opt/referee"
"""Where the image has the environment."""

CUT_OFF = ("unshare", "--user", "--map-root-user", "--net", "--mount")
"""Starts a process with a separate network without an interface, and a separate view of the disk."""

AS_IN_THE_IMAGE = """
mount --bind /tmp /tmp
mount --bind "$1" "$1" && mount -o remount,bind,ro "$1"
mount -t tmpfs tmpfs /var/lib && mkdir -m 0700 /var/lib/referee
mount -o remount,bind,ro /
shift
exec unshare --user --map-user=10001 --map-group=10001 "$@"
"""
"""There, make the disk read-only except for writable folders, and continue as its user. ``$1`` is where
it is installed."""

LOOPBACK_ALONE = """
import fcntl, os, socket, struct, sys
with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as any_socket:
    set_flags, is_up = 0x8914, 1
    fcntl.ioctl(any_socket, set_flags, struct.pack("16sH22x", b"lo", is_up))
os.execvp(sys.argv[1], sys.argv[1:])
"""
"""There, enable the loopback interface, and continue as another program."""


@dataclass(frozen=True)
class Step:
    """A line of a Containerfile: ``RUN``, say, and what follows."""

    word: str
    rest: str

    @property
    def command(self) -> list[str]:
        """The words of a command that no shell reads."""
        words: list[str] = json.loads(self.rest)
        return words


def stages(path: Path = CONTAINERFILE) -> list[list[Step]]:
    """Return the steps of each stage."""
    lines = [one for one in path.read_text("utf-8").splitlines() if not one.lstrip().startswith("#")]
    whole = re.sub(r"\\\n\s*", "", "\n".join(lines))
    steps = [Step(*one.split(maxsplit=1)) for one in whole.splitlines() if one.strip()]
    starts = [number for number, step in enumerate(steps) if step.word == "FROM"]
    return [steps[start:end] for start, end in zip(starts, [*starts[1:], None], strict=True)]


def is_in_context(path: str) -> bool:
    """Whether a file of the checkout is among what an image is built from, by the ignore file next to it."""
    parts = Path(path).parts
    is_taken = True
    for line in IGNORED.read_text("utf-8").splitlines():
        pattern = line.lstrip("!")
        if not line or line.startswith("#"):
            continue
        beginnings = ["/".join(parts[:length]) for length in range(1, len(parts) + 1)]
        anywhere = [pattern.removeprefix("**/")] if pattern.startswith("**/") else []
        if any(fnmatch(one, pattern) for one in beginnings) or any(
            fnmatch(one, pattern) for pattern in anywhere for one in parts
        ):
            is_taken = line.startswith("!")
    return is_taken


def copy_context(target: Path) -> None:
    """Copy what an image is built from, with the front end as it is built here already."""
    lines = IGNORED.read_text("utf-8").splitlines()
    taken = [ROOT / line.removeprefix("!") for line in lines if line.startswith("!")]
    for path in (file for one in taken for file in (one.rglob("*") if one.is_dir() else [one])):
        name = path.relative_to(ROOT)
        if path.is_file() and is_in_context(name.as_posix()):
            (target / name).parent.mkdir(parents=True, exist_ok=True)
            shutil.copyfile(path, target / name)
    shutil.copytree(ROOT / "widgets" / "static", target / "widgets" / "static")


class Installed:
    """An environment as the image has it, in a folder.

    What the lock names is not fetched, but linked from this environment, where it was installed by the lock:
    only what is declared, so that nothing else can be imported.
    """

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.root = folder / INSTALLED.lstrip("/")
        self._source = folder / "src"
        copy_context(self._source)
        builder, _ = stages()
        for step in builder:
            if step.word == "RUN" and "--require-hashes" in step.rest:
                self._link_declared()
            elif step.word == "RUN":
                self._run(step.rest)

    @property
    def bin(self) -> Path:
        """The folder with the environment's commands."""
        return self.root / "bin"

    def _run(self, step: str) -> None:
        command = step.replace(INSTALLED, str(self.root)).replace("/wheel", f"{self.folder}/wheel")
        command = re.sub(r"^(python -m )?(?=(?:pip|venv) )", f"{sys.executable} -m ", command)
        done = subprocess.run(
            ["sh", "-ec", command], cwd=self._source, check=False, capture_output=True, text=True
        )
        assert done.returncode == 0, done.stdout + done.stderr

    def _link_declared(self) -> None:
        project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))
        for one in _required([*project["project"]["dependencies"], *project["dependency-groups"]["build"]]):
            self._link(one)

    def _link(self, other: Distribution) -> None:
        [site] = self.root.glob("lib/python*/site-packages")
        for file in other.files or ():
            outside = ".." in file.parts
            if outside and "bin" in file.parts:  # begins with the interpreter that it was installed for
                continue
            path = file if outside else Path(file.parts[0])
            target = Path(os.path.normpath(site / path))
            if not target.exists():
                target.parent.mkdir(parents=True, exist_ok=True)
                target.symlink_to(Path(os.path.normpath(str(other.locate_file(path)))))


def _required(declared: Iterable[str]) -> Iterator[Distribution]:
    """Yield all distributions that are declared, and what those require."""
    seen: set[tuple[str, str]] = set()
    waiting = [(one, "") for one in declared]
    while waiting:
        requirement, extra = Requirement(waiting[-1][0]), waiting.pop()[1]
        if requirement.marker and not requirement.marker.evaluate({"extra": extra}):
            continue
        found = distribution(requirement.name)
        assert requirement.specifier.contains(found.version), (str(requirement), found.version)
        new = {(found.name, wanted) for wanted in ("", *requirement.extras)} - seen
        seen |= new
        waiting += [(one, wanted) for _, wanted in new for one in found.requires or ()]
        if (found.name, "") in new:
            yield found
