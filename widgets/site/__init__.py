"""The whole referee in a browser alone: what the worker of a static page runs instead of a server.

``make site`` compiles the packages for Pyodide; see ``docs/decisions/0022-the-referee-in-the-browser.md``.
"""
