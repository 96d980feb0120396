"""Repairs of problems as edits, offered at the underlined place if it is clear what was meant."""
