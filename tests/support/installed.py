"""The wheel in an environment of its own, with what it declares and nothing else of this environment."""

from __future__ import annotations

import os
import subprocess
import sys
import venv
from collections.abc import Iterator
from importlib.metadata import Distribution, distribution
from pathlib import Path

from packaging.requirements import Requirement

ROOT = Path(__file__).parents[2]
PIP = (sys.executable, "-m", "pip", "--disable-pip-version-check", "--quiet")
UV = (sys.executable, "-m", "uv", "--quiet", "--offline", "pip")

WITHOUT_NETWORK = ("unshare", "--user", "--map-root-user", "--net")
"""What a process is started by that is to reach nobody: it gets a network of its own, without a card."""

LOOPBACK_ALONE = """
import fcntl, os, socket, struct, sys
with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as any_socket:
    set_flags, is_up = 0x8914, 1
    fcntl.ioctl(any_socket, set_flags, struct.pack("16sH22x", b"lo", is_up))
os.execv(sys.argv[1], sys.argv[1:])
"""
"""In that network, have this machine reach itself, and go on as another program."""


def build_wheel(folder: Path) -> Path:
    """Build the wheel of this checkout, as a release does, and return it."""
    subprocess.run(
        [*PIP, "wheel", "--no-deps", "--no-build-isolation", "--no-index", "-w", str(folder), str(ROOT)],
        check=True,
    )
    [wheel] = folder.glob("*.whl")
    return wheel


class Installed:
    """An environment with the wheel.

    What the wheel requires is linked from this environment, where it was installed from the lock: so nothing
    is fetched, and what is not required, or is in the checkout alone, is not there.
    """

    def __init__(self, folder: Path, wheel: Path) -> None:
        venv.create(folder, symlinks=True, with_pip=False)
        self.python = folder / "bin" / "python"
        [self._site] = folder.glob("lib/python*/site-packages")
        subprocess.run(
            [*UV, "install", "--no-deps", "--no-cache", "--python", str(self.python), str(wheel)], check=True
        )
        [own] = Distribution.discover(name="boardroom-referee", path=[str(self._site)])
        for one in _required(own):
            self._link(one)

    def _link(self, other: Distribution) -> None:
        for file in other.files or ():
            outside = ".." in file.parts
            if outside and "bin" in file.parts:  # begins with the interpreter that it was installed for
                continue
            path = file if outside else Path(file.parts[0])
            target = Path(os.path.normpath(self._site / path))
            if not target.exists():
                target.parent.mkdir(parents=True, exist_ok=True)
                target.symlink_to(Path(os.path.normpath(str(other.locate_file(path)))))


def _required(own: Distribution) -> Iterator[Distribution]:
    """Yield all that a distribution requires, and what that requires."""
    seen: set[tuple[str, str]] = set()
    waiting = [(own, "")]
    while waiting:
        one, extra = waiting.pop()
        for requirement in map(Requirement, one.requires or ()):
            if requirement.marker and not requirement.marker.evaluate({"extra": extra}):
                continue
            found = distribution(requirement.name)
            assert requirement.specifier.contains(found.version), (one.name, str(requirement), found.version)
            new = {(found.name, wanted) for wanted in ("", *requirement.extras)} - seen
            seen |= new
            waiting += [(found, wanted) for _, wanted in new]
            if (found.name, "") in new:
                yield found
