"""A game's declarations as forms show them, and the edits of the text that a form makes."""
