"""What a browser can do to the machine where Jupyter serves the dashboard; see docs/security.md."""

from __future__ import annotations

import json
import re
import urllib.error
import urllib.request
from collections.abc import Iterator
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path
from uuid import uuid4

import pytest
import websocket

from tests.support.jupyter import running
from tests.support.server import heard

pytestmark = pytest.mark.thorough

ROOT = Path(__file__).parents[2]
TOKEN = "of-the-visitor"
JUPYTER = ("jupyter_server", "--ip=127.0.0.1", "--allow-root", f"--IdentityProvider.token={TOKEN}")
"""The server as Binder starts it; JupyterLab (`make lab`) has the same routes behind the same token."""


@dataclass(frozen=True)
class Site:
    """A server, seen with or without its token."""

    url: str
    page: str
    token: str = ""

    def ask(self, path: str, method: str = "GET", body: str | None = None) -> tuple[int, str]:
        headers = {"Authorization": f"token {self.token}"} if self.token else {}
        request = urllib.request.Request(
            self.url + path, body.encode() if body is not None else None, headers, method=method
        )
        try:
            with urllib.request.urlopen(request, timeout=60) as answer:
                return answer.status, answer.read().decode()
        except urllib.error.HTTPError as error:
            return error.code, ""

    def open_dashboard(self) -> str:
        """Open the dashboard's page, and return the id of its kernel."""
        status, page = self.ask(self.page)
        assert status == 200
        [kernel] = re.findall(r'"kernelId": "([^"]+)"', page)
        return str(kernel)

    def executes(self, kernel: str, code: str) -> bool:
        """Send code to a kernel; return whether it was executed: a later question is answered after it."""
        address = f"{self.url.replace('http', 'ws', 1)}api/kernels/{kernel}/channels?session_id={uuid4().hex}"
        headers = {"Authorization": f"token {self.token}"} if self.token else {}
        with closing(websocket.create_connection(address, timeout=60, header=headers)) as channels:

            def send(kind: str, content: dict[str, object]) -> str:
                header = {
                    "msg_id": uuid4().hex,
                    "msg_type": kind,
                    "session": "s",
                    "username": "",
                    "version": "5.3",
                }
                message = {"header": header, "parent_header": {}, "metadata": {}, "content": content}
                channels.send(json.dumps({**message, "channel": "shell", "buffers": []}))
                return header["msg_id"]

            asked = send("execute_request", {"code": code, "silent": False, "store_history": False})
            later = send("kernel_info_request", {})
            replies = (
                said for said in heard(channels) if said["msg_type"] in ("execute_reply", "kernel_info_reply")
            )
            for said in replies:
                if said["parent_header"]["msg_id"] == asked:
                    return True
                if said["parent_header"]["msg_id"] == later:
                    return False
        raise AssertionError("the kernel has not answered")


@pytest.fixture(scope="module")
def voila(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Site]:
    home = tmp_path_factory.mktemp("voila")
    store = f"sqlite:///{home / 'tables.db'}"
    with running("voila", "notebooks/", folder=ROOT, log=home / "log", REFEREE_STORE=store) as url:
        yield Site(url, "voila/render/referee.ipynb")


@pytest.fixture(scope="module")
def jupyter(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Site]:
    home = tmp_path_factory.mktemp("jupyter")
    store = f"sqlite:///{home / 'tables.db'}"
    with running(*JUPYTER, folder=ROOT, log=home / "log", REFEREE_STORE=store) as url:
        yield Site(url, "voila/render/notebooks/referee.ipynb")


def test_plain_voila_gives_a_browser_its_page_and_nothing_of_the_machine(voila: Site, tmp_path: Path) -> None:
    kernel = voila.open_dashboard()
    mark = tmp_path / "executed"
    assert not voila.executes(kernel, f"open({str(mark)!r}, 'w')")
    assert not mark.exists()
    for path in ("api/contents", "api/terminals", "api/sessions", "files/README.md", "lab", "tree"):
        assert voila.ask(path)[0] == 404, path
    for path in ("api/kernels", "api/terminals", "api/sessions"):
        assert voila.ask(path, "POST", "{}")[0] in (403, 404, 405), path


def test_jupyter_gives_who_has_no_token_nothing(jupyter: Site) -> None:
    for path in ("api/contents", "api/terminals", "api/kernels", "api/sessions"):
        assert jupyter.ask(path)[0] == 403, path
    for path in (jupyter.page, "files/README.md"):
        status, page = jupyter.ask(path)  # redirected to the form that asks for the token
        assert status == 200
        assert 'action="/login' in page
        assert "kernelId" not in page and "referee serve" not in page
    for path in ("api/kernels", "api/terminals"):
        assert jupyter.ask(path, "POST", "{}")[0] == 403, path
    kernel = Site(jupyter.url, jupyter.page, TOKEN).open_dashboard()
    with pytest.raises(websocket.WebSocketBadStatusException, match="403"):
        jupyter.executes(kernel, "1")


def test_jupyter_gives_who_has_its_token_the_whole_machine(jupyter: Site, tmp_path: Path) -> None:
    """As it is meant to be, and as the documentation says: so no game of several devices is played there."""
    owner = Site(jupyter.url, jupyter.page, TOKEN)
    mark = tmp_path / "executed"
    assert owner.executes(owner.open_dashboard(), f"open({str(mark)!r}, 'w')")
    assert mark.exists()
    assert owner.ask("api/contents")[0] == 200
    assert owner.ask("api/kernels", "POST", "{}")[0] == 201
    assert owner.ask("api/terminals", "POST", "{}")[0] == 200
