"""The rulebook of a game as a document: what is read in it, without how it looks."""
