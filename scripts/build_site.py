"""Builds the static site (``make site``): a folder with the whole referee, which any web server can serve.

The front end by Vite; the packages and what they import, compiled by Pyodide's own Python
(``compile_site.mjs``); Pyodide; and a list of all files with their sizes, by which the page says how far it
is, and the service worker keeps them. Nothing is built that is there already.
"""

from __future__ import annotations

import gzip
import hashlib
import json
import pickle
import shutil
import subprocess
import sys
from collections.abc import Iterable, Iterator
from importlib.metadata import Distribution, distribution, packages_distributions
from importlib.util import find_spec
from pathlib import Path
from zipfile import ZipFile

from referee.i18n import LANGUAGES
from scripts import hatch_build
from widgets.screens.about.parts import is_licence

ROOT = Path(__file__).resolve().parents[1]
SITE = ROOT / "dist" / "site"
STAGE = ROOT / "build" / "site"
PYODIDE = ROOT / "node_modules" / "pyodide"
LICENCES = ROOT / "widgets" / "frontend" / "site" / "licences"
"""The licences of what is in Pyodide, which brings none along."""
PARTS = "parts.json"

IMPORTED = (
    "alembic",
    "babel",
    "confusable_homoglyphs",
    "fsrs",
    "jinja2",
    "mako",
    "markdown_it",
    "markupsafe",
    "mdurl",
    "openskill",
    "platformdirs",
    "segno",
    "sqlalchemy",
    "typing_extensions",
    "xlsxwriter",
)
"""What the packages import of others, all of it pure Python."""
NOT_IMPORTED = (
    "alembic/templates",
    "alembic/testing",
    "babel/localtime/_win32.py",
    "babel/messages",
    "babel/support.py",
    "babel/units.py",
    "confusable_homoglyphs/cli.py",
    "fsrs/optimizer.py",
    "mako/cmd.py",
    "mako/ext/",
    "mako/testing",
    "markdown_it/cli",
    "markdown_it/tree.py",
    "openskill/models/weng_lin/bradley_terry",
    "openskill/models/weng_lin/thurstone",
    "platformdirs/__main__.py",
    "platformdirs/android.py",
    "platformdirs/ios.py",
    "platformdirs/macos.py",
    "platformdirs/pytest_plugin.py",
    "platformdirs/testing.py",
    "platformdirs/windows.py",
    "referee/__main__.py",
    "referee/api/",
    "referee/cli/",
    "referee/store/sql/copies.py",
    "referee/store/sql/trials.py",
    "referee/store/whole_file.py",
    "referee/tables/archive.py",
    "referee/transfer/backups.py",
    "segno/cli.py",
    "sqlalchemy/connectors/aioodbc.py",
    "sqlalchemy/connectors/pyodbc.py",
    "sqlalchemy/dialects/mssql",
    "sqlalchemy/dialects/mysql",
    "sqlalchemy/dialects/oracle",
    "sqlalchemy/dialects/postgresql",
    "sqlalchemy/dialects/sqlite/provision.py",
    "sqlalchemy/ext/associationproxy",
    "sqlalchemy/ext/asyncio",
    "sqlalchemy/ext/automap",
    "sqlalchemy/ext/baked.py",
    "sqlalchemy/ext/declarative",
    "sqlalchemy/ext/horizontal_shard.py",
    "sqlalchemy/ext/hybrid",
    "sqlalchemy/ext/indexable.py",
    "sqlalchemy/ext/instrumentation.py",
    "sqlalchemy/ext/mutable.py",
    "sqlalchemy/ext/mypy",
    "sqlalchemy/ext/orderinglist.py",
    "sqlalchemy/ext/serializer.py",
    "sqlalchemy/orm",
    "sqlalchemy/testing",
    "widgets/contract",
    "widgets/frontend",
    "widgets/logs.py",
    "widgets/notebook/",
    "widgets/server/",
    "widgets/static",
)
"""What of all that nobody imports in a browser."""
EMPTY = (
    "alembic/ddl/mssql.py",
    "alembic/ddl/mysql.py",
    "alembic/ddl/oracle.py",
    "alembic/ddl/postgresql.py",
    "openskill/models/__init__.py",
    "openskill/models/weng_lin/__init__.py",
)
"""What would import some of it, and is imported itself: for other databases, or by packages as a whole."""
LOCALES = "babel/locale-data/"
UNREAD_NAMES = (
    "compact_currency_formats",
    "currency_names",
    "currency_names_plural",
    "languages",
    "meta_zones",
    "scripts",
    "territories",
    "time_zones",
    "unit_display_names",
    "unit_patterns",
    "variants",
)
"""What a locale knows and nobody asks: days and numbers are written with it, and nothing else."""
GLOBALS = "babel/global.dat"
ALIASES = ("language_aliases", "likely_subtags", "parent_exceptions", "script_aliases", "territory_aliases")
"""By what Babel finds a locale by its name; the rest of what it knows is of money, zones and territories."""
WORTH_IT = 1000
"""Bytes of a file that is worth compressing."""
DATA = {".css", ".dat", ".j2", ".json", ".md", ".svg", ".txt"}
COMPRESSED = ("pyodide.asm.wasm", "pyodide.asm.mjs", "pyodide.mjs")
"""What the page has to unpack itself, as a server may compress nothing."""
UNUSED_LIBRARY = (
    "_pydatetime.py",
    "_pyio.py",
    "_pyrepl/",
    "asyncio/proactor_events.py",
    "asyncio/windows_",
    "bdb.py",
    "colorsys.py",
    "compileall.py",
    "curses/",
    "dbm/",
    "doctest.py",
    "encodings/big5",
    "encodings/cp1",
    "encodings/cp7",
    "encodings/cp8",
    "encodings/cp9",
    "encodings/euc",
    "encodings/gb",
    "encodings/iso",
    "encodings/johab",
    "encodings/koi8",
    "encodings/mac",
    "encodings/ptcp",
    "encodings/shift",
    "ensurepip/",
    "filecmp.py",
    "fileinput.py",
    "ftplib.py",
    "http/server.py",
    "idlelib/",
    "imaplib.py",
    "mailbox.py",
    "modulefinder.py",
    "multiprocessing/",
    "netrc.py",
    "optparse.py",
    "pdb.py",
    "pickletools.py",
    "plistlib.py",
    "poplib.py",
    "profile.py",
    "pstats.py",
    "pty.py",
    "pyclbr.py",
    "pydoc.py",
    "pydoc_data/",
    "runpy.py",
    "sched.py",
    "shelve.py",
    "smtplib.py",
    "symtable.py",
    "tabnanny.py",
    "tkinter/",
    "trace.py",
    "turtle",
    "unittest/",
    "venv/",
    "wave.py",
    "wsgiref/",
    "xml/dom/",
    "xml/etree/",
    "xml/parsers/",
    "xmlrpc/",
    "zipapp.py",
)
"""What of Python's own library nothing here uses."""


