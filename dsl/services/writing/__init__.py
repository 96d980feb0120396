"""The language service: what an editor asks about a rules text while it is written, for the window and others."""
