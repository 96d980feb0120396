"""Rules as forms: the outline of a game, its parameters, help beside them, one rule and what the book has."""
