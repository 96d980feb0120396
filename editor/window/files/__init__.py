"""Opening, saving, importing, and recovery of unsaved work."""
