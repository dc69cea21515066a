"""Bringing games in from a file, and taking all of them along in one."""
