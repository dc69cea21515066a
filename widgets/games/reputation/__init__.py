"""Reputation's board."""
