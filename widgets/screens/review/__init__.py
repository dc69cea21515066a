"""The review of a game that is over: its curve, where it turned, and what to try instead."""
