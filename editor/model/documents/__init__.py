"""The map as a document: its data, its changes, its file. Qt only for signals and the undo stack; no widgets."""
