"""Tools that select cells, and what is done with a selection."""
