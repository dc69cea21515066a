"""Builds a release from a clean tree into ``dist/release``: the files attached to its tag, with checksums.

These are the wheel and the sdist, dated by the commit, so that each build gives the same bytes. With them are
the named folders of ``dist`` as archives, and a CycloneDX list of the dependencies with their licences.
``make release`` runs it. ``--version`` first commits and tags a new version. ``--try`` installs the wheel in
an empty environment of each Python on the machine, and opens stores of earlier versions with it.
"""

from __future__ import annotations

import base64
import hashlib
import json
import os
import re
import shutil
import socket
import subprocess
import sys
import tempfile
import time
import zipfile
from collections.abc import Iterable, Mapping, Sequence, Set
from datetime import UTC, datetime
from pathlib import Path
from urllib.request import urlopen
from uuid import NAMESPACE_URL, uuid5

from referee import __version__
from scripts import hatch_build
from tests.support import released
from widgets.screens.about.model import LICENCE
from widgets.screens.about.parts import Part, font_parts, front_end_parts, our_licence, python_parts
from widgets.server_facts import MOST_NOTES

ROOT = Path(__file__).resolve().parents[1]
DIST = ROOT / "dist"
FOLDER = DIST / "release"
LOCK = ROOT / "scripts" / "requirements" / "play.lock"
NAME = "boardroom-referee"
SUMS = "SHA256SUMS"
LATEST = "latest.json"
VERSION_FILE = "referee/__init__.py"
NAMING_THE_WHEEL = ("docs/operating.md",)
PYTHONS = tuple(f"python3.{minor}" for minor in range(11, 20))
START_S = 60


class NotReadyError(Exception):
    """Why there can be no release as things are."""


def _git(*arguments: str) -> str:
    return subprocess.run(
        ["git", *arguments], cwd=ROOT, check=True, capture_output=True, encoding="utf-8"
    ).stdout.strip()


def check() -> None:
    """Raise :class:`NotReadyError` unless everything is committed and the changelog has this version."""
    if changed := _git("status", "--porcelain"):
        raise NotReadyError(f"A release is built from what is committed:\n{changed}")
    changelog = (ROOT / "CHANGELOG.md").read_text("utf-8")
    if not re.search(rf"^## {re.escape(__version__)} — \d{{4}}-\d\d-\d\d\n+\S", changelog, re.MULTILINE):
        raise NotReadyError(f"CHANGELOG.md has no section “## {__version__} — ” with its day.")


def section(version: str) -> str:
    """Return the changelog's section of a version, without its heading; raise :class:`NotReadyError`."""
    changelog = (ROOT / "CHANGELOG.md").read_text("utf-8")
    found = re.search(
        rf"^## {re.escape(version)}[^\n]*\n+(.*?)(?=^## |\Z)", changelog, re.MULTILINE | re.DOTALL
    )
    if found is None or not found[1].strip():
        raise NotReadyError(f"CHANGELOG.md tells nothing of {version}.")
    return found[1].strip() + "\n"


def set_version(version: str) -> None:
    """Give what is unreleased a version: in the code, the changelog and the docs; commit and tag it.

    The store that this version makes is kept with it, for later versions to open.
    """
    if changed := _git("status", "--porcelain"):
        raise NotReadyError(f"A version is given to what is committed:\n{changed}")
    if not re.fullmatch(r"\d+\.\d+\.\d+", version):
        raise NotReadyError(f"A version has three numbers, such as 0.2.0: {version}")
    if version == __version__ or _git("tag", "--list", f"v{version}"):
        raise NotReadyError(f"{version} is there already.")
    section("Unreleased")
    _replace(
        "CHANGELOG.md", "## Unreleased\n", f"## Unreleased\n\n## {version} — {datetime.now(UTC):%Y-%m-%d}\n"
    )
    _replace(VERSION_FILE, f'__version__ = "{__version__}"', f'__version__ = "{version}"')
    for name in NAMING_THE_WHEEL:
        _replace(name, f"boardroom_referee-{__version__}-", f"boardroom_referee-{version}-")
    subprocess.run([sys.executable, "-m", "tests.support.released"], cwd=ROOT, check=True)
    _git("add", "--all")
    _git("commit", "--quiet", "--message", f"Release {version}")
    _git("tag", "--annotate", f"v{version}", "--message", f"Release {version}")


