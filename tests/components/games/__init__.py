"""Positions of each game that no recorded game has, and what a step needs there."""
