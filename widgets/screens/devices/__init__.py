"""The devices that were let in, and the word that lets in more."""
