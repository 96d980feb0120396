"""A game at a terminal: the screen, the questions, what is typed."""
