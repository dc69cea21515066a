"""A release has all its parts, and each build gives the same bytes; an incomplete one is refused."""

from __future__ import annotations

import hashlib
import json
import os
import shutil
import subprocess
import sys
import zipfile
from collections.abc import Iterator
from pathlib import Path
from uuid import NAMESPACE_URL, uuid5

import pytest

from referee import __version__
from scripts import hatch_build, release
from widgets.screens.about.parts import Part
from widgets.server.updates import read_notice
from widgets.server_facts import MOST_NOTES

ROOT = Path(__file__).parents[2]
GIT = ("git", "-c", "user.name=Ana", "-c", "user.email=ana@example.org", "-c", "commit.gpgsign=false")


def run(folder: Path, *command: str, **environment: str) -> None:
    subprocess.run(command, cwd=folder, env={**os.environ, **environment}, check=True, capture_output=True)


def commit_all(folder: Path) -> None:
    run(folder, *GIT, "init", "--quiet")
    run(folder, *GIT, "add", "--all")
    run(folder, *GIT, "commit", "--quiet", "--message", "Everything")


# -- when there is none ------------------------------------------------------------------------------


@pytest.fixture
def tree(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A committed tree of which a release could be made."""
    (tmp_path / "CHANGELOG.md").write_text(f"## {__version__} — 2026-11-22\n\n- New.\n", "utf-8")
    commit_all(tmp_path)
    monkeypatch.setattr(release, "ROOT", tmp_path)
    release.check()
    return tmp_path


def test_what_is_not_committed_is_not_released(tree: Path) -> None:
    (tree / "more.py").touch()
    with pytest.raises(release.NotReadyError, match=r"more\.py"):
        release.check()


@pytest.mark.parametrize(
    "changelog",
    [
        "## Unreleased\n\n- New.\n",
        f"## {__version__}1 — 2026-11-22\n\n- New.\n",
        f"## {__version__} — soon\n\n- New.\n",
        f"## {__version__} — 2026-11-22\n",
    ],
)
def test_a_version_that_the_changelog_does_not_tell_of_is_not_released(tree: Path, changelog: str) -> None:
    (tree / "CHANGELOG.md").write_text(changelog, "utf-8")
    commit_all(tree)
    with pytest.raises(release.NotReadyError, match="has no section"):
        release.check()


@pytest.fixture
def unreleased(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A committed tree whose changelog has something new."""
    (tmp_path / "CHANGELOG.md").write_text(
        f"## Unreleased\n\n- New.\n\n## {__version__} — 2026-11-22\n\n- Old.\n"
    )
    for name in (release.VERSION_FILE, *release.NAMING_THE_WHEEL):
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        text = f'__version__ = "{__version__}"\n# boardroom_referee-{__version__}-py3-none-any.whl\n'
        (tmp_path / name).write_text(text, "utf-8")
    writer = tmp_path / "tests" / "support" / "released.py"
    writer.parent.mkdir(parents=True)
    for package in writer.parents[:2]:
        (package / "__init__.py").touch()
    writer.write_text("from pathlib import Path\nPath('store.sql').write_text('-- a store')\n", "utf-8")
    commit_all(tmp_path)
    for option, value in (("user.name", "Ana"), ("user.email", "ana@example.org")):
        run(tmp_path, "git", "config", option, value)
    monkeypatch.setattr(release, "ROOT", tmp_path)
    return tmp_path


def test_a_new_version_is_in_the_code_the_changelog_and_the_docs_and_is_tagged(unreleased: Path) -> None:
    release.set_version("99.0.0")
    assert '__version__ = "99.0.0"' in (unreleased / release.VERSION_FILE).read_text("utf-8")
    for name in release.NAMING_THE_WHEEL:
        assert "boardroom_referee-99.0.0-py3" in (unreleased / name).read_text("utf-8")
    assert release.section("99.0.0") == "- New.\n"
    assert release.section(__version__) == "- Old.\n"
    with pytest.raises(release.NotReadyError, match="nothing of Unreleased"):
        release.section("Unreleased")
    run(unreleased, "git", "diff", "--exit-code", "HEAD", "v99.0.0")
    assert (unreleased / "store.sql").exists()
    with pytest.raises(release.NotReadyError, match="there already"):
        release.set_version("99.0.0")


def test_servers_are_told_of_the_version_and_what_is_new(unreleased: Path, tmp_path: Path) -> None:
    changelog = unreleased / "CHANGELOG.md"
    for news, told in (
        ("- **Bots.** They know.\n- For contributors: x.\n- **A voice**, in *Settings*.", "Bots\nA voice"),
        ("- New.", "- New."),
        ("- **" + "x" * 9000 + "**", "x" * MOST_NOTES),
    ):
        changelog.write_text(f"## {__version__} — 2026-11-22\n\n{news}\n", "utf-8")
        release.write_latest(tmp_path / "latest.json")
        assert read_notice((tmp_path / "latest.json").read_bytes()) == (__version__, told, "")


@pytest.mark.parametrize(
    ("version", "said"),
    [("1.0", "three numbers"), ("v1.0.0", "three numbers"), (__version__, "there already")],
)
def test_what_is_no_new_version_changes_nothing(unreleased: Path, version: str, said: str) -> None:
    with pytest.raises(release.NotReadyError, match=said):
        release.set_version(version)
    run(unreleased, "git", "diff", "--exit-code")


def test_a_version_with_nothing_new_is_refused(unreleased: Path) -> None:
    release.set_version("99.0.0")
    with pytest.raises(release.NotReadyError, match="nothing of Unreleased"):
        release.set_version("99.0.1")


VUE = Part("vue", "3.5", "MIT", "https://vuejs.org/", "Permission is hereby granted")
BABEL = Part("Babel", "2.18", "BSD-3-Clause", "", "Redistribution and use")


def test_parts_with_their_licences_at_the_locks_versions_are_released() -> None:
    release.check_parts({"vue": VUE}, {"Babel": BABEL}, {("babel", "2.17"), ("babel", "2.18")})


@pytest.mark.parametrize(
    ("front_end", "python", "said"),
    [
        ({"vue": VUE._replace(text="")}, {"Babel": BABEL}, "vue 3.5 has no licence"),
        ({"vue": VUE}, {"Babel": BABEL._replace(licence="")}, r"Babel 2.18 has no licence"),
        ({"vue": VUE}, {"Babel": BABEL._replace(version="3")}, r"Babel 3 is installed"),
        ({}, {"Babel": BABEL}, "not known"),
        ({"vue": VUE}, {}, "not known"),
    ],
)
def test_a_part_without_its_licence_or_of_another_version_is_not_released(front_end, python, said) -> None:
    with pytest.raises(release.NotReadyError, match=said):
        release.check_parts(front_end, python, {("babel", "2.18")})


def test_archives_of_the_same_files_are_the_same(tmp_path: Path) -> None:
    archives = []
    for name, made in (("one", 1_000_000_000), ("two", 1_700_000_000)):
        folder = tmp_path / name
        (folder / "deep").mkdir(parents=True)
        for path in (folder / "index.html", folder / "deep" / "a.js"):
            path.write_text(path.name, "utf-8")
            os.utime(path, (made, made))
        release.write_zip(folder, tmp_path / f"{name}.zip", 1_800_000_000)
        archives.append((tmp_path / f"{name}.zip").read_bytes())
    assert archives[0] == archives[1]
    with zipfile.ZipFile(tmp_path / "one.zip") as archive:
        assert archive.namelist() == ["deep/a.js", "index.html"]


# -- a whole one -------------------------------------------------------------------------------------


WHOLE = pytest.mark.xdist_group("release")
"""They share one release, which takes long."""


@pytest.fixture(scope="module")
def released(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Path]:
    """The files of a release of a clone of this tree as it is."""
    hatch_build.build()
    clone = tmp_path_factory.mktemp("clone")
    listed = subprocess.run(
        ["git", "ls-files", "--cached", "--others", "--exclude-standard"],
        cwd=ROOT,
        check=True,
        capture_output=True,
        encoding="utf-8",
    )
    for name in listed.stdout.splitlines():
        if (ROOT / name).is_file():
            (clone / name).parent.mkdir(parents=True, exist_ok=True)
            shutil.copyfile(ROOT / name, clone / name)
    shutil.copytree(ROOT / "widgets" / "static", clone / "widgets" / "static")
    commit_all(clone)
    (clone / "dist" / "site").mkdir(parents=True)
    (clone / "dist" / "site" / "index.html").write_text("<!doctype html>", "utf-8")
    run(clone, sys.executable, "-m", "scripts.release", "site", PYTHONDONTWRITEBYTECODE="1")
    yield clone / "dist" / "release"
    shutil.rmtree(clone)


@WHOLE
@pytest.mark.browser
@pytest.mark.thorough
def test_everything_is_there_with_its_checksum(released: Path) -> None:
    wheel = f"boardroom_referee-{__version__}-py3-none-any.whl"
    files = {path.name: path.read_bytes() for path in released.iterdir()}
    sums = dict(line.split("  ")[::-1] for line in files.pop("SHA256SUMS").decode().splitlines())
    assert {*sums} == {
        wheel,
        f"boardroom_referee-{__version__}.tar.gz",
        f"boardroom-referee-{__version__}.cdx.json",
        f"boardroom-referee-{__version__}-licences.txt",
        f"boardroom-referee-{__version__}-notes.md",
        f"boardroom-referee-site-{__version__}.zip",
        f"boardroom-referee-deploy-{__version__}.zip",
        "latest.json",
        "play.lock",
    }
    assert read_notice(files["latest.json"]).version == __version__
    with zipfile.ZipFile(released / f"boardroom-referee-deploy-{__version__}.zip") as archive:
        assert {"referee.service", "compose.yaml", "kubernetes/referee.yaml"} <= {*archive.namelist()}
    assert {name: hashlib.sha256(content).hexdigest() for name, content in files.items()} == sums
    notes = (released / f"boardroom-referee-{__version__}-notes.md").read_text("utf-8")
    assert notes == release.section(__version__)
    with zipfile.ZipFile(released / wheel) as archive:
        names = archive.namelist()
        assert {"widgets/static/page/parts.json", "widgets/static/page/manifest.json"} <= {*names}
        assert not [name for name in names if "__pycache__" in name or name.startswith("tests/")]


@WHOLE
@pytest.mark.browser
@pytest.mark.thorough
def test_the_list_of_parts_has_every_package(released: Path) -> None:
    bom = json.loads((released / f"boardroom-referee-{__version__}.cdx.json").read_text("utf-8"))
    assert bom["metadata"]["component"]["version"] == __version__
    commit = (released.parents[1] / ".git" / "refs" / "heads").rglob("*")
    [made_of] = [path.read_text("utf-8").strip() for path in commit if path.is_file()]
    named = f"pkg:pypi/boardroom-referee@{__version__}#{made_of}"
    assert bom["serialNumber"] == f"urn:uuid:{uuid5(NAMESPACE_URL, named)}"  # the same whenever it is built
    listed = {one["purl"].partition("?")[0]: one for one in bom["components"]}
    locked = {f"pkg:pypi/{name}@{version}" for name, version in release.locked()}
    built = json.loads((hatch_build.STATIC / "page" / "parts.json").read_text("utf-8"))
    bundled = {f"pkg:npm/{one['name'].replace('@', '%40')}@{one['version']}": one["licence"] for one in built}
    assert len(locked) > 100 and len(bundled) > 5
    fonts = "pkg:generic/dejavu-fonts@2.37"
    assert {*listed} == locked | {*bundled, fonts}
    assert listed[fonts]["licenses"] == [{"license": {"id": "Bitstream-Vera"}}]
    for purl, licence in bundled.items():
        is_choice = " OR " in licence
        said = {"expression": licence} if is_choice else {"license": {"id": licence}}
        assert listed[purl]["licenses"] == [said]
        assert len(listed[purl]["hashes"][0]["content"]) == 128
    licences = (released / f"boardroom-referee-{__version__}-licences.txt").read_text("utf-8")
    assert all(one["text"] in licences for one in built) and "Bitstream Vera Fonts Copyright" in licences


@WHOLE
@pytest.mark.browser
@pytest.mark.thorough
def test_whoever_builds_the_wheel_again_gets_the_same_bytes(released: Path, tmp_path: Path) -> None:
    tree = released.parents[1]
    made_at = subprocess.run(
        ["git", "log", "-1", "--format=%ct"], cwd=tree, check=True, capture_output=True, encoding="utf-8"
    ).stdout.strip()
    for path in (tree / "widgets").rglob("*.py"):
        os.utime(path, (1_000_000_000, 1_000_000_000))
    command = (sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", str(tmp_path))
    run(tree, *command, SOURCE_DATE_EPOCH=made_at)
    [again] = tmp_path.iterdir()
    assert again.read_bytes() == (released / again.name).read_bytes()


@WHOLE
@pytest.mark.browser
@pytest.mark.thorough
def test_the_wheel_installs_where_nothing_is_and_opens_the_stores_of_earlier_versions(
    released: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(release, "FOLDER", released)
    monkeypatch.setattr(release, "DIST", released.parent)
    assert release.try_out(sys.executable).startswith("Python 3.")


def test_a_wheel_that_does_not_install_is_not_released(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "play.lock").write_text("", "utf-8")
    (tmp_path / "broken-1-py3-none-any.whl").write_text("no wheel", "utf-8")
    monkeypatch.setattr(release, "FOLDER", tmp_path)
    monkeypatch.setattr(release, "DIST", tmp_path)
    with pytest.raises(subprocess.CalledProcessError) as failed:
        release.try_out(sys.executable)
    assert "broken" in failed.value.stderr
