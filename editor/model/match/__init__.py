"""Playing in the window: a match as a document."""
