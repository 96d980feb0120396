"""Many games on the command line: who plays them, how far they are, how what they came to is shown and kept."""
