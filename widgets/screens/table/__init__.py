"""The table screen: what happens now, the board, the controls, the curtain, the log and the count."""
