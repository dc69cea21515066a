"""A quiz: ten questions about positions of a game, each answered with its reasons."""
