"""Pieces cut out of maps: copied, turned, mirrored and set down."""