def _is_imported(path: str) -> bool:
    if path.startswith(LOCALES):  # days and numbers in our languages alone, of a thousand
        return Path(path).stem in {"root", *LANGUAGES}
    return not path.startswith(NOT_IMPORTED) and "__pycache__" not in path


def _python() -> Iterator[tuple[str, bytes]]:
    """Yield all files of Python's side, by their path: sources, and data in the form in which it is read."""
    for name in ("referee", "widgets", *IMPORTED):
        spec = find_spec(name)
        assert spec is not None, f"{name} is not installed"
        origin = Path(spec.origin or "")
        if origin.name != "__init__.py":
            yield origin.name, origin.read_bytes()
            continue
        for path in sorted(origin.parent.rglob("*")):
            relative = f"{name}/{path.relative_to(origin.parent).as_posix()}"
            if path.is_file() and _is_imported(relative):
                yield from _read(path, relative)
    known = packages_distributions()
    for name in ("boardroom-referee", *(known[one][0] for one in IMPORTED)):
        yield from _metadata(distribution(name))


def _metadata(package: Distribution) -> Iterator[tuple[str, bytes]]:
    """Yield what a package says of itself, and its licences: they go where it goes."""
    folder = f"{package.name.replace('-', '_')}-{package.version}.dist-info"
    texts = {"METADATA": (package.read_text("METADATA") or "").partition("\n\n")[0].encode() + b"\n\n"}
    if entry_points := package.read_text("entry_points.txt"):
        texts["entry_points.txt"] = entry_points.encode()
    for path in package.files or ():
        if is_licence(path):
            texts["/".join(path.parts[1:])] = path.read_binary()
    texts["RECORD"] = "".join(f"{folder}/{name},,\n" for name in (*texts, "RECORD")).encode()
    for name, content in texts.items():
        yield f"{folder}/{name}", content


