"""A match followed while its rules and its map are written."""
