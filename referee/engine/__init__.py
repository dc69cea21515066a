"""The rules engine: the classes that every game uses. It contains no particular game."""
