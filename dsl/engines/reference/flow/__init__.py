"""Compiles the course of a game: statements, ends of blocks, questions."""
