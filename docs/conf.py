"""The site of the docs: `make docs` builds it into dist/docs; it needs no network to be built or read."""

from __future__ import annotations

import sys
from pathlib import Path

from referee import __version__

sys.path.insert(0, str(Path(__file__).parents[1]))  # the site's own extensions are in scripts/docs_site

project = "Boardroom Referee"
version = release = __version__
copyright = "Boardroom Referee contributors"

extensions = [
    "myst_parser",
    "sphinx.ext.autodoc",
    "sphinx.ext.napoleon",
    "scripts.docs_site.commands",
    "scripts.docs_site.languages",
    "scripts.docs_site.layers",
    "scripts.docs_site.repository",
]

# Links and anchors that lead nowhere are warnings, and warnings are errors.
nitpicky = True
# Only what is ours can be looked up: the index of Python's own names is on another host.
nitpick_ignore_regex = [
    (r"py:.*", r"(?!referee\.).*"),
    # variables for types: a game's state, and what is made of a match
    (r"py:.*", r"referee\.(engine\.(goal|rule)\.S|tables\.table\.T)"),
    (r"py:.*", r"referee\.store\.sql\..*"),
]

myst_enable_extensions = ["attrs_block", "colon_fence", "deflist"]
myst_heading_anchors = 4
myst_fence_as_directive = ["mermaid"]

# The contents of a page are its headings: with every method among them, a build takes four times as long.
toc_object_entries = False
# Two classes may have the same short name; a docstring gives the full name where it matters.
suppress_warnings = ["ref.python"]

autodoc_default_options = {"members": True, "member-order": "bysource", "show-inheritance": False}
autodoc_typehints_format = "short"
autodoc_preserve_defaults = True
autodoc_class_signature = "separated"
napoleon_google_docstring = True
napoleon_numpy_docstring = False
python_maximum_signature_line_length = 88
add_module_names = False

html_theme = "furo"
html_title = project
html_show_sphinx = False
html_copy_source = False
html_static_path = ["_static"]
html_css_files = ["site.css"]
html_theme_options = {"top_of_page_buttons": []}
templates_path = ["_templates"]
