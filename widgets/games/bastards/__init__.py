"""The screen of Ba$tard$ Inc."""
