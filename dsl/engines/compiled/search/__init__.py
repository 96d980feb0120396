"""Whole games and searches inside the compiled module: random playouts, tree search, worlds that agree with a view."""
