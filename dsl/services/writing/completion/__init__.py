"""Completion in a rules text: by the grammar, by the names in scope, by the expected type."""
