"""Tiled's maps, read and written."""
