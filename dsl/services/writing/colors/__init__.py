"""How the words and signs of a rules text are coloured: by the language's own lexer and by what its parser read."""
