"""Help and errors of the command line, in the user's language."""
