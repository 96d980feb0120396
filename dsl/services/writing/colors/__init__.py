"""Syntax colours of a rules text, from its tokens and from the syntax tree."""
