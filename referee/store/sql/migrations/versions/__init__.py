"""The revisions, numbered."""
