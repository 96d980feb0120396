"""What the window, the command line and the language server ask of a game: forms, matches, books, kits, completions."""
