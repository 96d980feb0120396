"""Emits the course of a game: statements, rules, blocks and their ends, questions, chances."""
