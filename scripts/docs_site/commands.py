"""The help of every command, as the command itself prints it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import click
from docutils import nodes
from sphinx.application import Sphinx
from sphinx.util.docutils import SphinxDirective

from referee.cli import main

WIDTH = 88


def commands(group: click.Group, above: click.Context) -> Iterator[click.Context]:
    """Yield the context of every command of a group that does something itself."""
    for name in sorted(group.list_commands(above)):
        command = group.get_command(above, name)
        assert command is not None
        context = click.Context(command, above, name, max_content_width=WIDTH, terminal_width=WIDTH)
        if isinstance(command, click.Group):
            yield from commands(command, context)
        else:
            yield context


class Commands(SphinxDirective):
    """A section for each command, with its help."""

    def run(self) -> list[nodes.Node]:
        """Return the sections."""
        found: list[nodes.Node] = []
        for context in commands(main, click.Context(main, info_name="referee")):
            section = nodes.section(ids=[nodes.make_id(context.command_path)])
            section += nodes.title(text=context.command_path)
            help_text = context.get_help()
            section += nodes.literal_block(help_text, help_text, language="text")
            self.state.document.note_implicit_target(section)
            found.append(section)
        return found


def setup(app: Sphinx) -> dict[str, Any]:
    """Register with Sphinx."""
    app.add_directive("commands", Commands)
    return {"parallel_read_safe": True, "parallel_write_safe": True}
