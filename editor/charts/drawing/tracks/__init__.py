"""Boards of circles in the styles that have a route among islands and coins on it."""
