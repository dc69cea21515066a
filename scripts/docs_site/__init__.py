"""What the site of the docs has of its own: two languages, the drawing of the floors, links to files."""
