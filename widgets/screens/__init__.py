"""The screens: a folder each, with its model, its labels and its components."""
