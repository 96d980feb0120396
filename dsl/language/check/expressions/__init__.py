"""Expressions: from what is written to typed nodes with every name resolved."""
