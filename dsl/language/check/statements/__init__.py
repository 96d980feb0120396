"""Statements: from trees to typed code."""
