"""The score sheet screen: score a finished game that nobody refereed."""
