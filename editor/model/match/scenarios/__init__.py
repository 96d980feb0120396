"""Scenarios of a game, run in processes beside the window, and the edits of their files."""
