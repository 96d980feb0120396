"""Boards of cells and nodes, and the YAML files that describe them."""
