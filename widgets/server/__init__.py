"""``referee serve``: Voilà's own application, tuned for a table full of tablets and phones."""
