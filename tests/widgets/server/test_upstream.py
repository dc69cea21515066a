"""The undocumented parts of other packages that the dashboard uses, in one list.

An upgrade that removes one of them fails here, by its name, and not on a page. Each has a remark about a
documented replacement.
"""

from __future__ import annotations

import ast
import inspect
import types
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, NamedTuple

import pytest
from ipywidgets import Widget
from jupyter_server.auth.login import LoginFormHandler
from jupyter_server.base.handlers import JupyterHandler
from tornado.web import RequestHandler
from traitlets import TraitType
from voila.app import Voila

import widgets


class Use(NamedTuple):
    """An attribute that is used, and what it is; ``wanted`` is what upstream could offer."""

    owner: Any
    name: str
    is_kind: Callable[[Any], bool]
    wanted: str


def is_trait(value: Any) -> bool:
    return isinstance(value, TraitType)


def set_by(*methods: Any) -> Callable[[Any], bool]:
    """The kind of an attribute that an instance gets, in one of these methods or classes, and a class not."""

    def is_set(name: Any) -> bool:
        return any(f"self.{name}" in inspect.getsource(method) for method in methods)

    return is_set


APP = "settings for the server's handlers, sockets and templates that need no subclass"

PRIVATE = (
    Use(Voila, "_handle_signal_stop", inspect.isfunction, APP),
    Use(LoginFormHandler, "_redirect_safe", inspect.isfunction, "a check of addresses that can be set"),
    Use(LoginFormHandler, "_render", inspect.isfunction, "the name of the login's template"),
    Use(RequestHandler, "_finished", set_by(RequestHandler.__init__), "whether an answer is complete"),
    Use(RequestHandler, "_reason", set_by(RequestHandler.set_status), "the words that belong to a status"),
    Use(RequestHandler, "_unimplemented_method", inspect.isfunction, "the verbs that a handler has not"),
    Use(
        Widget, "_states_to_send", set_by(Widget), "sending a trait that has not changed in the same message"
    ),
)
"""With an underscore."""

UNDOCUMENTED = (
    *(
        Use(Voila, name, inspect.isfunction, APP)
        for name in ("init_handlers", "init_settings", "listen", "setup_template_dirs", "stop")
    ),
    *(Use(Voila, name, is_trait, APP) for name in ("connection_dir", "template_paths")),
    Use(Voila, "ioloop", set_by(Voila.start, Voila.listen), APP),
)
"""Public by name, but found in no documentation."""

OF_PYTHON = {"_asdict", "_exit", "_fields", "_replace", "_repr_html_", "_repr_mimebundle_"}
"""Documented, for all their underscore: the last two by IPython."""


@pytest.mark.parametrize("use", [*PRIVATE, *UNDOCUMENTED], ids=lambda use: f"{use.owner.__name__}.{use.name}")
def test_what_is_used_of_others_is_there(use: Use) -> None:
    if use.is_kind.__name__ == "is_set":
        assert use.is_kind(use.name), f"nothing sets {use.name} any more; wanted: {use.wanted}"
        return
    value = inspect.getattr_static(use.owner, use.name, None)
    if isinstance(value, types.FunctionType) or not inspect.isclass(use.owner):
        value = getattr(use.owner, use.name)
    assert hasattr(use.owner, use.name), f"there is no {use.name} any more; wanted: {use.wanted}"
    assert use.is_kind(value), f"{use.name} is {value!r}; wanted: {use.wanted}"


def modules() -> Iterator[ast.Module]:
    for path in Path(widgets.__file__).parent.rglob("*.py"):
        yield ast.parse(path.read_text("utf-8"))


def names_of_its_own(tree: ast.Module) -> Iterator[str]:
    """What a module defines: functions, and attributes that it assigns to."""
    for node in ast.walk(tree):
        if isinstance(node, (ast.FunctionDef, ast.AsyncFunctionDef, ast.ClassDef)):
            yield node.name
        elif isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store):
            yield node.id
        elif isinstance(node, ast.Attribute) and isinstance(node.ctx, ast.Store):
            yield node.attr


def overrides(tree: ast.Module) -> Iterator[str]:
    """What a module calls of a class above its own."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Attribute) and isinstance(node.value, ast.Call):
            function = node.value.func
            if isinstance(function, ast.Name) and function.id == "super":
                yield node.attr


def test_no_private_attribute_of_others_is_used_beside_these() -> None:
    trees = [*modules()]
    own = {name for tree in trees for name in names_of_its_own(tree)}
    used = {node.attr for tree in trees for node in ast.walk(tree) if isinstance(node, ast.Attribute)}
    called = {name for tree in trees for name in overrides(tree)}
    private = {name for name in used - own | called if name.startswith("_") and not name.startswith("__")}
    listed = {use.name for use in PRIVATE}
    assert private - OF_PYTHON <= listed, private - OF_PYTHON - listed
    # overridden without a call of what they override, and asked for by name
    assert listed - private <= {"_render"}, listed - private


def test_a_route_may_still_ask_not_to_be_led_to_the_login() -> None:
    """Wanted: a route that refuses with 403 by a setting, as the websockets of the server do."""
    assert "_redirect_to_login" in inspect.signature(JupyterHandler.prepare).parameters
