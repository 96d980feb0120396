"""Services of a game for window, command line and language server: forms, matches, books, kits, completion."""
