"""The lobby: start a game, or continue one that the store knows."""
