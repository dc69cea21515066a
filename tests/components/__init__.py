"""The dashboard's screens in Chromium without a server; see README.md."""
