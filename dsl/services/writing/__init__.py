"""The language service: answers questions about a rules text being edited, for the window and other editors."""
