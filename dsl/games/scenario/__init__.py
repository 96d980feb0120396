"""Reads, checks and runs scenarios; every difference is reported at its place."""
