"""Ornaments of charts, drawn by hand in vectors: ships, beasts, winds, roses, scrolls. Colours are roles, not values."""
