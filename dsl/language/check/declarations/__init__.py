"""Declarations: what the files of a game name, joined into one set and entered into the program."""
