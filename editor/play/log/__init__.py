"""The log of a match: its rows, their look, search, and what stands below a line."""