def _read(path: Path, relative: str) -> Iterator[tuple[str, bytes]]:
    from referee.i18n import compile_catalogue

    if path.suffix == ".po":
        yield str(Path(relative).with_suffix(".mo")), compile_catalogue(path.read_bytes(), path.stem)
    elif relative.startswith("widgets/games/") and path.suffix == ".vue":
        yield relative, b""  # that it is there says what a board has; what is in it is the page's
    elif relative == GLOBALS or relative.startswith(LOCALES):
        yield relative, _without_names(path.read_bytes(), relative)
    elif path.suffix in {".py", *DATA}:
        yield relative, b"" if relative in EMPTY else path.read_bytes()


def _without_names(content: bytes, relative: str) -> bytes:
    """Return data of Babel's without what nobody here asks: it takes a quarter of a megabyte."""
    known = pickle.loads(content)
    if relative == GLOBALS:
        kept = {key: value if key in ALIASES else {} for key, value in known.items()}
        kept["likely_subtags"] = {one: known["likely_subtags"][one] for one in LANGUAGES}
    else:
        kept = {key: value for key, value in known.items() if key not in UNREAD_NAMES}
    return pickle.dumps(kept, 2)


def _write(folder: Path, files: Iterable[tuple[str, bytes]]) -> None:
    for relative, content in files:
        target = folder / relative
        target.parent.mkdir(parents=True, exist_ok=True)
        target.write_bytes(content)


def _hashed(name: str, content: bytes) -> str:
    """Return a file's name with a part that says its content."""
    stem, dot, suffix = name.partition(".")
    return f"{stem}-{hashlib.sha256(content).hexdigest()[:12]}{dot}{suffix}"


def _front_end_parts() -> bytes:
    """Return the list of what is in the page, with Pyodide and Python; no page loads that by itself."""
    listed = json.loads((SITE / PARTS).read_text("utf-8"))
    (SITE / PARTS).unlink()
    package = json.loads((PYODIDE / "package.json").read_text("utf-8"))
    python = json.loads((PYODIDE / "pyodide-lock.json").read_text("utf-8"))["info"]["python"]
    for name, version, licence, homepage in (
        ("pyodide", package["version"], package["license"], package["homepage"]),
        ("python", python, "PSF-2.0", "https://www.python.org"),
    ):
        text = (LICENCES / f"{name}.txt").read_text("utf-8").strip()
        listed.append(
            {"name": name, "version": version, "licence": licence, "homepage": homepage, "text": text}
        )
    return json.dumps(sorted(listed, key=lambda one: one["name"])).encode()


def _compile() -> Path:
    """Return a folder with what Python's side consists of, compiled."""
    packages, library, target = (STAGE / name for name in ("packages", "library", "compiled"))
    shutil.rmtree(STAGE, ignore_errors=True)
    target.mkdir(parents=True)
    _write(packages, _python())
    _write(packages, [(f"widgets/static/page/{PARTS}", _front_end_parts())])
    with ZipFile(PYODIDE / "python_stdlib.zip") as whole:
        names = [name for name in whole.namelist() if not name.startswith(UNUSED_LIBRARY)]
        _write(library, ((name, whole.read(name)) for name in names if not name.endswith("/")))
    hatch_build.run_node(str(ROOT / "scripts" / "compile_site.mjs"), *map(str, (packages, library, target)))
    return target


def _put_python() -> tuple[str, str]:
    """Put Python's side into the site; return the folder of Pyodide and the name of the packages."""
    compiled = _compile()
    files = {f"{name}.gz": gzip.compress((PYODIDE / name).read_bytes(), 9, mtime=0) for name in COMPRESSED}
    library = "python_stdlib.zip.gz"
    files[library] = (compiled / library).read_bytes()
    folder = SITE / _hashed("pyodide", b"".join(files.values()))
    folder.mkdir()
    for name, content in files.items():
        (folder / name).write_bytes(content)
    content = (compiled / "packages.gz").read_bytes()
    packages = _hashed("packages.gz", content)
    (SITE / packages).write_bytes(content)
    return f"{folder.name}/", packages


