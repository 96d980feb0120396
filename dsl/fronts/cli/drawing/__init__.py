"""Boards drawn in signs."""
