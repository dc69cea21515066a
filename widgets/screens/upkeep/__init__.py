"""How the server stands: its backups, its store, its log and its version, for the owner alone."""
