"""What any game must pass. Nothing here knows a game by name: they are found by their folders."""
