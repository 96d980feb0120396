"""The rulebook of a game as a document: its text, tables and examples, without their layout."""
