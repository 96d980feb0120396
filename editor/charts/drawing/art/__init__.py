"""Drawings as SVG files: beasts, ships, roses, what adorns plates, the stamps of land and sea; and their reader."""
