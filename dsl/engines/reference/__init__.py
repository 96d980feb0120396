"""The reference engine: typed rules as closures over one flat state."""
