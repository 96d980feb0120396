"""The rule language: from text to a checked, typed program."""
