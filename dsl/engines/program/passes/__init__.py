"""Passes: each turns a linked program into one that means the same and does it with less work."""