def _replace(name: str, old: str, new: str) -> None:
    text = (ROOT / name).read_text("utf-8")
    if old not in text:
        raise NotReadyError(f"{name} has no “{old.strip()}”.")
    (ROOT / name).write_text(text.replace(old, new), "utf-8")


def locked() -> set[tuple[str, str]]:
    """Return the plain name and the version of each package in the lock; some have one for each Python."""
    lines = re.findall(r"^([\w.-]+)(?:\[[^]]*\])?==(\S+)", LOCK.read_text("utf-8"), re.MULTILINE)
    return {(_plain(name), version) for name, version in lines}


def check_parts(
    front_end: Mapping[str, Part], python: Mapping[str, Part], versions: Set[tuple[str, str]]
) -> None:
    """Raise :class:`NotReadyError` for a part without its licence, or at another version than the lock's."""
    if not front_end or not python or not our_licence():
        raise NotReadyError(
            "What this is made of is not known: install it with `make`, and build its front end."
        )
    for part in (*front_end.values(), *python.values()):
        if not part.licence or not part.text:
            raise NotReadyError(f"{part.name} {part.version} has no licence with its text.")
    for part in python.values():
        if (_plain(part.name), part.version) not in versions:
            raise NotReadyError(f"{part.name} {part.version} is installed, and not as {LOCK.name} has it.")


def _plain(name: str) -> str:
    return re.sub(r"[-_.]+", "-", name).lower()


def write_packages(made_at: int) -> None:
    """Build wheel and sdist, all of whose files are of one time."""
    environment = {**os.environ, "SOURCE_DATE_EPOCH": str(made_at)}
    command = [sys.executable, "-m", "hatchling", "build", "-d", str(FOLDER)]
    subprocess.run(command, cwd=ROOT, env=environment, check=True)


def write_zip(folder: Path, target: Path, made_at: int) -> None:
    """Pack a folder so that the same files make the same archive."""
    moment = datetime.fromtimestamp(made_at, UTC).timetuple()[:6]
    with zipfile.ZipFile(target, "w", zipfile.ZIP_DEFLATED) as archive:
        for path in sorted(path for path in folder.rglob("*") if path.is_file()):
            entry = zipfile.ZipInfo(path.relative_to(folder).as_posix(), moment)
            entry.external_attr = 0o644 << 16
            archive.writestr(entry, path.read_bytes(), zipfile.ZIP_DEFLATED, 9)


def write_licences(parts: Iterable[Part], target: Path) -> None:
    """Write our licence and those of all parts, one after the other."""
    rule = "\n\n" + "=" * 78 + "\n\n"
    texts = [f"{part.name} {part.version}\n{part.licence}\n{part.homepage}\n\n{part.text}" for part in parts]
    target.write_text(rule.join([f"{NAME} {__version__}\n\n{our_licence()}", *texts]) + "\n", "utf-8")


