"""The front of the rule language: spellings, lexer, grammar, tree, formatter."""
