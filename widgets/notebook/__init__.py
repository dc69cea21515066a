"""Widgets for notebooks: each screen of the dashboard by itself, with traits to observe and link."""
