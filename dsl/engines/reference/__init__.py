"""The reference engine: the linked program as Python closures over one flat state."""
