"""Charts of a game that is over: what they show, in Plotly's terms, in words and as tables."""
