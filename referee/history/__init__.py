"""What the games that are over say about players and games. Pure: everything is told from light rows."""
