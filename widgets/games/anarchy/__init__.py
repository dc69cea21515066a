"""Corporate Anarchy on the screen."""
