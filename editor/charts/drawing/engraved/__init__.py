"""Painters of the engraved look: they fill and stroke what was planned, alike on screen, in PNG, SVG and PDF."""
