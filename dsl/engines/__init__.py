"""Engines: a checked game is linked to a map and played, by the reference engine or as compiled WebAssembly."""
