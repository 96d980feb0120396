"""The words and the look of a game: its translations as a grid, its theme as a form."""
