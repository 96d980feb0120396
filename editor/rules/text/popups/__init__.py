"""Popups over the text of rules: completions, hover card, a peek at a declaration, a field for renaming."""
