"""The screen of I'm the Boss!."""
