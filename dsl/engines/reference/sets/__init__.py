"""Compiles sets, rows and quantifiers."""
