"""The history: all games of the store that are over, and what they say of games and players."""
