"""Rules, map and parameters joined to a game that an engine can run."""
