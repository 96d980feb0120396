"""Finds space for ornaments, cartouches, legends and labels on a chart."""
