"""The page for a new map from the real world."""
