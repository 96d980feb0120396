"""The text of rules as one types it: colours, problems, completion, folding, search."""
