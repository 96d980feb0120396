"""Declarations: merges those of all files of a game and enters them into the program."""
