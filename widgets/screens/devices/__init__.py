"""The devices that were admitted, and the word that admits more."""
