"""The state of a tab: a map with its game, selection, undo history, and the recovery of unsaved work."""
