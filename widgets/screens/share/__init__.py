"""A result to take along: the files and the link that a page offers of a game that is over."""