def write_parts_list(
    front_end: Mapping[str, Part], python: Mapping[str, Part], target: Path, made_at: int
) -> None:
    """Write the parts as CycloneDX: the lock's packages with their hashes, those in the front end, the fonts.

    Raises:
        NotReadyError: The list is not valid by CycloneDX's own schema.
    """
    from cyclonedx.contrib.license.factories import LicenseFactory
    from cyclonedx.model import ExternalReference, ExternalReferenceType, HashAlgorithm, HashType, XsUri
    from cyclonedx.model.bom import Bom
    from cyclonedx.model.component import Component, ComponentType
    from cyclonedx.output.json import JsonV1Dot6
    from cyclonedx.schema import SchemaVersion
    from cyclonedx.validation.json import JsonStrictValidator
    from packageurl import PackageURL

    licences = LicenseFactory()
    with tempfile.TemporaryDirectory() as folder:
        read = Path(folder, "lock.json")
        command = [sys.executable, "-m", "cyclonedx_py", "requirements", str(LOCK), "--output-reproducible"]
        subprocess.run([*command, "--no-validate", "-o", str(read)], check=True)
        bom: Bom = Bom.from_json(json.loads(read.read_text("utf-8")))  # type: ignore[attr-defined]
    known = {_plain(name): part for name, part in python.items()}
    for component in bom.components:
        component.description = None  # these repeat the lines of the lock
        if part := known.get(_plain(component.name)):
            component.licenses = [licences.make_from_string(part.licence)]
    packages = json.loads((ROOT / "package-lock.json").read_text("utf-8"))["packages"]
    for part in front_end.values():
        algorithm, _, digest = packages[f"node_modules/{part.name}"]["integrity"].partition("-")
        assert algorithm == "sha512", part.name
        scope, _, name = part.name.rpartition("/")
        bom.components.add(
            Component(
                name=name,
                group=scope or None,
                version=part.version,
                purl=PackageURL("npm", scope or None, name, part.version),
                bom_ref=f"npm:{part.name}",
                hashes=[HashType(alg=HashAlgorithm.SHA_512, content=base64.b64decode(digest).hex())],
                licenses=[licences.make_from_string(part.licence)],
                external_references=[
                    ExternalReference(type=ExternalReferenceType.WEBSITE, url=XsUri(part.homepage))
                ],
            )
        )
    for part in font_parts().values():
        bom.components.add(
            Component(
                name=part.name,
                version=part.version,
                purl=PackageURL("generic", None, _plain(part.name.replace(" ", "-")), part.version),
                bom_ref=f"generic:{part.name}",
                licenses=[licences.make_from_string(part.licence)],
                external_references=[
                    ExternalReference(type=ExternalReferenceType.WEBSITE, url=XsUri(part.homepage))
                ],
            )
        )
    ours = Component(
        name=NAME,
        version=__version__,
        type=ComponentType.APPLICATION,
        purl=PackageURL("pypi", None, NAME, __version__),
        bom_ref=NAME,
        licenses=[licences.make_from_string(LICENCE)],
    )
    bom.metadata.component = ours
    # the same in each build of this commit, and different for other commits
    bom.serial_number = uuid5(NAMESPACE_URL, f"{ours.purl}#{_git('rev-parse', 'HEAD')}")
    bom.metadata.timestamp = datetime.fromtimestamp(made_at, UTC)
    bom.register_dependency(ours, bom.components)
    text = JsonV1Dot6(bom).output_as_string(indent=2)
    if problem := JsonStrictValidator(SchemaVersion.V1_6).validate_str(text):
        raise NotReadyError(f"The list of parts is not valid: {problem}")
    target.write_text(text + "\n", "utf-8")


def write_sums() -> None:
    """Write the checksums of all files, as ``sha256sum --check`` reads them."""
    paths = sorted(path for path in FOLDER.iterdir() if path.name != SUMS)
    lines = [f"{hashlib.sha256(path.read_bytes()).hexdigest()}  {path.name}\n" for path in paths]
    (FOLDER / SUMS).write_text("".join(lines), "utf-8")


def release(folders: Iterable[str]) -> None:
    """Build everything; ``folders``: those in ``dist`` that go along as archives, such as ``site``."""
    check()
    hatch_build.build()
    front_end, python = front_end_parts(), python_parts()
    check_parts(front_end, python, locked())
    made_at = int(_git("log", "-1", "--format=%ct"))
    shutil.rmtree(FOLDER, ignore_errors=True)
    FOLDER.mkdir(parents=True)
    write_packages(made_at)
    write_zip(ROOT / "deploy", FOLDER / f"{NAME}-deploy-{__version__}.zip", made_at)
    shutil.copyfile(LOCK, FOLDER / LOCK.name)
    for name in folders:
        write_zip(DIST / name, FOLDER / f"{NAME}-{name}-{__version__}.zip", made_at)
    write_parts_list(front_end, python, FOLDER / f"{NAME}-{__version__}.cdx.json", made_at)
    parts = (*front_end.values(), *python.values(), *font_parts().values())
    write_licences(parts, FOLDER / f"{NAME}-{__version__}-licences.txt")
    (FOLDER / f"{NAME}-{__version__}-notes.md").write_text(section(__version__), "utf-8")
    write_latest(FOLDER / LATEST)
    write_sums()


