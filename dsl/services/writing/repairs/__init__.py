"""The obvious repairs of a problem, as edits of the text: offered beside the underlined place."""
