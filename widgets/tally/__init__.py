"""The tally screen: score a finished game that nobody refereed."""
