"""The command palette: everything that can be done or found, by a few letters."""
