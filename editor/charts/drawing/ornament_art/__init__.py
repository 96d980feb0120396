"""Ornaments of charts, drawn by hand in vectors: ships, beasts, a wind, roses, scrolls. Colours are roles."""
