"""Expressions: makes typed nodes with all names resolved."""
