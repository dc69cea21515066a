"""The files for the page's compiler agree with the Python types."""

from __future__ import annotations

from datetime import tzinfo
from typing import Any

import pytest

from referee.engine.json_parameters import Timestamp
from referee.engine.parameters import (
    Choice,
    Flag,
    Group,
    ListOf,
    OrNull,
    Parameter,
    SeatIndex,
    Text,
    Whole,
    optional,
)
from widgets.contract.__main__ import main
from widgets.contract.files import written
from widgets.contract.requests import queries, sent
from widgets.contract.typescript import NotJson, names_in
from widgets.registry import COMMANDS, QUERIES, Scope, collect
from widgets.request_params import AnyJson, JsonList, JsonObject
from widgets.requests import query
from widgets.router import Router


def test_the_files_are_written_where_the_compiler_reads_them(tmp_path: Any, monkeypatch: Any) -> None:
    monkeypatch.setattr("widgets.contract.__main__.FOLDER", tmp_path / "contract")
    main()
    assert {path.name: path.read_text("utf-8") for path in (tmp_path / "contract").iterdir()} == written()


def test_every_command_and_query_is_declared() -> None:
    text = written()["requests.ts"]
    for name in COMMANDS:
        assert f'    tap: "{name}";' in text
    for name in QUERIES:
        assert f"\n    {name}: {{\n        parameters: " in text


def test_every_name_that_is_used_is_declared_or_imported() -> None:
    screens, requests = written()["screens.ts"], written()["requests.ts"]
    declared = {line.split()[2] for line in f"{screens}{requests}".splitlines() if line.startswith("export ")}
    of_the_language = {"Record", "Partial"}
    for text in (screens, requests):
        code = "\n".join(line.partition("//")[0] for line in text.splitlines())
        used = {name for name in names_in(code) if f'"{name}"' not in code}
        assert used <= declared | of_the_language


@pytest.mark.parametrize(
    ("parameter", "expected"),
    [
        (Text(), "string"),
        (Timestamp(), "string"),
        (Whole(), "number"),
        (SeatIndex(), "number"),
        (Flag(), "boolean"),
        (Choice(values=("a", "b")), '"a" | "b"'),
        (OrNull(of=SeatIndex()), "number | null"),
        (ListOf(of=OrNull(of=Text())), "(string | null)[]"),
        (AnyJson(), "unknown"),
        (JsonList(), "unknown[]"),
        (JsonObject(), "Record<string, unknown>"),
        (
            Group(fields={"at": Timestamp(), "id": optional(Text())}),
            "{\n        at: string;\n        id?: string;\n    }",
        ),
    ],
)
def test_a_page_sends_what_the_parameter_reads(parameter: Parameter, expected: str) -> None:
    assert sent(parameter) == expected


def test_a_parameter_of_a_kind_that_no_page_sends_is_refused() -> None:
    with pytest.raises(NotJson, match="Parameter"):
        sent(Parameter())


def test_an_answer_that_is_no_json_is_refused() -> None:
    @query("zone")
    def zone(_router: Router) -> dict[str, tzinfo]:
        """Return what no page can be sent."""
        return {}

    found = collect([Scope(Router, lambda router: router, (zone,))])
    with pytest.raises(NotJson):
        queries([found.queries["zone"]])
