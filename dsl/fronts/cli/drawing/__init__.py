"""Boards drawn in characters."""
