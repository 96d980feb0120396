"""The text editor for rules: colours, problems, completion, folding, search."""
