"""Colours for the words and signs of a rules text, by the lexer and by what the parser read."""
