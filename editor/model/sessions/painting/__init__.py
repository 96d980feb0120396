"""Tools that paint terrain."""
