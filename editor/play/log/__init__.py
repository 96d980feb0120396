"""The log of a match: its model, painting, search, and the details of a line."""
