"""What builds, releases, measures and documents the project: no part of the package."""
