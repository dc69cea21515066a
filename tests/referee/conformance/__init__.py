"""Tests that every game must pass. They find the games by their folders, and name none."""
