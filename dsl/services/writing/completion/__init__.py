"""Completion in a rules text, from the grammar, the names in scope and the expected type."""
