"""The tour of the window."""