def write_latest(target: Path) -> None:
    """Write what servers read that are pointed at it (``--update-file``): this version, and what is new."""
    told = section(__version__)
    titles = [one.strip(" .:") for one in re.findall(r"^- \*\*(.+?)\*\*", told, re.MULTILINE)]
    notes = "\n".join(titles) or told.strip()
    latest = {"version": __version__, "notes": notes[:MOST_NOTES]}
    target.write_text(json.dumps(latest, ensure_ascii=False, indent=1) + "\n", "utf-8")


def found_pythons() -> list[str]:
    """Return the interpreters of each version on the path that can make an environment."""
    asked = "import ensurepip, venv"
    return [
        name
        for name in PYTHONS
        if shutil.which(name)
        and not subprocess.run([name, "-c", asked], check=False, capture_output=True).returncode
    ]


def try_out(python: str) -> str:
    """Install what is released in an empty environment, and return which Python that was.

    It opens the stores of earlier versions, and starts. Raises ``CalledProcessError`` with what was printed,
    or :class:`NotReadyError`.
    """
    [wheel] = FOLDER.glob("*.whl")
    with tempfile.TemporaryDirectory() as folder:
        _run(python, "-m", "venv", folder)
        own = str(Path(folder, "bin", "python"))
        pip = (own, "-m", "pip", "--disable-pip-version-check", "--no-input")
        _run(*pip, "install", "--quiet", "--require-hashes", "-r", str(FOLDER / LOCK.name))
        _run(*pip, "install", "--quiet", "--no-deps", str(wheel))
        _run(*pip, "check")
        referee = str(Path(folder, "bin", "referee"))
        for version in released.versions():
            store = released.load(version, Path(folder, f"{version}.db"))
            saved = _run(referee, "backup", "--store", store, str(Path(folder, f"{version}.zip")))
            holds, tables = json.loads(saved)["holds"], len(released.expected(version)["tables"])
            if holds["tables"] != tables:
                raise NotReadyError(f"Of {tables} tables of {version}, {python} opens {holds['tables']}.")
        _start(referee, Path(folder))
        return _run(own, "--version").strip()


def _start(referee: str, folder: Path) -> None:
    """Start the referee, and stop it as soon as it is ready; raise :class:`NotReadyError`."""
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    options = ("--host", "127.0.0.1", "--port", str(port), "--no-mdns", "--no-browser")
    command = [referee, "serve", *options, "--store", f"sqlite:///{folder / 'new.db'}"]
    with Path(folder, "log").open("w+b") as log, subprocess.Popen(command, stdout=log, stderr=log) as server:
        try:
            until = time.monotonic() + START_S
            while not _is_ready(f"http://127.0.0.1:{port}/healthz/ready"):
                if server.poll() is not None or time.monotonic() > until:
                    log.seek(0)
                    raise NotReadyError(f"The referee did not start:\n{log.read().decode()}")
                time.sleep(0.2)
        finally:
            server.terminate()


def _is_ready(address: str) -> bool:
    try:
        with urlopen(address, timeout=5):
            return True
    except OSError:
        return False


def _run(*command: str) -> str:
    return subprocess.run(command, cwd=DIST, check=True, capture_output=True, encoding="utf-8").stdout


def main(arguments: Sequence[str]) -> None:
    """Do what the command line asks for, see the module."""
    match arguments:
        case ["--check"]:
            check()
        case ["--version", version]:
            set_version(version)
        case ["--try", *pythons]:
            for python in pythons or found_pythons():
                said = f"{try_out(python)}: installs, starts, opens {', '.join(released.versions())}"
                sys.stdout.write(f"{said}\n")
                sys.stdout.flush()
        case folders:
            release(folders)


if __name__ == "__main__":
    try:
        main(sys.argv[1:])
    except NotReadyError as error:
        sys.exit(f"No release: {error}")
    except subprocess.CalledProcessError as error:
        sys.exit(f"No release: {error}\n{error.stdout or ''}{error.stderr or ''}")
