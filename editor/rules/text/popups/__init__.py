"""What pops up over the text of rules: completions, what a name is, a peek at its declaration, a new name for it."""
