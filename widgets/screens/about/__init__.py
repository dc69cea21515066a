"""What this is, and what it is made of: version, parts and their licences."""
