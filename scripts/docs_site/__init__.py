"""Sphinx extensions of the docs' site: two languages, the drawing of the layers, links to files."""
