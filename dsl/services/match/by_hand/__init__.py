"""Positions that are set up by hand: what a game has to be placed, and the text of it."""
