"""Where people meet the language: the command line, the language server, the tables of the reference."""