def _put_data(page: str, element: str, data: object) -> str:
    """Return a page with JSON data in an element of it, as which nothing in it can end the element."""
    text = json.dumps(data, separators=(",", ":")).replace("<", "\\u003c")
    before = f'<script type="application/json" id="{element}">{{}}</script>'
    assert before in page, f"the page has no {element}"
    return page.replace(before, before.replace("{}", text))


def _pack() -> list[str]:
    """Compress what the service worker alone fetches on a first visit; return the names of those files.

    They stay as they are as well, for a page without a service worker.
    """
    page = (SITE / "index.html").read_text("utf-8")
    packed = []
    for path in sorted(SITE.glob("*.*")):
        content = path.read_bytes()
        if path.suffix in {".js", ".svg"} and len(content) >= WORTH_IT and path.name not in page:
            (SITE / f"{path.name}.gz").write_bytes(gzip.compress(content, 9, mtime=0))
            packed.append(path.name)
    return packed


def _link(pyodide: str, packages: str) -> None:
    """Write the list of files into the page and the service worker; their version covers all files."""
    from widgets.server.security import PLOTLY_STYLE, SHEET_STYLES
    from widgets.site.texts import texts

    index, worker = SITE / "index.html", SITE / "sw.js"
    # the same inline styles as of a server's page, and no others: those of the charts and of a sheet to print
    known = " ".join(("style-src 'self'", *SHEET_STYLES, PLOTLY_STYLE))
    page = _put_data(index.read_text("utf-8").replace("style-src 'self'", known, 1), "br-texts", texts())
    code = (SITE / "serviceWorker.js").read_text("utf-8")
    (SITE / "serviceWorker.js").unlink()
    packed = _pack()
    hidden = {index, *(SITE / f"{name}.gz" for name in packed)}
    paths = [path for path in SITE.rglob("*") if path.is_file() and path not in hidden]
    names = {path.relative_to(SITE).as_posix(): path for path in sorted(paths)}
    digest = hashlib.sha256((page + code).encode())
    for name, path in names.items():
        digest.update(name.encode() + hashlib.sha256(path.read_bytes()).digest())
    version = digest.hexdigest()[:12]
    fetched = [name for name in names if name.startswith(pyodide) or name == packages]
    sizes = {name: names[name].stat().st_size for name in fetched}
    site: dict[str, object] = {"version": version, "pyodide": pyodide, "packages": packages, "sizes": sizes}
    site["lock"] = json.loads((PYODIDE / "pyodide-lock.json").read_text("utf-8"))["info"]
    index.write_text(_put_data(page, "br-site", site), "utf-8")
    files = json.dumps({"version": version, "files": ["index.html", *names], "packed": packed})
    # in the same file: a browser compares that, byte by byte, to find out whether there is a newer version
    worker.write_text(f"self.SITE = {files};\n{code}", "utf-8")


def _sources() -> str:
    """Return the checksum of all that the site is made of."""
    digest = hashlib.sha256(hatch_build.checksum_of_sources().encode())
    scripts = ROOT / "scripts"
    made_by = (scripts / name for name in ("requirements/dev.lock", "build_site.py", "compile_site.mjs"))
    for path in (*made_by, *sorted((ROOT / "widgets" / "frontend" / "site").rglob("*.*"))):
        digest.update(path.read_bytes())
    for name, content in _python():
        digest.update(name.encode() + hashlib.sha256(content).digest())
    return digest.hexdigest()


def build() -> None:
    """Build the site, unless it is there already."""
    sources, stamp = _sources(), STAGE.with_suffix(".built")
    if SITE.is_dir() and stamp.is_file() and stamp.read_text("utf-8") == sources:
        return
    stamp.unlink(missing_ok=True)
    hatch_build.install_tools()
    hatch_build.run_script("build-site")
    _link(*_put_python())
    stamp.write_text(sources, "utf-8")


if __name__ == "__main__":
    try:
        build()
    except subprocess.CalledProcessError as error:
        sys.exit(error.returncode)
