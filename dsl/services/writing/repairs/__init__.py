"""The obvious repairs of a problem as edits, offered next to the underlined place."""
