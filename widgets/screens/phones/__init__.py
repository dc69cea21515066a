"""Phones at the table: who plays where, codes to scan, and what devices ask of the host."""
