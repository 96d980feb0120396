"""Finding words in the text of rules and putting others in their place; going to a line or a chapter."""
