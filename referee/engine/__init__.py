"""The refereeing engine: what every game is made of, and nothing of any game in particular."""
