"""Passes: each turns a linked program into an equivalent one that does less work."""
