"""The mode in which rules are written: as forms, tables, words and text."""
