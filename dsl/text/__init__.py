"""Source texts and their places, diagnostics, translated messages, reading and writing files."""
