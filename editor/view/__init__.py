"""Widgets, the canvas and panels that several modes use."""
