"""Where a game is learned: lessons, the rulebook, and what else teaches it."""
